import { type BugReport, listBugReports } from '@aura/contract/bug-reports/bug-reports.contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { byCursor, fromCursor } from '../../lib/cursor-pages.ts'

export type BugFilter = BugReport['status'] | 'all'

export const bugReportsKey = ['bug-reports']

/** Reported problems of a status, newest first [MOD-13]. */
export const bugReportsOptions = (filter: BugFilter) =>
  infiniteQueryOptions({
    queryKey: [...bugReportsKey, filter],
    queryFn: ({ pageParam: cursor, signal }) => {
      const status = filter === 'all' ? {} : { status: filter }
      return call(listBugReports, { query: { ...status, ...fromCursor(cursor) }, signal })
    },
    ...byCursor,
  })
