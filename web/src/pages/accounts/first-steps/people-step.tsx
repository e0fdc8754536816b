import { useEffect } from 'react'
import { SuggestedPeople } from '../../../features/follows/suggested-people.tsx'

/** People to follow; following nobody is a choice like another. */
export function PeopleStep({ onDone }: { onDone: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onDone, [])
  return <SuggestedPeople form="list" count={6} />
}
