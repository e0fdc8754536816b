import { useEffect } from 'react'
import { SuggestedPeople } from '../../../features/follows/suggested-people.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { firstStepsTexts } from './first-steps.texts.ts'

const texts = firstStepsTexts.people

/** People to follow; following nobody is a choice like another. */
export function PeopleStep({ onDone }: { onDone: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onDone, [])
  return (
    <SuggestedPeople
      form="list"
      count={6}
      empty={<EmptyState title={texts.emptyTitle}>{texts.empty}</EmptyState>}
    />
  )
}
