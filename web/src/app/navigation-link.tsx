import { NavLink } from '../lib/router.tsx'
import { classNames } from '../ui/class-names.ts'
import type { NavigationEntry } from './navigation.ts'

/** Classes of a line of the sidebar or the sheet, for links and buttons. */
export const navigationLook =
  'relative flex min-h-11 items-center gap-3.5 rounded-control px-3 font-medium text-muted transition-colors duration-150 hover:text-ink aria-[current=page]:bg-raised aria-[current=page]:text-ink [&_svg]:size-[22px] [&_svg]:flex-none [&_svg]:stroke-[1.8]'

/** A line of the sidebar; `isCompact` hides the label on narrow sidebars. */
export function NavigationLink({
  entry: { to, label, icon: Icon, badge: Badge },
  isCompact = false,
  className,
  onClick,
}: {
  entry: NavigationEntry
  isCompact?: boolean
  className?: string
  onClick?: () => void
}) {
  return (
    <NavLink to={to} title={label} className={classNames(navigationLook, className)} onClick={onClick}>
      <Icon aria-hidden />
      <span className={classNames('-mr-2', isCompact && 'max-wide:sr-only')}>{label}</span>
      {Badge && (
        <span
          className={classNames('ml-auto', isCompact && 'max-wide:absolute max-wide:top-1 max-wide:left-7')}
        >
          <Badge />
        </span>
      )}
    </NavLink>
  )
}
