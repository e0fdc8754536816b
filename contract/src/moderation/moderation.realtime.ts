import type { Id } from '../common.ts'

/** Tells moderators who watch the desk that a case has come, or that its state, its moderator, notes or decisions have changed. */
export const caseChangedEvent = 'case-changed'

export interface CaseChanged {
  caseId: Id
}
