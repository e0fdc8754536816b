import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon?: ReactNode
  title: string
  /** What to do next. */
  children?: ReactNode
  /** A button or link that does it. */
  action?: ReactNode
}

/** An empty list or page, and what to do next. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto grid max-w-96 justify-items-center gap-3 px-6 py-12 text-center wrap-anywhere">
      <span className="mb-1 text-muted [&_svg]:size-9 [&_svg]:stroke-[1.4]">
        {icon ?? <span aria-hidden className="aura-mark text-3xl opacity-60" />}
      </span>
      <p className="font-display text-xl font-semibold text-balance">{title}</p>
      {children && <p className="text-muted text-balance">{children}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
