import type { Comment } from '@aura/contract/comments/comments.contract'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { CommentsPage } from '../../cache/comments.ts'
import { uniqueBy } from '../../lib/unique-by.ts'
import { Button } from '../../ui/button.tsx'
import { commentsTexts as texts } from './comments.texts.ts'

/** The comments of all pages in order, each once. */
export function commentsOf(data: InfiniteData<CommentsPage> | undefined): Comment[] {
  const comments = (data?.pages ?? []).flatMap((page) => page.comments)
  return uniqueBy(comments, ({ id }) => id, true)
}

type PagedComments = Pick<
  UseInfiniteQueryResult<InfiniteData<CommentsPage>>,
  | 'hasNextPage'
  | 'hasPreviousPage'
  | 'isFetchingNextPage'
  | 'isFetchingPreviousPage'
  | 'isFetchNextPageError'
  | 'isFetchPreviousPageError'
  | 'fetchNextPage'
  | 'fetchPreviousPage'
>

interface LoadMoreProps {
  pages: PagedComments
  towards: 'previous' | 'next'
  label: string
}

/** Loads more comments before or after those shown, and shows a failure. */
export function LoadMore({ pages, towards, label }: LoadMoreProps) {
  const isNext = towards === 'next'
  const has = isNext ? pages.hasNextPage : pages.hasPreviousPage
  const isBusy = isNext ? pages.isFetchingNextPage : pages.isFetchingPreviousPage
  const hasFailed = isNext ? pages.isFetchNextPageError : pages.isFetchPreviousPageError
  if (!has) return null
  return (
    <div className="grid justify-items-center gap-1 py-1.5 empty:hidden">
      {hasFailed && !isBusy && (
        <p role="alert" className="text-sm text-danger">
          {texts.loadFailed}
        </p>
      )}
      <Button
        variant="ghost"
        size="small"
        busy={isBusy}
        onClick={(event) => {
          const neighbour = commentBeside(event.currentTarget, towards)
          const fetched = isNext ? pages.fetchNextPage() : pages.fetchPreviousPage()
          // The button disappears with the last page: the focus moves to the comment beside it.
          void fetched.then(() => document.activeElement === document.body && neighbour?.focus())
        }}
      >
        {hasFailed ? texts.retry : label}
      </Button>
    </div>
  )
}

/** The comment just before the button « next », or just after the button « previous ». */
function commentBeside(button: Element, towards: 'previous' | 'next'): HTMLElement | undefined {
  const comments = [...(button.closest('[data-scrolls]')?.querySelectorAll('article') ?? [])]
  const isBefore = (comment: Element) =>
    (button.compareDocumentPosition(comment) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  return towards === 'next' ? comments.findLast(isBefore) : comments.find((one) => !isBefore(one))
}
