import type { Id } from '../common.ts'

/** Sent to moderators who watch the desk when a case is new, or its state, moderator, notes or decisions change. */
export const caseChangedEvent = 'case-changed'

export interface CaseChanged {
  caseId: Id
}
