import type { CaseRow } from '@aura/contract/moderation/moderation.cases.contract'
import type { Severity } from '@aura/contract/moderation/moderation.categories'
import { useSession } from '../../../lib/session.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { queueTexts, severityTexts, statusTexts } from './desk.texts.ts'

const severityLooks: Record<Severity, string> = {
  high: 'border-danger text-danger',
  medium: 'border-solaris text-solaris',
  low: 'border-line text-muted',
}

const bars: Record<Severity, string> = { high: '●●●', medium: '●●○', low: '●○○' }

/** The severity of a case: a word, dots and a colour. */
export function SeverityBadge({ severity }: { severity: Severity }) {
  return (
    <span
      className={classNames(
        'inline-flex flex-none items-center gap-1 rounded-full border px-2 text-[calc(12rem/15)] font-semibold',
        severityLooks[severity],
      )}
    >
      <span aria-hidden className="text-[calc(8rem/15)] tracking-tighter">
        {bars[severity]}
      </span>
      {severityTexts[severity]}
    </span>
  )
}

/** The state of a case, unless it simply waits. */
export function StatusBadge({ status }: { status: CaseRow['status'] }) {
  if (status === 'open') return null
  return <Badge look={status === 'confirming' ? 'brand' : 'muted'}>{statusTexts[status]}</Badge>
}

/** The assignee of a case. */
export function AssigneeBadge({ assignee }: { assignee: CaseRow['assignee'] }) {
  const { pseudo } = useSession()
  if (assignee === null) return null
  const isOwn = assignee.pseudo === pseudo
  return (
    <Badge look={isOwn ? 'brand' : 'muted'}>
      {isOwn ? queueTexts.takenByYou : queueTexts.takenBy(assignee.pseudo)}
    </Badge>
  )
}
