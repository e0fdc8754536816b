import { useCalm } from '../../lib/calm.ts'
import { unreadLabel, unreadTexts, useUnread } from './unread.ts'

/** The unread count at the corner of an icon [NTF-19]; a dot in calm mode [APP-12]. */
export function UnreadBadge() {
  const count = useUnread()?.unread ?? 0
  const isCalm = useCalm()
  if (count === 0) return null
  if (isCalm) {
    return (
      <span className="absolute -top-0.5 left-3.5 size-3 rounded-full border-2 border-canvas bg-danger">
        <span className="sr-only"> {unreadTexts.some}</span>
      </span>
    )
  }
  return (
    <span className="absolute -top-1.5 -right-2 rounded-full border-2 border-canvas bg-danger px-1 text-[11px] leading-4 font-bold text-on-danger tabular-nums">
      <span aria-hidden>{unreadLabel(count)}</span>
      <span className="sr-only"> {unreadTexts.count(count)}</span>
    </span>
  )
}
