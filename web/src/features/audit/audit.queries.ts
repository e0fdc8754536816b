import { type AuditAct, listAudit, listAuditors } from '@aura/contract/audit/audit.contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { byCursor, fromCursor } from '../../lib/cursor-pages.ts'

export interface AuditFilter {
  act?: AuditAct
  actor_id?: number
}

/** The audit log, newest first [MOD-28]. */
export const auditOptions = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listAudit, { query: { ...filter, ...fromCursor(cursor) }, signal }),
    ...byCursor,
    staleTime: 0,
  })

/** The accounts by which the log can be filtered. */
export const auditorsOptions = queryOptions({
  queryKey: ['audit', 'actors'],
  queryFn: ({ signal }) => call(listAuditors, { signal }),
  staleTime: 0,
})
