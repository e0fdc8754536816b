import type { Static } from 'typebox'
import { Type } from '../type.ts'

/** Answer to an appeal: the decision or movement stands, or it is reversed [MOD-27]. */
export const appealOutcomes = ['maintained', 'reversed'] as const
export const AppealOutcome = Type.Enum(appealOutcomes)
export type AppealOutcome = Static<typeof AppealOutcome>

/** Outcomes of a decided case of reports [MOD-04]. `measured`: a measure about the person. */
export const caseOutcomes = ['removed', 'measured', 'unproblematic'] as const
export type CaseOutcome = (typeof caseOutcomes)[number]
