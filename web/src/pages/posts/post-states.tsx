import type { Post } from '@aura/contract/posts/posts.contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { findCachedPost, postOptions } from '../../cache/posts.ts'
import { postPageTexts as texts } from '../../features/posts/post-page.texts.ts'
import { PostSkeleton } from '../../features/posts/post-skeleton.tsx'
import { hasFailed } from '../../lib/call.ts'
import { paths } from '../../lib/paths.ts'
import { forgetPostWords } from '../../lib/post-words.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryStates } from '../../ui/query-states.tsx'
import { ScreenState } from '../../ui/screen-state.tsx'

interface PostStatesProps {
  postId: number
  /** The post on the screen, whose author names the page. */
  isCurrent?: boolean
  children: (post: Post) => ReactNode
}

/** A post by its id: skeleton, content, or the reason it is missing. A post already in a cached list shows at once. */
export function PostStates({ postId, isCurrent = true, children }: PostStatesProps) {
  const client = useQueryClient()
  const query = useQuery({
    ...postOptions(postId),
    initialData: () => findCachedPost(client, postId),
    // As old as the list; it is asked again while it shows.
    initialDataUpdatedAt: 0,
  })
  const { error } = query
  const isGone = hasFailed(error, 'posts.unknown')
  useEffect(() => {
    if (isGone) forgetPostWords(postId)
  }, [isGone, postId])
  if (isGone) return <AbsentPost message={error.message} isCurrent={isCurrent} />
  return (
    <QueryStates query={query} skeleton={<PostSkeleton />} isPage>
      {children}
    </QueryStates>
  )
}

function AbsentPost({ message, isCurrent }: { message: string; isCurrent: boolean }) {
  return (
    <ScreenState>
      {isCurrent && <AbsentTitle />}
      <EmptyState title={message} action={<ButtonLink to={paths.feed}>{texts.toFeed}</ButtonLink>}>
        {texts.absentHint}
      </EmptyState>
    </ScreenState>
  )
}

function AbsentTitle() {
  useDocumentTitle(texts.absent)
  return (
    <h1 tabIndex={-1} className="sr-only">
      {texts.absent}
    </h1>
  )
}
