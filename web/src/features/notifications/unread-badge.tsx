import { useCalm } from '../../lib/calm.ts'
import { unreadLabel, unreadTexts, useUnread } from './unread.ts'

/** The unread count beside an icon, which stays whole [NTF-19]; a dot in calm mode [APP-12]. */
export function UnreadBadge() {
  const count = useUnread()?.unread ?? 0
  const isCalm = useCalm()
  if (count === 0) return null
  if (isCalm) {
    return (
      <span className="block size-2.5 rounded-full bg-gold">
        <span className="sr-only"> {unreadTexts.some}</span>
      </span>
    )
  }
  return (
    <span className="block rounded-full bg-gold px-1.25 text-[calc(11rem/15)] leading-[calc(16/11)] font-bold text-on-gold tabular-nums">
      <span aria-hidden>{unreadLabel(count)}</span>
      <span className="sr-only"> {unreadTexts.count(count)}</span>
    </span>
  )
}
