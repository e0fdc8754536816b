import type { HistoryEntry as Entry } from '@aura/contract/aura/aura.history.contract'
import { describeMovement } from '@aura/contract/aura/aura.movements'
import { formatDate } from '../../lib/format.ts'
import { challengePath, commentPath, postPath } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'
import { classNames } from '../../ui/class-names.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { AppealMovementButton } from './appeal-movement-button.tsx'
import { auraHistoryTexts as texts } from './aura-history.texts.ts'

/** One movement: amount, cause, date and state. A line that sums a day has no hour [AUR-42, AUR-52]. */
export function HistoryEntry({ entry }: { entry: Entry }) {
  const { amount, state, cause, day, waiting, held, created_at: at } = entry
  const movement = describeMovement(entry)
  const isMoved = state === 'counted'
  const address = addressOf(cause)
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-1 py-3.5">
      <div className="min-w-0">
        <p className="font-semibold text-pretty wrap-anywhere">
          {address === null ? (
            movement
          ) : (
            <Link to={address} className="target inline-block py-0 underline-offset-4 hover:underline">
              {movement}
            </Link>
          )}
        </p>
        <p className="text-sm text-muted">
          {day === null ? <RelativeTime at={at} /> : <time dateTime={day}>{formatDate(at)}</time>}
          {waiting !== 0 && ` · ${texts.waiting(waiting)}`}
          {!isMoved && ` · ${state === 'held' ? texts.held : texts.void}`}
        </p>
        {held && <p className="text-sm text-muted text-pretty">{texts.whyHeld(held)}</p>}
      </div>
      <div className="grid justify-items-end">
        <p
          className={classNames(
            'font-display text-lg font-bold tabular-nums',
            isMoved && amount !== 0 ? (amount > 0 ? 'text-success' : 'text-danger') : 'text-muted',
            state === 'void' && 'line-through',
          )}
        >
          <span aria-hidden>{texts.movement(amount)}</span>
          <span className="sr-only">{texts.points(amount)}</span>
        </p>
        {entry.contestable && (
          <div className="-mr-3.5">
            <AppealMovementButton entryId={entry.id} movement={movement} />
          </div>
        )}
      </div>
      {entry.contest && <AppealState appeal={entry.contest} />}
    </div>
  )
}

/** The address of the post, comment or challenge a movement comes from. */
function addressOf({ post_id, comment_id, challenge_id }: Entry['cause']): string | null {
  if (challenge_id !== null) return challengePath(challenge_id)
  if (post_id === null) return null
  return comment_id === null ? postPath(post_id) : commentPath(post_id, comment_id)
}

function AppealState({ appeal: { outcome, answer } }: { appeal: NonNullable<Entry['contest']> }) {
  if (outcome === null) return <p className="col-span-full text-sm text-muted">{texts.appealed}</p>
  return (
    <div className="col-span-full rounded-lg border border-line px-3.5 py-2.5 text-sm">
      <p className="font-semibold">{texts.outcomes[outcome]}</p>
      <p className="text-muted text-pretty whitespace-pre-line">{answer}</p>
    </div>
  )
}
