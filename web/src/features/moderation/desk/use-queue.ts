import type { CaseRow } from '@aura/contract/moderation/moderation.cases.contract'
import { type CaseChanged, caseChangedEvent } from '@aura/contract/moderation/moderation.realtime'
import { hashKey, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSocketEvent } from '../../../lib/session-socket.ts'
import {
  caseOptions,
  newerCasesOptions,
  type QueueFilter,
  queueOptions,
  waitingOptions,
} from './desk.queries.ts'
import { type CachedQueue, ownActAt, replaceRows, rowsOf } from './queue-cache.ts'

/** Milliseconds in which changes are gathered for one request. */
const gatherMs = 1000

/** The event of the moderator's own act comes at most this many milliseconds after its answer. */
const ownEventMs = 2000

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
  const filterKey = hashKey([filter])
  const [shownKey, setShownKey] = useState(filterKey)
  if (filterKey !== shownKey) {
    setShownKey(filterKey)
    // The list of another filter is read anew.
    changed.forget()
  }

  const showChanges = useEffectEvent((fresh: readonly CaseRow[]) => replaceRows(client, fresh))
  useEffect(() => showChanges(newer.data.cases), [newer.data])

  const known = new Set(rows.map(({ id }) => id))
  const fresh = new Set(newer.data.cases.map(({ id }) => id))
  // If the list has more pages, rows also move up from pages not loaded yet.
  const isNew = ({ id, opened_at, resolved_at, undo_until }: CaseRow) => {
    // A verdict that can still be undone has not moved its row.
    const movedAt = undo_until === null ? (resolved_at ?? opened_at) : opened_at
    return !known.has(id) && (!queue.hasNextPage || Date.parse(movedAt) > queue.dataUpdatedAt)
  }
  return {
    query: queue,
    rows,
    newCount: newer.data.cases.filter(isNew).length,
    /** Whether another moderator changed a case, which may have left the list. */
    hasLeft: ({ id, status }: CaseRow) =>
      changed.has(id) && !fresh.has(id) && (filter.status === 'all' || status === filter.status),
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

/** Cases that others changed while the desk was open; changes in quick succession lead to one request. */
function useChangedCases(openCaseId: number | undefined, onChanged: () => void) {
  const client = useQueryClient()
  /** By case: when its last change was heard of, in milliseconds. */
  const [changes, setChanges] = useState<ReadonlyMap<number, number>>(new Map())
  const gathered = useRef(new Map<number, number>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const refresh = useEffectEvent(() => {
    timer.current = undefined
    const { current: latest } = gathered
    gathered.current = new Map()
    setChanges((before) => new Map([...before, ...latest]))
    if (openCaseId !== undefined && latest.has(openCaseId))
      void client.invalidateQueries({ queryKey: caseOptions(openCaseId).queryKey })
    void client.invalidateQueries({ queryKey: waitingOptions.queryKey })
    onChanged()
  })
  useSocketEvent<CaseChanged>(caseChangedEvent, ({ caseId }) => {
    gathered.current.set(caseId, Date.now())
    timer.current ??= setTimeout(() => refresh(), gatherMs)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    has(caseId: number) {
      const heardAt = changes.get(caseId)
      return heardAt !== undefined && heardAt > ownActAt(client, caseId) + ownEventMs
    },
    forget: () => setChanges(new Map()),
  }
}
