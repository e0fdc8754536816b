import { LogOut, Menu as MenuIcon } from 'lucide-react'
import { useState } from 'react'
import { NavLink } from '../lib/router.tsx'
import { useSession } from '../lib/session.ts'
import { Sheet } from '../ui/sheet.tsx'
import { More } from './more.tsx'
import {
  createPost,
  memberNavigation,
  type NavigationEntry,
  signUp,
  visitorNavigation,
} from './navigation.ts'
import { NavigationLink, navigationLook } from './navigation-link.tsx'
import { useLogout } from './use-logout.ts'

const cellLook =
  'grid min-h-12 min-w-12 place-items-center rounded-control text-muted transition-colors duration-150 aria-[current=page]:text-ink [&_svg]:size-[25px] [&_svg]:stroke-[1.8]'

/** Visitors, who do not know the icons, have words under them. */
const wordLook = 'text-[11px] leading-3.5 font-medium'

function SignUpLink() {
  return (
    <NavLink
      to={signUp.to}
      className="grid min-h-11 flex-none place-items-center rounded-full bg-brand px-3 text-center text-sm leading-4 font-semibold text-on-brand max-[360px]:max-w-20"
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
          {Badge && <Badge />}
        </span>
      )}
      <span className={isVisitor ? wordLook : 'sr-only'}>{label}</span>
    </NavLink>
  )
}

function MoreSheet({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  const { token, pseudo } = useSession()
  const leave = useLogout()
  const close = () => onOpenChange(false)
  const { sheet } = token === null ? visitorNavigation : memberNavigation(pseudo)
  return (
    <Sheet isOpen={isOpen} onOpenChange={onOpenChange} title="Plus">
      <ul className="-mx-3 mb-4 grid border-b border-line pb-3">
        {sheet.map((entry) => (
          <li key={entry.label} onClickCapture={close}>
            <NavigationLink entry={entry} />
          </li>
        ))}
        {token !== null && (
          <li>
            <button
              type="button"
              className={`${navigationLook} w-full`}
              onClick={() => {
                close()
                leave.mutate()
              }}
            >
              <LogOut aria-hidden />
              Déconnexion
            </button>
          </li>
        )}
      </ul>
      <More onLeave={close} />
    </Sheet>
  )
}

/** Navigation at the bottom, below 768 px [APP-05]. */
export function BottomBar() {
  const { token, pseudo } = useSession()
  const [isMoreOpen, setIsMoreOpen] = useState(false)
  const isVisitor = token === null
  const { bar } = isVisitor ? visitorNavigation : memberNavigation(pseudo)
  return (
    <nav
      aria-label="Navigation principale"
      data-over-media
      className="fixed inset-x-0 bottom-0 z-30 flex h-(--bottom-bar-height) items-center justify-around border-t border-line bg-canvas/85 px-1 pt-(--offline-height) pb-[env(safe-area-inset-bottom)] backdrop-blur-lg tablet:hidden"
    >
      {bar.map((entry) => (
        <BarLink key={entry.label} entry={entry} isVisitor={isVisitor} />
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isMoreOpen}
        className={cellLook}
        onClick={() => setIsMoreOpen(true)}
      >
        <MenuIcon aria-hidden />
        <span className={isVisitor ? wordLook : 'sr-only'}>Plus</span>
      </button>
      <MoreSheet isOpen={isMoreOpen} onOpenChange={setIsMoreOpen} />
    </nav>
  )
}
