import { auraBalance, userAuraGiven } from '@aura/contract/aura/aura.contract'
import { auraHistory, type HistoryKind } from '@aura/contract/aura/aura.history.contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { byCursor, fromCursor } from '../../lib/cursor-pages.ts'

/** The viewer’s own aura [AUR-24]. */
export const balanceOptions = () =>
  queryOptions({
    queryKey: ['aura', 'balance'],
    queryFn: ({ signal }) => call(auraBalance, { signal }),
  })

/** The viewer’s movements, newest first, of one kind or all [AUR-52]. */
export const historyOptions = (kind: HistoryKind | undefined) =>
  infiniteQueryOptions({
    queryKey: ['aura', 'history', kind ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call(auraHistory, {
        query: { ...(kind && { kind }), ...fromCursor(pageParam) },
        signal,
      }),
    ...byCursor,
  })

/** The positive aura that a person gave [AUR-54]. */
export const auraGivenOptions = (pseudo: string) =>
  infiniteQueryOptions({
    queryKey: ['aura', 'given', pseudo],
    queryFn: ({ pageParam, signal }) =>
      call(userAuraGiven, { params: { pseudo }, query: fromCursor(pageParam), signal }),
    ...byCursor,
    // Each vote changes it.
    staleTime: 0,
  })
