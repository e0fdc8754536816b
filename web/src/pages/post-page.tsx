import type { Post } from '@aura/contract/posts/posts.contract'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useNavigate, useParams } from 'react-router'
import { PostSkeleton } from '../features/posts/post-skeleton.tsx'
import { postOptions } from '../features/posts/posts.queries.ts'
import { postsTexts } from '../features/posts/posts.texts.ts'
import { hasFailed } from '../lib/call.ts'
import { profilePath } from '../lib/post-address.ts'
import { serverSentence } from '../lib/server-sentence.ts'
import { useDocumentTitle } from '../lib/use-document-title.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { ScreenState } from '../ui/screen-state.tsx'
import { LivingPost } from './living-post.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** One post on its own page [PST-10, PST-11]. */
export function PostPage() {
  const { id } = useParams()
  const postId = Number(id)
  if (!Number.isSafeInteger(postId) || postId < 1) return <NotFoundPage />
  return <PostOfPage key={postId} postId={postId} />
}

function PostOfPage({ postId }: { postId: number }) {
  const { data, error, refetch, isFetching } = useQuery(postOptions(postId))
  if (hasFailed(error, 'posts.unknown')) return <AbsentPost message={error.message} />
  if (data) return <PostContent post={data} />
  if (!error) return <PostSkeleton />
  return (
    <ScreenState>
      <ErrorState
        message={serverSentence(error) ?? error.message}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    </ScreenState>
  )
}

function PostContent({ post }: { post: Post }) {
  useDocumentTitle(postsTexts.by(post.pseudo))
  const navigate = useNavigate()
  // The first page of a visit has nothing behind it to go back to.
  const goBack = () => void (window.history.length > 1 ? navigate(-1) : navigate('/feed'))
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        {postsTexts.by(post.pseudo)}
      </h1>
      <div className="post-back">
        <IconButton
          label={postsTexts.back}
          title={postsTexts.back}
          icon={<ArrowLeft aria-hidden />}
          onClick={goBack}
        />
      </div>
      <LivingPost
        post={post}
        isCurrent
        onDeleted={() => void navigate(profilePath(post.pseudo), { replace: true })}
      />
    </>
  )
}

function AbsentPost({ message }: { message: string }) {
  useDocumentTitle(postsTexts.absent)
  return (
    <ScreenState>
      <h1 tabIndex={-1} className="sr-only">
        {postsTexts.absent}
      </h1>
      <EmptyState title={message} action={<ButtonLink to="/feed">{postsTexts.toFeed}</ButtonLink>}>
        {postsTexts.absentHint}
      </EmptyState>
    </ScreenState>
  )
}
