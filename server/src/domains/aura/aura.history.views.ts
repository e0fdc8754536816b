import type { HistoryEntry } from '@aura/contract/aura/aura.history.contract'
import { auraLimits } from '@aura/contract/aura/aura.limits'
import { describeMovement, stateNames } from '@aura/contract/aura/aura.movements'
import type { Id } from '@aura/contract/common'
import { dayAfter, formatDay, formatMoment, parisDay } from '../../platform/clock/paris.ts'
import type { HistoryRow } from './aura.history.queries.ts'
import { howShown, isAppealable, isOpenToAppeal } from './aura.history.rules.ts'

/** French spreadsheets expect a byte-order mark first, and semicolons. */
export const csvHeader = `\uFEFF${['numéro', 'date', 'montant', 'état', 'mouvement'].join(';')}\r\n`

/** One entry as a line of the file. */
export function csvLine(entry: HistoryEntry): string {
  const cells = [
    String(entry.id),
    entry.day === null ? formatMoment(new Date(entry.created_at)) : formatDay(new Date(entry.created_at)),
    String(entry.amount),
    entry.waiting === 0
      ? stateNames[entry.state]
      : `${stateNames[entry.state]}, ${entry.waiting} ${stateNames.held}`,
    describeMovement(entry),
  ]
  return `${cells.map(quote).join(';')}\r\n`
}

/** A cell as text: a spreadsheet would read a cell that begins with these signs as a formula; our own numbers are exempt. */
function quote(cell: string): string {
  const isNumber = /^-?\d+$/.test(cell)
  const safe = !isNumber && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return `"${safe.replaceAll('"', '""')}"`
}

/** Names and ids to present entries with. */
export interface EntryNames {
  pseudos: ReadonlyMap<Id, string>
  commentPosts: ReadonlyMap<Id, Id>
  /** Posts that the reader may open. */
  visiblePosts: ReadonlySet<Id>
  /** Titles by id of the challenges that the reader may see. */
  challengeTitles: ReadonlyMap<Id, string>
}

export function presentEntry(
  row: HistoryRow,
  { pseudos, commentPosts, visiblePosts, challengeTitles }: EntryNames,
): HistoryEntry {
  const { kind, subject, step } = howShown(row.reason)
  const subjectId = (wanted: typeof subject) => (subject === wanted ? row.subjectId : null)
  const pseudo = row.namedId === null ? null : (pseudos.get(row.namedId) ?? null)
  const commentId = subjectId('comment')
  const postId = commentId === null ? subjectId('post') : (commentPosts.get(commentId) ?? null)
  const challengeId = subjectId('challenge')
  const title = challengeId === null ? undefined : challengeTitles.get(challengeId)
  return {
    id: row.id,
    amount: row.amount,
    day: row.day,
    waiting: row.waiting,
    // A switched vote moves two points: a line about one person would reveal the switch.
    people: kind === 'vote' && row.day !== null ? Math.abs(row.amount) : row.people,
    kind,
    state: row.state,
    held: row.heldWhy && {
      why: row.heldWhy,
      until: dayAfter(row.day ?? row.heldDay ?? parisDay(row.createdAt), auraLimits.undecidedDays),
    },
    cause: {
      post_id: postId !== null && visiblePosts.has(postId) ? postId : null,
      comment_id: commentId,
      challenge_id: title === undefined ? null : challengeId,
      challenge_title: title ?? null,
      pseudo,
      is_unavailable: row.namedId !== null && pseudo === null,
      step,
    },
    created_at: row.createdAt.toISOString(),
    contestable: isOpenToAppeal(row) && isAppealable(row),
    contest:
      row.appealedAt === null
        ? null
        : {
            reason: row.appealReason ?? '',
            created_at: row.appealedAt.toISOString(),
            outcome: row.appealOutcome,
            answer: row.appealAnswer,
          },
  }
}
