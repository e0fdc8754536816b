import type { Static } from 'typebox'
import { Type } from '../type.ts'

/** Answer to a contest: the decision or movement stands, or it is reversed [MOD-27]. */
export const ContestOutcome = Type.Enum(['maintained', 'reversed'] as const)
export type ContestOutcome = Static<typeof ContestOutcome>

/** Outcomes of a decided case of reports [MOD-04]. `measured`: a measure about the person. */
export const caseOutcomes = ['removed', 'measured', 'unproblematic'] as const
export type CaseOutcome = (typeof caseOutcomes)[number]
