import type { HistoryKind } from '@aura/contract/aura/aura.contract'
import type { GivingAct, TransferReason } from './aura.rules.ts'

type Step = 'moved' | 'reserved' | 'returned' | 'voided'
type Subject = 'post' | 'comment' | 'challenge' | 'none'

/** How a history shows each reason: its kind, what its subject is, and which step of it the movement is. */
const shown: Record<TransferReason, { kind: HistoryKind; subject: Subject; step: Step }> = {
  welcome: { kind: 'welcome', subject: 'none', step: 'moved' },
  'post-vote': { kind: 'vote', subject: 'post', step: 'moved' },
  'comment-vote': { kind: 'vote', subject: 'comment', step: 'moved' },
  'post-vote-void': { kind: 'correction', subject: 'post', step: 'voided' },
  'comment-vote-void': { kind: 'correction', subject: 'comment', step: 'voided' },
  'post-likes': { kind: 'likes', subject: 'post', step: 'moved' },
  'comment-likes': { kind: 'likes', subject: 'comment', step: 'moved' },
  donation: { kind: 'donation', subject: 'none', step: 'moved' },
  'donation-hold': { kind: 'donation', subject: 'none', step: 'reserved' },
  'donation-release': { kind: 'donation', subject: 'none', step: 'moved' },
  'donation-return': { kind: 'donation', subject: 'none', step: 'returned' },
  'donation-void': { kind: 'correction', subject: 'none', step: 'voided' },
  withdrawal: { kind: 'withdrawal', subject: 'none', step: 'moved' },
  'withdrawal-cost': { kind: 'withdrawal', subject: 'none', step: 'moved' },
  'withdrawal-hold': { kind: 'withdrawal', subject: 'none', step: 'reserved' },
  'withdrawal-release': { kind: 'withdrawal', subject: 'none', step: 'moved' },
  'withdrawal-return': { kind: 'withdrawal', subject: 'none', step: 'returned' },
  'withdrawal-void': { kind: 'correction', subject: 'none', step: 'voided' },
  'toxic-comment': { kind: 'toxic', subject: 'comment', step: 'moved' },
  'prize-hold': { kind: 'prize', subject: 'challenge', step: 'reserved' },
  prize: { kind: 'prize', subject: 'challenge', step: 'moved' },
  'prize-return': { kind: 'prize', subject: 'challenge', step: 'returned' },
  correction: { kind: 'correction', subject: 'none', step: 'returned' },
  'post-power': { kind: 'power', subject: 'post', step: 'moved' },
  'post-power-undone': { kind: 'power', subject: 'post', step: 'returned' },
  'comment-power': { kind: 'power', subject: 'comment', step: 'moved' },
  'comment-power-undone': { kind: 'power', subject: 'comment', step: 'returned' },
  'donation-power': { kind: 'power', subject: 'none', step: 'moved' },
}

/** Losses that others, or the rules, caused: what one may contest [AUR-51]. */
const contestable: ReadonlySet<string> = new Set<TransferReason | GivingAct>([
  'post-vote',
  'comment-vote',
  'withdrawal',
  'toxic-comment',
  'post-vote-void',
  'comment-vote-void',
  'donation-void',
])

export function howShown(reason: TransferReason | GivingAct) {
  return shown[reason]
}

/** The ledger's reasons of a kind. */
export function reasonsOf(kind: HistoryKind): TransferReason[] {
  return (Object.keys(shown) as TransferReason[]).filter((reason) => shown[reason].kind === kind)
}

/** Whether entries of a kind are few among all: everything but votes. */
export function isRareKind(kind: HistoryKind): boolean {
  return kind !== 'vote'
}

const actKinds: Record<GivingAct, HistoryKind> = {
  'post-vote': 'vote',
  'comment-vote': 'vote',
  donation: 'donation',
  withdrawal: 'withdrawal',
}

/** The acts that may be held of a kind, or of all. */
export function heldActsOf(kind: HistoryKind | undefined): GivingAct[] {
  const acts = Object.keys(actKinds) as GivingAct[]
  return kind ? acts.filter((act) => actKinds[act] === kind) : acts
}

/** Whether a movement may be contested: a loss caused by others that has moved or may yet. */
export function isContestable(entry: {
  amount: number
  reason: TransferReason | GivingAct
  state: 'counted' | 'held' | 'void'
  isOwnAct: boolean
}): boolean {
  const isOthers = !entry.isOwnAct || entry.reason === 'toxic-comment'
  return entry.amount < 0 && entry.state !== 'void' && isOthers && contestable.has(entry.reason)
}
