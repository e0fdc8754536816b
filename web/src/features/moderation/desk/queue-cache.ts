import type { ResponseOf } from '@aura/contract/endpoint'
import type { CaseRow, listCases } from '@aura/contract/moderation/moderation.cases.contract'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { uniqueBy } from '../../../lib/unique-by.ts'
import { caseOptions, queueKey } from './desk.queries.ts'

type CasesPage = ResponseOf<typeof listCases>
export type CachedQueue = InfiniteData<CasesPage>

/** The rows shown, each once: a case may have moved between two pages. */
export function rowsOf(queue: CachedQueue | undefined): CaseRow[] {
  return uniqueBy(
    (queue?.pages ?? []).flatMap(({ cases }) => cases),
    ({ id }) => id,
  )
}

/** Replaces rows by what was read of their cases. */
export function replaceRows(client: QueryClient, changed: readonly CaseRow[]): void {
  const byId = new Map(changed.map((row) => [row.id, row]))
  updateRows(client, (row) => byId.get(row.id) ?? row)
}

/** Shows a case whose decisions were undone as open, without reading it again. */
export function reopenRow(client: QueryClient, caseId: number): void {
  const opened = { status: 'open', resolved_at: null, undo_until: null } as const
  updateRows(client, (row) => (row.id === caseId ? { ...row, ...opened } : row))
}

/** Updates rows in place: the list must not jump while a moderator works in it. It counts as read when it was read whole. */
function updateRows(client: QueryClient, update: (row: CaseRow) => CaseRow): void {
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: queueKey }))
    client.setQueryData<CachedQueue>(
      queryKey,
      (queue) =>
        queue && {
          ...queue,
          pages: queue.pages.map((page) => ({
            ...page,
            cases: page.cases.map(update),
          })),
        },
      { updatedAt: state.dataUpdatedAt },
    )
}

/** By case: when the moderator of this browser last changed it, in milliseconds. Kept longer than what the cache holds unused. */
const ownActs = new WeakMap<QueryClient, Map<number, number>>()

/** Notes that the moderator of this browser changed a case just now. */
export function noteOwnAct(client: QueryClient, caseId: number): void {
  const acts = ownActs.get(client) ?? new Map<number, number>()
  ownActs.set(client, acts.set(caseId, Date.now()))
}

/** When the moderator of this browser last changed a case, in milliseconds; 0 if never. */
export function ownActAt(client: QueryClient, caseId: number): number {
  return ownActs.get(client)?.get(caseId) ?? 0
}

/** Reads a case again after the moderator did something about it, and shows it in the list too. */
export async function refreshCase(client: QueryClient, caseId: number): Promise<void> {
  noteOwnAct(client, caseId)
  const { queryKey } = caseOptions(caseId)
  await client.invalidateQueries({ queryKey })
  const detail = client.getQueryData(queryKey)
  if (detail) replaceRows(client, [detail])
}
