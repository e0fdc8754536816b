import type { CaseKind } from '@aura/contract/moderation/moderation.cases.contract'
import {
  type Action,
  type ActionKind,
  type DecisionState,
  type MeasureKind,
  measureKinds,
  type OwnDecisionKind,
  ownDecisionKinds,
} from '@aura/contract/moderation/moderation.decisions.contract'
import { appealDays, undoSeconds } from '@aura/contract/moderation/moderation.limits'
import type { CaseOutcome } from '@aura/contract/moderation/moderation.outcomes'
import { days, later, seconds } from '../../platform/clock/clock.ts'

/** Code of the reason of decisions whose words explain them. */
export const otherReason = 'other'

const verdicts: readonly ActionKind[] = ['count', 'void']
const dismissals: readonly ActionKind[] = ['dismiss', 'clear']

/** Days of a suspension without an end. */
const forGoodDays = 36_500

export const isMeasure = (kind: ActionKind): kind is MeasureKind =>
  measureKinds.some((measure) => measure === kind)

export const isVerdict = (kind: ActionKind): kind is 'count' | 'void' => verdicts.includes(kind)

/** Whether the person concerned reads decisions of this kind [MOD-21]. */
export const isOwnKind = (kind: ActionKind): kind is OwnDecisionKind =>
  ownDecisionKinds.some((own) => own === kind)

/** Whether the person concerned appeals decisions of this kind here; a movement that counts is appealed from the history of aura. */
export const isAppealable = (kind: ActionKind): boolean => isMeasure(kind) || kind === 'void'

/** Whether these actions may answer a case together: held aura counts or is void, reports are dismissed or lead to measures [MOD-16, MOD-25]. */
export function areAllowed(kind: CaseKind, actions: readonly Action[]): boolean {
  const kinds = actions.map((action) => action.kind)
  const hasDays = actions.every((action) =>
    action.kind === 'suspend' ? action.days !== undefined : action.days == null,
  )
  if (kinds.length === 0 || !hasDays || new Set(kinds).size < kinds.length) return false
  const [only, ...more] = kinds
  if (kind === 'held-act' || kind === 'held-prize')
    return more.length === 0 && only !== undefined && verdicts.includes(only)
  if (kind !== 'report') return false
  return kinds.every(isMeasure) || (more.length === 0 && only !== undefined && dismissals.includes(only))
}

/** Whether a case is answered with a reason of the list. */
export const needsReason = (actions: readonly Pick<Action, 'kind'>[]): boolean =>
  actions.some(({ kind }) => isMeasure(kind))

/** The outcome that reporters read of these actions; null while none is in force. */
export function outcomeOf(actions: readonly Pick<Action, 'kind'>[]): CaseOutcome | null {
  if (actions.length === 0) return null
  if (actions.some(({ kind }) => kind === 'remove')) return 'removed'
  return needsReason(actions) ? 'measured' : 'unproblematic'
}

/** The end of a suspension; of one for good, a century later. */
export const suspensionEnd = (count: number | null, decidedAt: Date): Date =>
  later(decidedAt, days(count ?? forGoodDays))

/** The end of the time in which its moderator may undo a decision. */
export const undoEnd = (decidedAt: Date): Date => later(decidedAt, seconds(undoSeconds))

interface Settlement {
  state: DecisionState
  settledAt: Date | null
}

/** Whether a decision in force has irreversible effects and notices still to come. */
export const isWaiting = ({ state, settledAt }: Settlement): boolean =>
  state === 'in-force' && settledAt === null

/** Whether a decision is not settled yet: in force, or proposed. */
export const isUnsettled = ({ state, settledAt }: Settlement): boolean =>
  settledAt === null && (state === 'in-force' || state === 'proposed')

/** The end of the time in which a decision may be appealed and removed content is kept. */
export const appealEnd = (decidedAt: Date): Date => later(decidedAt, days(appealDays))
