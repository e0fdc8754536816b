import type { Id } from '@aura/contract/common'
import type {
  ActionKind,
  Decision,
  DecisionState,
} from '@aura/contract/moderation/moderation.decisions.contract'
import { undoEnd } from './moderation.decisions.rules.ts'

/** A decision as a statement returns it in JSON. */
export interface DecisionView {
  id: Id
  caseId: Id | null
  kind: ActionKind
  days: number | null
  state: DecisionState
  reasonCode: string
  reasonLabel: string
  words: string
  decidedById: Id | null
  /** Pseudo, or the operator’s name; null once erased. */
  decidedBy: string | null
  confirmedBy: string | null
  decidedAt: string
}

/** A decision as moderators see it; its moderator may undo it for a minute [MOD-25]. */
export function presentDecision(row: DecisionView, moderatorId: Id, now: Date): Decision {
  const { id, caseId, kind, days, state, reasonCode, reasonLabel, words, decidedById } = row
  const decidedAt = new Date(row.decidedAt)
  const undoUntil = undoEnd(decidedAt)
  const isOpen =
    (state === 'in-force' || state === 'proposed') && decidedById === moderatorId && undoUntil > now
  return {
    ...{ id, case_id: caseId, kind, days, state, reason: reasonCode, reason_label: reasonLabel, words },
    for_good: kind === 'suspend' && days === null,
    decided_by: row.decidedBy,
    decided_by_id: decidedById,
    confirmed_by: row.confirmedBy,
    decided_at: decidedAt.toISOString(),
    undo_until: isOpen ? undoUntil.toISOString() : null,
  }
}
