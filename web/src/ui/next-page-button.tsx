import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { Ref } from 'react'
import { serverSentence } from '../lib/server-sentence.ts'
import { Button } from './button.tsx'

interface NextPageButtonProps {
  query: Pick<
    UseInfiniteQueryResult,
    'error' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >
  label: string
  /** Sentence for a failure about which the server said nothing. */
  failed: string
  ref: Ref<HTMLDivElement>
}

/** Loads the next page of the list above it, says why that failed, and tries again. */
export function NextPageButton({ query, label, failed, ref }: NextPageButtonProps) {
  const { isFetchingNextPage, fetchNextPage } = query
  const hasFailed = query.isFetchNextPageError && !isFetchingNextPage
  return (
    <div ref={ref} className="grid gap-2">
      {hasFailed && (
        <p role="alert" className="text-center text-sm text-danger">
          {serverSentence(query.error) ?? failed}
        </p>
      )}
      <Button
        ref={passFocusToNextRow}
        variant="secondary"
        isWide
        busy={isFetchingNextPage}
        onClick={() => void fetchNextPage()}
      >
        {hasFailed ? 'Réessayer' : label}
      </Button>
    </div>
  )
}

/** With the last page the button goes: the focus moves to the first row that came. */
function passFocusToNextRow(button: HTMLElement | null): () => void {
  return () => {
    if (button === null || document.activeElement !== button) return
    let list: Element | null | undefined = button.parentElement
    while (list && !list.matches('ol')) list = list.previousElementSibling
    const last = list?.lastElementChild
    queueMicrotask(() => {
      const row = last?.nextElementSibling ?? last
      if (!(row instanceof HTMLElement) || document.activeElement !== document.body) return
      row.tabIndex = -1
      row.focus({ preventScroll: true })
    })
  }
}
