import type { ResponseOf } from '@aura/contract/endpoint'
import type { CaseRow, listCases } from '@aura/contract/moderation/moderation.cases.contract'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { caseOptions, queueKey } from './desk.queries.ts'

type CasesPage = ResponseOf<typeof listCases>
export type CachedQueue = InfiniteData<CasesPage>

/** The rows shown, each once: a case may have moved between two pages. */
export function rowsOf(queue: CachedQueue | undefined): CaseRow[] {
  const rows = (queue?.pages ?? []).flatMap(({ cases }) => cases)
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

/** Updates rows in place: the list must not jump while a moderator works in it. */
export function replaceRows(client: QueryClient, changed: readonly CaseRow[]): void {
  const byId = new Map(changed.map((row) => [row.id, row]))
  client.setQueriesData<CachedQueue>(
    { queryKey: queueKey },
    (queue) =>
      queue && {
        ...queue,
        pages: queue.pages.map((page) => ({
          ...page,
          cases: page.cases.map((row) => byId.get(row.id) ?? row),
        })),
      },
  )
}

/** Reads a case again after something was done about it, and shows it in the list too. */
export async function refreshCase(client: QueryClient, caseId: number): Promise<void> {
  const { queryKey } = caseOptions(caseId)
  await client.invalidateQueries({ queryKey })
  const detail = client.getQueryData(queryKey)
  if (detail) replaceRows(client, [detail])
}
