import {
  listOwnDecisions,
  listOwnReports,
  showLinkedDecisions,
} from '@aura/contract/moderation/moderation.own.contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { byCursor, fromCursor } from '../../lib/cursor-pages.ts'

/** The viewer’s reports, newest first [MOD-04]. */
export const ownReportsOptions = infiniteQueryOptions({
  queryKey: ['moderation', 'own-reports'],
  queryFn: ({ pageParam: cursor, signal }) => call(listOwnReports, { query: fromCursor(cursor), signal }),
  ...byCursor,
})

/** Decisions about the viewer, newest first [MOD-21]. */
export const ownDecisionsOptions = infiniteQueryOptions({
  queryKey: ['moderation', 'own-decisions'],
  queryFn: ({ pageParam: cursor, signal }) => call(listOwnDecisions, { query: fromCursor(cursor), signal }),
  ...byCursor,
})

/** The decisions that the link of a mail is about. */
export const linkedDecisionsOptions = (token: string) =>
  queryOptions({
    queryKey: ['moderation', 'linked-decisions', token],
    queryFn: ({ signal }) => call(showLinkedDecisions, { query: { token }, signal }),
  })
