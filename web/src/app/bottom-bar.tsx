import { NavLink } from '../lib/router.tsx'
import { useSession } from '../lib/session.ts'
import { classNames } from '../ui/class-names.ts'
import { MoreButton } from './more-button.tsx'
import {
  createPost,
  memberNavigation,
  type NavigationEntry,
  signUp,
  visitorNavigation,
} from './navigation.ts'

const cellLook =
  'grid min-h-12 min-w-12 place-items-center rounded-control text-muted transition-colors duration-150 aria-[current=page]:text-ink [&_svg]:size-[25px] [&_svg]:stroke-[1.8]'

/** Visitors, who do not know the icons, have words under them. In px: a larger text size would not fit into the bar. */
const wordLook = 'text-[11px] leading-3.5 font-medium'

function SignUpLink() {
  return (
    <NavLink
      to={signUp.to}
      className="grid min-h-11 flex-none place-items-center rounded-full bg-gold px-3 text-center text-[13px] leading-4 font-semibold text-on-gold aria-[current=page]:bg-raised-strong aria-[current=page]:text-ink max-[360px]:max-w-20"
    >
      {signUp.label}
    </NavLink>
  )
}

function BarLink({ entry, isVisitor }: { entry: NavigationEntry; isVisitor: boolean }) {
  const { to, label, icon: Icon, badge: Badge } = entry
  const isMainAct = to === createPost.to
  if (entry === signUp) return <SignUpLink />
  return (
    <NavLink to={to} className={cellLook}>
      {isMainAct ? (
        <span className="grid h-9.5 w-12.5 place-items-center rounded-card bg-ink text-canvas">
          <Icon aria-hidden />
        </span>
      ) : (
        <span className="relative">
          <Icon aria-hidden />
          {Badge && (
            <span className="absolute -top-2 left-full -ml-1.5">
              <Badge />
            </span>
          )}
        </span>
      )}
      <span className={isVisitor ? wordLook : 'sr-only'}>{label}</span>
    </NavLink>
  )
}

/**
 * Navigation at the bottom, below 768 px: five entries, dark over posts in both themes [APP-05, APP-21]. A member’s « Plus » stands at
 * the top of pages.
 */
export function BottomBar() {
  const { token, pseudo } = useSession()
  const isVisitor = token === null
  const { bar } = isVisitor ? visitorNavigation : memberNavigation(pseudo)
  return (
    <nav
      aria-label="Navigation principale"
      data-over-media
      className={classNames(
        'fixed inset-x-0 bottom-0 z-30 h-(--bottom-bar-height) border-t border-line bg-canvas/85 px-1 pt-(--offline-height) pb-[env(safe-area-inset-bottom)] backdrop-blur-lg tablet:hidden print:hidden [html:has([data-post-stage])_&]:scheme-dark',
        isVisitor ? 'flex items-center justify-around' : 'grid auto-cols-fr grid-flow-col place-items-center',
      )}
    >
      {bar.map((entry) => (
        <BarLink key={entry.label} entry={entry} isVisitor={isVisitor} />
      ))}
      {isVisitor && <MoreButton className={cellLook} labelClassName={wordLook} />}
    </nav>
  )
}
