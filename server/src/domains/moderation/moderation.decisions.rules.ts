import type { CaseKind } from '@aura/contract/moderation/moderation.cases.contract'
import {
  type Action,
  type ActionKind,
  type MeasureKind,
  measureKinds,
} from '@aura/contract/moderation/moderation.decisions.contract'
import { contestDays, undoSeconds } from '@aura/contract/moderation/moderation.limits'
import { days, later, seconds } from '../../platform/clock/clock.ts'

/** The reason of decisions whose words say more. */
export const otherReason = 'other'

const verdicts: readonly ActionKind[] = ['count', 'void']
const dismissals: readonly ActionKind[] = ['dismiss', 'clear']

/** Days of a suspension without an end. */
const forGoodDays = 36_500

export const isMeasure = (kind: ActionKind): kind is MeasureKind =>
  measureKinds.some((measure) => measure === kind)

/** Whether these actions may answer a case together: held aura counts or is void, reports are dismissed or lead to measures [MOD-16, MOD-25]. */
export function areFit(kind: CaseKind, actions: readonly Action[]): boolean {
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

/** What reporters are told of these actions; null while none is in force. */
export function outcomeOf(
  actions: readonly Pick<Action, 'kind'>[],
): 'removed' | 'measured' | 'unproblematic' | null {
  if (actions.length === 0) return null
  if (actions.some(({ kind }) => kind === 'remove')) return 'removed'
  return needsReason(actions) ? 'measured' : 'unproblematic'
}

/** When a suspension ends; one for good, far beyond any life. */
export const suspensionEnd = (count: number | null, decidedAt: Date): Date =>
  later(decidedAt, days(count ?? forGoodDays))

/** Until when who decided may undo it. */
export const undoEnd = (decidedAt: Date): Date => later(decidedAt, seconds(undoSeconds))

/** Until when a decision may be contested, and removed content is kept. */
export const contestEnd = (decidedAt: Date): Date => later(decidedAt, days(contestDays))
