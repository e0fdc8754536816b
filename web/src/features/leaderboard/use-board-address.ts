import { leaderboardSearchDebounceMs } from '@aura/contract/leaderboard/leaderboard.limits'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigationKind } from '../../lib/navigation-kind.ts'
import { paths } from '../../lib/paths.ts'
import { useSearchParams } from '../../lib/router.tsx'
import { useDebounced } from '../../lib/use-debounced.ts'
import type { BoardPlace } from './leaderboard.queries.ts'

/** The id of the viewer's own row, which the address names to be led there. */
export const ownRowId = 'ma-place'

const maxPage = 1_000_000

/** The address of a part of the board; led to the viewer's own row with `isOwn`. */
export function boardPath({ page, search }: BoardPlace, { isOwn = false } = {}): string {
  const query = new URLSearchParams({
    ...(search !== '' && { q: search }),
    ...(page > 1 && { page: String(page) }),
  })
  return `${paths.rank}${query.size > 0 ? `?${query}` : ''}${isOwn ? `#${ownRowId}` : ''}`
}

/** The part of the board that the address names; the first page where it names none. */
function readPlace(parameters: URLSearchParams): BoardPlace {
  const page = Number(parameters.get('page') ?? 1)
  return {
    page: Number.isSafeInteger(page) && page >= 1 ? Math.min(page, maxPage) : 1,
    search: (parameters.get('q') ?? '').trim(),
  }
}

/** The part of the board in the address, and a field whose text gets there once typing rests, or on Enter [LDB-05]. */
export function useBoardAddress() {
  const [parameters, setParameters] = useSearchParams()
  const place = readPlace(parameters)
  const navigation = useNavigationKind()
  const [text, setText] = useState(place.search)
  const rested = useDebounced(text.trim(), leaderboardSearchDebounceMs)

  const search = (wanted: string) => {
    if (wanted !== place.search) setParameters(wanted === '' ? {} : { q: wanted }, { replace: true })
  }
  const searchRested = useEffectEvent(search)
  useEffect(() => searchRested(rested), [rested])

  // A link or the history changed the search; the field's own changes replace the address.
  const followAddress = useEffectEvent((searched: string) => {
    if (navigation !== 'REPLACE') setText(searched)
  })
  useEffect(() => followAddress(place.search), [place.search])

  return {
    place,
    text,
    setText,
    searchNow: () => search(text.trim()),
    clear: () => {
      setText('')
      search('')
    },
  }
}
