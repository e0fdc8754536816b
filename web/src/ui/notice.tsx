import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type NoticeKind = 'error' | 'success' | 'info'

interface NoticeProps {
  kind: NoticeKind
  /** What happened, in a sentence or two. */
  children: ReactNode
  /** A button or link to do something about it. */
  action?: ReactNode
}

const icons = { error: CircleAlert, success: CircleCheck, info: Info }

const looks: Record<NoticeKind, string> = {
  error: 'border-danger/45 bg-danger/8 [&>svg]:text-danger',
  success: 'border-success/45 bg-success/8 [&>svg]:text-success',
  info: 'border-line bg-raised [&>svg]:text-muted',
}

/** A message that stays in the page, beside its subject. Screen readers announce it when it appears. */
export function Notice({ kind, children, action }: NoticeProps) {
  const Icon = icons[kind]
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={classNames(
        'grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 rounded-card border px-4 py-3.5 animate-appear',
        looks[kind],
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-5 stroke-[1.8]" />
      <div className="grid gap-1 text-pretty wrap-anywhere">{children}</div>
      {action && <div className="col-start-2 mt-2.5 *:max-w-full *:whitespace-normal">{action}</div>}
    </div>
  )
}
