import type { HistoryKind } from '@aura/contract/aura/aura.history.contract'
import type { GivingAct, TransferReason } from './aura.rules.ts'

type Step = 'moved' | 'reserved' | 'returned' | 'voided' | 'restored' | 'written-off'
export type Subject = 'post' | 'comment' | 'challenge' | 'none'

/**
 * Lines of a history, which sum acts of other people in a day without names and hours [AUR-42]: one for each object, or one for all,
 * named by the reason that they sum. NOTE: their places are part of the lines' ids.
 */
export const lineReasons = [
  'withdrawal',
  'post-vote',
  'comment-vote',
  'post-power',
  'withdrawal-void',
  'donation-void',
  'post-vote-void',
  'comment-vote-void',
  'correction',
  'prize-void',
  'donation-restored',
] as const satisfies TransferReason[]
export type LineReason = (typeof lineReasons)[number]

interface Shown {
  kind: HistoryKind
  subject: Subject
  step: Step
  /** The day's line that groups acts of other people for this reason; absent if each is its own entry. */
  line?: LineReason
}

/** How a history shows each reason: its kind, what its subject is, which step of it the movement is, and its line. */
const shown: Record<TransferReason, Shown> = {
  welcome: { kind: 'welcome', subject: 'none', step: 'moved' },
  'post-vote': { kind: 'vote', subject: 'post', step: 'moved', line: 'post-vote' },
  'comment-vote': { kind: 'vote', subject: 'comment', step: 'moved', line: 'comment-vote' },
  'post-vote-void': { kind: 'correction', subject: 'post', step: 'voided', line: 'post-vote-void' },
  'comment-vote-void': {
    kind: 'correction',
    subject: 'comment',
    step: 'voided',
    line: 'comment-vote-void',
  },
  'post-likes': { kind: 'likes', subject: 'post', step: 'moved' },
  'comment-likes': { kind: 'likes', subject: 'comment', step: 'moved' },
  donation: { kind: 'donation', subject: 'none', step: 'moved' },
  'donation-hold': { kind: 'donation', subject: 'none', step: 'reserved' },
  'donation-release': { kind: 'donation', subject: 'none', step: 'moved' },
  'donation-return': { kind: 'donation', subject: 'none', step: 'returned' },
  'donation-void': { kind: 'correction', subject: 'none', step: 'voided', line: 'donation-void' },
  withdrawal: { kind: 'withdrawal', subject: 'none', step: 'moved', line: 'withdrawal' },
  'withdrawal-cost': { kind: 'withdrawal', subject: 'none', step: 'moved' },
  'withdrawal-hold': { kind: 'withdrawal', subject: 'none', step: 'reserved' },
  'withdrawal-release': { kind: 'withdrawal', subject: 'none', step: 'moved' },
  'withdrawal-return': { kind: 'withdrawal', subject: 'none', step: 'returned' },
  'withdrawal-void': { kind: 'correction', subject: 'none', step: 'voided', line: 'withdrawal-void' },
  'toxic-comment': { kind: 'toxic', subject: 'comment', step: 'moved' },
  'prize-hold': { kind: 'prize', subject: 'challenge', step: 'reserved' },
  prize: { kind: 'prize', subject: 'challenge', step: 'moved' },
  'prize-return': { kind: 'prize', subject: 'challenge', step: 'returned' },
  'prize-void': { kind: 'correction', subject: 'challenge', step: 'voided', line: 'prize-void' },
  'prize-granted': { kind: 'prize', subject: 'challenge', step: 'restored' },
  'prize-retaken': { kind: 'prize', subject: 'challenge', step: 'restored' },
  // Although it is the account's own movement, it joins a line: its amount would reveal the composition of that line.
  correction: { kind: 'correction', subject: 'none', step: 'returned', line: 'correction' },
  'post-power': { kind: 'power', subject: 'none', step: 'moved', line: 'post-power' },
  'post-power-undone': { kind: 'power', subject: 'none', step: 'returned', line: 'post-power' },
  'comment-power': { kind: 'power', subject: 'none', step: 'moved', line: 'post-power' },
  'comment-power-undone': { kind: 'power', subject: 'none', step: 'returned', line: 'post-power' },
  'donation-power': { kind: 'power', subject: 'none', step: 'moved', line: 'post-power' },
  'donation-power-undone': { kind: 'power', subject: 'none', step: 'returned', line: 'post-power' },
  'post-vote-restored': { kind: 'correction', subject: 'none', step: 'restored', line: 'donation-restored' },
  'comment-vote-restored': {
    kind: 'correction',
    subject: 'none',
    step: 'restored',
    line: 'donation-restored',
  },
  'donation-restored': { kind: 'correction', subject: 'none', step: 'restored', line: 'donation-restored' },
  'withdrawal-restored': { kind: 'correction', subject: 'none', step: 'restored', line: 'donation-restored' },
  'prize-restored': { kind: 'correction', subject: 'none', step: 'restored', line: 'donation-restored' },
  'sanction-write-off-undone': { kind: 'correction', subject: 'none', step: 'restored' },
  'sanction-write-off': { kind: 'correction', subject: 'none', step: 'written-off' },
}

