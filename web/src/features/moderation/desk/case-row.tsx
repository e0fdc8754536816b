import type { CaseRow as Row } from '@aura/contract/moderation/moderation.cases.contract'
import { reportCategories } from '@aura/contract/moderation/moderation.categories'
import { formatDuration } from '../../../lib/format-duration.ts'
import { Link } from '../../../lib/router.tsx'
import { useSecondsLeft } from '../../../lib/use-seconds-left.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { AssigneeBadge, SeverityBadge, StatusBadge } from './case-badges.tsx'
import { nameRow, nameRowAlone, quoteRow, queueTexts as texts } from './desk.texts.ts'

/** Marks the row of a case for the keyboard. */
export const rowAttribute = 'data-case'

interface CaseRowProps {
  row: Row
  /** The address that opens it. */
  to: string
  isOpen: boolean
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  hasLeft: boolean
  /** Receives the focus when a dialog closes whose opener is gone. */
  takesFocus: boolean
}

/** A case in the queue: subject, severity, person, age and assignee [MOD-23, MOD-24]. */
export function CaseRow({ row, to, isOpen, isSelected, onSelect, hasLeft, takesFocus }: CaseRowProps) {
  const { categories, reports_count: reports } = row
  const title = nameRow(row)
  const quote = quoteRow(row)
  return (
    <div
      className={classNames(
        'relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-1 rounded-control pr-3 transition-colors duration-150 hover:bg-raised has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-brand',
        isOpen && 'bg-raised shadow-[inset_3px_0_0_var(--brand)]',
      )}
    >
      {row.status === 'resolved' ? (
        <span className="w-11" />
      ) : (
        <label className="relative z-1 grid w-11 cursor-pointer place-items-center">
          <input
            type="checkbox"
            className="size-4.5 accent-brand"
            checked={isSelected}
            aria-label={texts.select(nameRowAlone(row))}
            onChange={({ target: { checked } }) => onSelect(checked)}
          />
        </label>
      )}
      <div className="grid grid-cols-1 gap-1 py-3">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className="max-w-full truncate font-semibold">
            <Link
              to={to}
              {...{ [rowAttribute]: row.id }}
              data-takes-focus={takesFocus || undefined}
              aria-current={isOpen || undefined}
              className="scroll-mt-24 scroll-mb-40 outline-none after:absolute after:inset-0 after:rounded-control"
            >
              {title}
            </Link>
          </h2>
          <SeverityBadge severity={row.severity} />
          <StatusBadge status={row.status} />
          {hasLeft && <Badge look="brand">{texts.changed}</Badge>}
        </div>
        {quote !== '' && <p className="line-clamp-2 text-sm wrap-anywhere">{quote}</p>}
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
          <RelativeTime at={row.opened_at} />
          {row.resolved_at !== null && (
            <span>
              {texts.decided} <RelativeTime at={row.resolved_at} />
            </span>
          )}
          {row.undo_until !== null && <UndoTime until={row.undo_until} />}
          {reports > 0 && <span>{texts.reports(reports)}</span>}
          {categories.length > 0 && (
            <span>{categories.map((name) => reportCategories[name].label).join(', ')}</span>
          )}
          <AssigneeBadge assignee={row.assignee} />
        </p>
      </div>
    </div>
  )
}

/** How long a verdict on held aura can still be undone by its moderator [MOD-25]. */
function UndoTime({ until }: { until: string }) {
  const secondsLeft = useSecondsLeft(Date.parse(until))
  return (
    secondsLeft > 0 && <span className="tabular-nums">{texts.undoable(formatDuration(secondsLeft))}</span>
  )
}
