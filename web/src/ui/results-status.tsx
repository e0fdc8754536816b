import { useState } from 'react'
import { useCalm } from '../lib/calm.ts'
import { pluralOf } from '../lib/format.ts'

interface ResultsStatusProps {
  /** The search or the filters that the list answers. */
  asked: string
  /** Number of items shown; undefined while they load. */
  count: number | undefined
  hasMore: boolean
}

/** Tells screen readers what a list holds after its search or filters changed; what it holds at first is the page itself. */
export function ResultsStatus({ asked, count, hasMore }: ResultsStatusProps) {
  const isCalm = useCalm()
  const [askedFirst] = useState(asked)
  const [hasChanged, setHasChanged] = useState(false)
  if (!hasChanged && asked !== askedFirst) setHasChanged(true)
  return (
    <p role="status" className="sr-only">
      {hasChanged && count !== undefined && say(count, hasMore, isCalm)}
    </p>
  )
}

function say(count: number, hasMore: boolean, isCalm: boolean): string {
  if (count === 0) return hasMore ? '' : 'Aucun résultat.'
  if (isCalm) return 'Les résultats sont affichés.'
  const results = pluralOf(count, 'résultat', 'résultats')
  if (!hasMore) return `${count}\u00a0${results}.`
  return count === 1 ? 'Le premier résultat.' : `Les ${count}\u00a0premiers ${results}.`
}
