import type { CaseRow } from '@aura/contract/moderation/moderation.cases.contract'
import { type CaseChanged, caseChangedEvent } from '@aura/contract/moderation/moderation.realtime'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSocketEvent } from '../../../lib/session-socket.ts'
import { caseOptions, newerCasesOptions, type QueueFilter, queueOptions } from './desk.queries.ts'
import { type CachedQueue, replaceRows, rowsOf } from './queue-cache.ts'

/** Milliseconds in which changes are gathered for one request. */
const gatherMs = 1000

/** The queue of a filter, and newer cases, which are added when the moderator asks. */
export function useQueue(filter: QueueFilter, openCaseId: number | undefined) {
  const client = useQueryClient()
  const queue = useInfiniteQuery(queueOptions(filter))
  const rows = rowsOf(queue.data)
  const newer = useQuery({
    ...newerCasesOptions(filter),
    // The list itself was just read.
    initialData: { cases: [] },
    enabled: queue.isSuccess,
  })
  const changed = useChangedCases(openCaseId, () => void newer.refetch())

  const showChanges = useEffectEvent((fresh: readonly CaseRow[]) => replaceRows(client, fresh))
  useEffect(() => showChanges(newer.data.cases), [newer.data])

  const known = new Set(rows.map(({ id }) => id))
  const fresh = new Set(newer.data.cases.map(({ id }) => id))
  // If the list has more pages, rows also move up from pages not loaded yet.
  const isNew = ({ id, opened_at }: CaseRow) =>
    !known.has(id) && (!queue.hasNextPage || Date.parse(opened_at) > queue.dataUpdatedAt)
  return {
    query: queue,
    rows,
    newCount: newer.data.cases.filter(isNew).length,
    /** Whether somebody else changed a case, which may have left the list. */
    hasLeft: ({ id, status }: CaseRow) =>
      changed.ids.has(id) && !fresh.has(id) && (filter.status === 'all' || status === filter.status),
    async showNew() {
      changed.forget()
      client.setQueryData<CachedQueue>(
        queueOptions(filter).queryKey,
        (shown) => shown && { pages: shown.pages.slice(0, 1), pageParams: shown.pageParams.slice(0, 1) },
      )
      await queue.refetch()
      client.setQueryData(newerCasesOptions(filter).queryKey, { cases: [] })
    },
  }
}

/** Ids of cases that changed while the desk was open; changes in quick succession lead to one request. */
function useChangedCases(openCaseId: number | undefined, onChanged: () => void) {
  const client = useQueryClient()
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const gathered = useRef(new Set<number>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const refresh = useEffectEvent(() => {
    timer.current = undefined
    setIds((before) => new Set([...before, ...gathered.current]))
    if (openCaseId !== undefined && gathered.current.has(openCaseId))
      void client.invalidateQueries({ queryKey: caseOptions(openCaseId).queryKey })
    gathered.current.clear()
    onChanged()
  })
  useSocketEvent<CaseChanged>(caseChangedEvent, ({ caseId }) => {
    gathered.current.add(caseId)
    timer.current ??= setTimeout(() => refresh(), gatherMs)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return { ids, forget: () => setIds(new Set()) }
}
