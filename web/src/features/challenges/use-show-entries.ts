import { useEffect, useRef } from 'react'
import { useSearchParams } from '../../lib/router.tsx'

/** Id of the button that shows and hides the entries. */
export const entriesButtonId = 'participations'

/** Whether the address asks for the entries of a challenge, or for one of them [CHL-04, CHL-19]. */
export const asksForEntries = (search: URLSearchParams) => search.has('post') || search.has('entries')

/** Answers a function that shows the entries and moves the reader there. */
export function useShowEntries(): () => void {
  const [search, setSearch] = useSearchParams()
  const isShown = asksForEntries(search)
  const isAwaited = useRef(false)
  // Only once the entries stand below it can the page scroll as far as the button.
  useEffect(() => {
    if (isShown && isAwaited.current) goToEntries()
    isAwaited.current = false
  }, [isShown])
  return () => {
    if (isShown) return goToEntries()
    isAwaited.current = true
    setSearch({ entries: 'shown' }, { replace: true })
  }
}

function goToEntries(): void {
  const button = document.getElementById(entriesButtonId)
  button?.scrollIntoView({ block: 'start' })
  button?.focus({ preventScroll: true })
}
