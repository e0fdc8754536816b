import { useEffect, useRef } from 'react'
import { rowAttribute } from './case-row.tsx'
import { rowsOf } from './queue-cache.ts'
import type { useQueue } from './use-queue.ts'

/** Moves through a queue: by keys from row to row, and from an open case to its neighbours. */
export function useCaseMoves(
  { rows, query }: ReturnType<typeof useQueue>,
  caseId: number | undefined,
  open: (id: number) => void,
) {
  useFocusOnReturn(caseId)
  useOpenRowInView(caseId)
  const openCaseId = useRef(caseId)
  useEffect(() => {
    openCaseId.current = caseId
  }, [caseId])

  const step = (from: number | undefined, by: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === from)
    // An open case that has left the list, or was opened by its address, comes before it.
    if (at === -1) return from === undefined || by === 1 ? rows.at(by === 1 ? 0 : -1)?.id : undefined
    return rows[at + by]?.id
  }
  /** Loads the next page, and opens its first case unless another case, or the list, was opened while it loaded. */
  const openFromNextPage = async () => {
    const { data } = await query.fetchNextPage({ cancelRefetch: false })
    const next = rowsOf(data)[rows.length]
    if (next && openCaseId.current === caseId) open(next.id)
  }
  const isAtEnd = caseId !== undefined && rows.at(-1)?.id === caseId
  return {
    /** Opens the case beside the open one; undefined where there is none. */
    neighbour(by: 1 | -1): (() => void) | undefined {
      if (by === 1 && isAtEnd && query.hasNextPage) return () => void openFromNextPage()
      const id = caseId === undefined ? undefined : step(caseId, by)
      return id === undefined ? undefined : () => open(id)
    },
    move(by: 1 | -1): void {
      const focused = focusedRow()
      const next = step(focused ?? caseId, by)
      if (next === undefined) {
        if (by === -1 || !query.hasNextPage) return
        if (focused === undefined && isAtEnd) void openFromNextPage()
        else void query.fetchNextPage()
      } else if (focused === undefined && caseId !== undefined) open(next)
      else focusRow(next)
    },
  }
}

const rowOf = (id: number) => document.querySelector<HTMLElement>(`[${rowAttribute}="${id}"]`)

function focusRow(id: number): void {
  rowOf(id)?.focus()
}

/** The case whose row, or checkbox, has the focus. */
export function focusedRow(): number | undefined {
  const row = document.activeElement?.closest('li')?.querySelector(`[${rowAttribute}]`)
  const id = Number(row?.getAttribute(rowAttribute))
  return id > 0 ? id : undefined
}

/** Moves the focus to the row of the case that was open when the list shows again, and scrolls to it. */
function useFocusOnReturn(caseId: number | undefined): void {
  const last = useRef(caseId)
  useEffect(() => {
    if (caseId === undefined && last.current !== undefined) focusRow(last.current)
    last.current = caseId
  }, [caseId])
}

/** Keeps the row of the open case in view, because keys and arrows open the next one without the focus in the list. */
function useOpenRowInView(caseId: number | undefined): void {
  useEffect(() => {
    if (caseId !== undefined) rowOf(caseId)?.scrollIntoView({ block: 'nearest' })
  }, [caseId])
}
