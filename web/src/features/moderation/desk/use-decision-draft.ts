import { measureKinds } from '@aura/contract/moderation/moderation.decisions.contract'
import { useState } from 'react'
import { useTextDraft } from '../../../lib/use-text-draft.ts'
import { type DecisionDraft, emptyDraft, verdicts } from './decide.rules.ts'
import { choicesDraft, type DraftSubject, useDeskDraft } from './use-desk-draft.ts'

type Choices = Omit<DecisionDraft, 'words'>

interface Kept {
  choices: Choices
  /** The cases that the choices are for. */
  caseIds: readonly number[]
}

/**
 * A decision that is not sent yet: its choices and words survive closing and a reload [APP-18]. Adding cases to a selection, or taking some
 * out, keeps it; another selection starts anew.
 */
export function useDecisionDraft(subject: DraftSubject, caseIds: readonly number[], isOpen: boolean) {
  const words = useDeskDraft('decide', subject)
  const stored = useTextDraft(choicesDraft(subject))
  const [kept, setKept] = useState<Kept>(() => readKept(stored.read(), caseIds))
  const [wasOpen, setWasOpen] = useState(false)

  function keep(choices: Choices) {
    setKept({ choices, caseIds })
    stored.write(JSON.stringify({ choices, caseIds }))
  }
  function clear() {
    setKept({ choices: emptyDraft, caseIds })
    stored.write('')
    words.change('')
  }
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen && !isSameWork(kept.caseIds, caseIds)) clear()
  }
  return {
    draft: { ...kept.choices, words: words.text },
    change({ words: typed, ...choices }: Partial<DecisionDraft>) {
      if (typed !== undefined) words.change(typed)
      // Words alone are also kept for these cases.
      keep({ ...kept.choices, ...choices })
    },
    clear,
  }
}

/** Whether one of the selections has all cases of the other. */
function isSameWork(one: readonly number[], other: readonly number[]): boolean {
  const [small, large] = one.length < other.length ? [one, other] : [other, one]
  return small.every((id) => large.includes(id))
}

/** What was stored, as far as this version can read it. */
function readKept(text: string, caseIds: readonly number[]): Kept {
  try {
    const { choices, caseIds: storedIds } = JSON.parse(text) as Kept
    const { verdict, measures, days, isForGood, reason } = choices
    return {
      choices: {
        verdict: verdicts.find((value) => value === verdict),
        measures: measureKinds.filter((kind) => measures.includes(kind)),
        ...{ days: String(days), isForGood: isForGood === true, reason: String(reason) },
      },
      caseIds: storedIds.map(Number),
    }
  } catch {
    return { choices: emptyDraft, caseIds }
  }
}
