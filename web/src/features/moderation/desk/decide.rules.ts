import { textLength } from '@aura/contract/common'
import type { CaseKind, CaseRow } from '@aura/contract/moderation/moderation.cases.contract'
import {
  type Action,
  type DecisionForm,
  type MeasureKind,
  measureKinds,
} from '@aura/contract/moderation/moderation.decisions.contract'
import { decisionReasonMaxLength, suspensionMaxDays } from '@aura/contract/moderation/moderation.limits'
import { decideTexts as texts } from './decide.texts.ts'

/** An action that decides a case alone, or `measures`. */
export const verdicts = ['dismiss', 'clear', 'count', 'void', 'measures'] as const
export type Verdict = (typeof verdicts)[number]

/** The form's values as they were typed. */
export interface DecisionDraft {
  verdict: Verdict | undefined
  measures: readonly MeasureKind[]
  days: string
  isForGood: boolean
  reason: string
  words: string
}

export const emptyDraft: DecisionDraft = {
  verdict: undefined,
  measures: [],
  days: '7',
  isForGood: false,
  reason: '',
  words: '',
}

const verdictsOf: Record<CaseKind, readonly Verdict[]> = {
  report: ['measures', 'clear', 'dismiss'],
  'held-act': ['count', 'void'],
  'held-prize': ['count', 'void'],
  'aura-contest': [],
  'decision-contest': [],
}

/** The verdicts that every one of these cases allows; none for appeals, which are answered in words. */
export function verdictsFor(cases: readonly Pick<CaseRow, 'kind'>[]): readonly Verdict[] {
  const [first, ...others] = cases.map(({ kind }) => verdictsOf[kind])
  return (first ?? []).filter((verdict) => others.every((fit) => fit.includes(verdict)))
}

/** Verdicts on held aura take effect once they can no longer be undone. */
export const isHeld = (kind: CaseKind): boolean => kind === 'held-act' || kind === 'held-prize'

/** Appeals are answered, not decided. */
export const isAppeal = (kind: CaseKind): boolean => kind === 'aura-contest' || kind === 'decision-contest'

export type DecisionFaults = Partial<Record<'verdict' | 'measures' | 'days' | 'reason' | 'words', string>>

/** Why a draft cannot be sent, by field; no property for a field that is right. */
export function faultsOf(draft: DecisionDraft): DecisionFaults {
  const isMeasure = draft.verdict === 'measures'
  const isBounded = isMeasure && draft.measures.includes('suspend') && !draft.isForGood
  return {
    ...(draft.verdict === undefined && { verdict: texts.missingVerdict }),
    ...(isMeasure && draft.measures.length === 0 && { measures: texts.missingMeasure }),
    ...(isBounded && readDays(draft.days) === undefined && { days: texts.badDays(suspensionMaxDays) }),
    ...(isMeasure && draft.reason === '' && { reason: texts.missingReason }),
    ...(textLength(draft.words.trim()) > decisionReasonMaxLength && {
      words: texts.tooLong(decisionReasonMaxLength),
    }),
  }
}

/** The call's body; undefined while the form has faults. */
export function formOf(draft: DecisionDraft): DecisionForm | undefined {
  if (draft.verdict === undefined || Object.keys(faultsOf(draft)).length > 0) return undefined
  const actions: Action[] =
    draft.verdict === 'measures'
      ? measureKinds
          .filter((measure) => draft.measures.includes(measure))
          .map((kind) => actionOf(kind, draft))
      : [{ kind: draft.verdict }]
  return { actions, reason: draft.reason, words: draft.words.trim() }
}

function actionOf(kind: MeasureKind, { days, isForGood }: DecisionDraft): Action {
  return kind === 'suspend' ? { kind, days: isForGood ? null : (readDays(days) ?? null) } : { kind }
}

function readDays(text: string): number | undefined {
  const days = Number(text.trim())
  return /^\d+$/.test(text.trim()) && days >= 1 && days <= suspensionMaxDays ? days : undefined
}

/** Whether a case concerns the viewer, who then may not decide it. */
export function concerns(
  pseudo: string | null,
  ...people: readonly ({ pseudo: string } | null | undefined)[]
): boolean {
  return people.some((person) => person?.pseudo === pseudo)
}
