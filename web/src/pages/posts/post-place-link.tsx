import type { ReactNode } from 'react'
import { Link } from '../../lib/router.tsx'

interface PostPlaceLinkProps {
  to: string
  icon: ReactNode
  /** The name of the place. */
  children: string
}

/** Leads from a post on its own page to where it was published. */
export function PostPlaceLink({ to, icon, children }: PostPlaceLinkProps) {
  return (
    <Link
      to={to}
      className="flex min-h-11 max-w-64 items-center gap-2 rounded-full border border-line bg-raised px-4 font-semibold [&>svg]:size-4.5 [&>svg]:flex-none"
    >
      {icon}
      <span className="truncate">{children}</span>
    </Link>
  )
}
