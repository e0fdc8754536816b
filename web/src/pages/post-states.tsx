import type { Post } from '@aura/contract/posts/posts.contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { findCachedPost, postOptions } from '../cache/posts.ts'
import { PostSkeleton } from '../features/posts/post-skeleton.tsx'
import { postsTexts } from '../features/posts/posts.texts.ts'
import { hasFailed } from '../lib/call.ts'
import { paths } from '../lib/paths.ts'
import { useDocumentTitle } from '../lib/use-document-title.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { ScreenState } from '../ui/screen-state.tsx'

/** A post by its id: skeleton, content, or the reason it is missing. A post already in a cached list shows at once. */
export function PostStates({ postId, children }: { postId: number; children: (post: Post) => ReactNode }) {
  const client = useQueryClient()
  const query = useQuery({
    ...postOptions(postId),
    initialData: () => findCachedPost(client, postId),
    // As old as the list; it is asked again while it shows.
    initialDataUpdatedAt: 0,
  })
  if (hasFailed(query.error, 'posts.unknown')) return <AbsentPost message={query.error.message} />
  return (
    <QueryStates query={query} skeleton={<PostSkeleton />} isPage>
      {children}
    </QueryStates>
  )
}

function AbsentPost({ message }: { message: string }) {
  useDocumentTitle(postsTexts.absent)
  return (
    <ScreenState>
      <h1 tabIndex={-1} className="sr-only">
        {postsTexts.absent}
      </h1>
      <EmptyState title={message} action={<ButtonLink to={paths.feed}>{postsTexts.toFeed}</ButtonLink>}>
        {postsTexts.absentHint}
      </EmptyState>
    </ScreenState>
  )
}
