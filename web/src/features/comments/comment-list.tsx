import type { Comment } from '@aura/contract/comments/comments.contract'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import type { CommentsPage } from './comments.queries.ts'
import { commentsTexts as texts } from './comments.texts.ts'

/** The comments of pages in their order, each once: what moves between two readings may come twice. */
export function commentsOf(data: InfiniteData<CommentsPage> | undefined): Comment[] {
  const byId = new Map<number, Comment>()
  for (const { comments } of data?.pages ?? []) {
    for (const comment of comments) if (!byId.has(comment.id)) byId.set(comment.id, comment)
  }
  return [...byId.values()]
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

interface LeadOnProps {
  pages: PagedComments
  towards: 'previous' | 'next'
  label: string
}

/** Leads on to more comments before or after those shown; says so when they do not come. */
export function LeadOn({ pages, towards, label }: LeadOnProps) {
  const isNext = towards === 'next'
  const has = isNext ? pages.hasNextPage : pages.hasPreviousPage
  const isBusy = isNext ? pages.isFetchingNextPage : pages.isFetchingPreviousPage
  const hasFailed = isNext ? pages.isFetchNextPageError : pages.isFetchPreviousPageError
  if (!has) return null
  return (
    <div className="comments-lead">
      {hasFailed && !isBusy && (
        <p role="alert" className="text-sm text-danger">
          {texts.loadFailed}
        </p>
      )}
      <Button
        variant="ghost"
        size="small"
        busy={isBusy}
        onClick={() => void (isNext ? pages.fetchNextPage() : pages.fetchPreviousPage())}
      >
        {hasFailed ? texts.retry : label}
      </Button>
    </div>
  )
}
