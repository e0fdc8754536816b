import { useSearchParams } from '../../lib/router.tsx'

/** Id of the button that shows and hides the entries. */
export const entriesButtonId = 'participations'

/** Whether the address asks for the entries of a challenge, or for one of them [CHL-04, CHL-19]. */
export const asksForEntries = (search: URLSearchParams) => search.has('post') || search.has('entries')

/** Answers a function that shows the entries and moves the reader there. */
export function useShowEntries(): () => void {
  const [search, setSearch] = useSearchParams()
  return () => {
    if (!asksForEntries(search)) setSearch({ entries: 'shown' }, { replace: true })
    const button = document.getElementById(entriesButtonId)
    button?.scrollIntoView({ block: 'start' })
    button?.focus({ preventScroll: true })
  }
}