const reasons = Object.keys(shown) as TransferReason[]

export function howShown(reason: TransferReason | GivingAct) {
  return shown[reason]
}

/** The ledger's reasons of a kind, or all. */
export function reasonsOf(kind: HistoryKind | undefined): TransferReason[] {
  return kind ? reasons.filter((reason) => shown[reason].kind === kind) : reasons
}

/** The reasons of a kind, or all, that join lines: each with the place of its line and whether objects are told apart. */
export function linedReasonsOf(
  kind: HistoryKind | undefined,
): { reason: TransferReason; place: number; isByObject: boolean }[] {
  return reasonsOf(kind).flatMap((reason) => {
    const { line, subject } = shown[reason]
    return line ? [{ reason, place: lineReasons.indexOf(line), isByObject: subject !== 'none' }] : []
  })
}

/** Whether entries of a kind are few among all: everything but votes. */
export function isRareKind(kind: HistoryKind): boolean {
  return kind !== 'vote'
}

/** A line of one account's history. */
export interface Line {
  reason: LineReason
  /** Paris day: `2026-11-21`. */
  day: string
  /** The object, or 0. */
  subjectId: number
}

/**
 * The parts of a line's id, which is above all ids of transfers. It stays the same whatever the line sums, and reveals no moment, as
 * the id of a transfer would. From the lowest bit: subject (33 bits), place (4), days since 1970 (15), a mark.
 */
export const lineBits = { place: 33, day: 37, mark: 52 } as const

export function lineIdOf({ reason, day, subjectId }: Line): number {
  const days = Temporal.PlainDate.from('1970-01-01').until(day).days
  return (
    2 ** lineBits.mark +
    days * 2 ** lineBits.day +
    lineReasons.indexOf(reason) * 2 ** lineBits.place +
    subjectId
  )
}

/** The line that an id names, or undefined for the id of a transfer or held act. */
export function readLineId(id: number): Line | undefined {
  const { place, day, mark } = lineBits
  if (id < 2 ** mark) return undefined
  const reason = lineReasons[Math.floor(id / 2 ** place) % 2 ** (day - place)]
  if (!reason) return undefined
  const dayNumber = Math.floor((id % 2 ** mark) / 2 ** day)
  const date = Temporal.PlainDate.from('1970-01-01').add({ days: dayNumber })
  return { reason, day: date.toString(), subjectId: id % 2 ** place }
}

/** Reasons of losses caused by other people or by the rules, which the owner may appeal [AUR-51]. */
const appealable: ReadonlySet<string> = new Set<TransferReason>([
  'post-vote',
  'comment-vote',
  'withdrawal',
  'toxic-comment',
  'post-vote-void',
  'comment-vote-void',
  'prize-retaken',
])

/** Whether a movement may be appealed: a loss caused by others that counts or is held. */
export function isAppealable(entry: {
  amount: number
  waiting: number
  reason: TransferReason | GivingAct
  state: 'counted' | 'held' | 'void'
}): boolean {
  const isLoss = entry.amount < 0 || entry.waiting < 0
  return isLoss && entry.state !== 'void' && appealable.has(entry.reason)
}

/** Whether a movement was never appealed, or has lost more since the answer. */
export function isOpenToAppeal(movement: {
  appealedAt: Date | null
  appealAnsweredAt: Date | null
  lastLossAt: Date | null
}): boolean {
  const { appealedAt, appealAnsweredAt, lastLossAt } = movement
  if (appealedAt === null) return true
  return appealAnsweredAt !== null && lastLossAt !== null && lastLossAt > appealAnsweredAt
}
