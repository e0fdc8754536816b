import { Menu as MenuIcon } from 'lucide-react'
import { lazy } from 'react'
import { paths } from '../lib/paths.ts'
import { Link, NavLink } from '../lib/router.tsx'
import { useSession } from '../lib/session.ts'
import { OptionalBoundary } from '../ui/optional-boundary.tsx'
import { Popover } from '../ui/popover.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import { LogoutButton } from './logout-button.tsx'
import { More } from './more.tsx'
import {
  createPost,
  memberNavigation,
  type NavigationEntry,
  signUp,
  visitorNavigation,
} from './navigation.ts'
import { NavigationLink, navigationLook } from './navigation-link.tsx'
import { useBrowserIdle } from './use-browser-idle.ts'

// Only visitors see it, on wide screens.
const SidebarNotice = lazy(async () => ({ default: (await import('./sidebar-notice.tsx')).SidebarNotice }))

function MainLink({ entry: { to, label, icon: Icon } }: { entry: NavigationEntry }) {
  return (
    <NavLink
      to={to}
      title={label}
      className="my-3 short:my-0 flex min-h-11 items-center justify-center gap-2.5 rounded-control bg-ink px-3 font-semibold text-canvas transition-opacity duration-150 hover:opacity-90 aria-[current=page]:bg-raised aria-[current=page]:text-ink [&_svg]:size-[22px] [&_svg]:flex-none"
    >
      <Icon aria-hidden />
      <span className="max-wide:sr-only">{label}</span>
    </NavLink>
  )
}

/** Navigation at the left from 768 px on; words beside the icons from 1100 px on [APP-01, APP-02, APP-04]. */
export function Sidebar() {
  const { token, pseudo } = useSession()
  const isMember = token !== null
  const isIdle = useBrowserIdle()
  const { sidebar, sidebarEnd, sheet } = isMember ? memberNavigation(pseudo) : visitorNavigation
  // A short window has room for the entries of the bar alone [APP-21].
  const isUnderMore = ({ to }: NavigationEntry) => sheet.some((entry) => entry.to === to)
  return (
    <nav
      aria-label="Navigation principale"
      className="fixed inset-y-0 left-0 z-30 hidden w-(--sidebar-width) flex-col gap-1 overflow-y-auto border-r border-line bg-canvas px-4 pl-[calc(16px+env(safe-area-inset-left))] py-6 short:py-2 tablet:flex print:hidden"
    >
      <Link
        to={paths.feed}
        aria-label="Aura, accueil"
        className="mb-4 flex min-h-11 items-center self-start rounded-control px-2.5 text-2xl max-wide:self-center short:hidden"
      >
        <Wordmark isCompact />
      </Link>
      {sidebar.map((entry) => (
        <NavigationLink
          key={entry.label}
          entry={entry}
          isCompact
          {...(isUnderMore(entry) && { className: 'short:hidden' })}
        />
      ))}
      <MainLink entry={isMember ? createPost : signUp} />
      <div className="mt-auto grid gap-1 pt-4 short:pt-0">
        {sidebarEnd.map((entry) => (
          <NavigationLink key={entry.label} entry={entry} isCompact className="short:hidden" />
        ))}
        <Popover
          label="Plus"
          side="right"
          align="end"
          trigger={
            <button type="button" title="Plus" className={navigationLook}>
              <MenuIcon aria-hidden />
              <span className="max-wide:sr-only">Plus</span>
            </button>
          }
        >
          {(close) => <More onLeave={close} />}
        </Popover>
        {isMember && <LogoutButton className="short:hidden" labelClassName="max-wide:sr-only" />}
        {!isMember && isIdle && (
          <OptionalBoundary>
            <SidebarNotice />
          </OptionalBoundary>
        )}
      </div>
    </nav>
  )
}
