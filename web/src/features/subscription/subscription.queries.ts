import { listPayments, ownSubscription } from '@aura/contract/subscription/subscription.contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { byCursor, fromCursor } from '../../lib/cursor-pages.ts'

/** The viewer’s subscription [SUB-08]. */
export const subscriptionOptions = queryOptions({
  queryKey: ['subscription', 'own'],
  queryFn: ({ signal }) => call(ownSubscription, { signal }),
})

/** The viewer’s payments, newest first [SUB-12]. */
export const paymentsOptions = infiniteQueryOptions({
  queryKey: ['subscription', 'payments'],
  queryFn: ({ pageParam: cursor, signal }) => call(listPayments, { query: fromCursor(cursor), signal }),
  ...byCursor,
})
