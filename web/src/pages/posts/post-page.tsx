import type { Post } from '@aura/contract/posts/posts.contract'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { aroundOptions } from '../../cache/comments.ts'
import { postPageTexts } from '../../features/posts/post-page.texts.ts'
import { postsTexts } from '../../features/posts/posts.texts.ts'
import { logFailure } from '../../lib/log-failure.ts'
import { useOpenComments } from '../../lib/open-comments.ts'
import { type PostAddress, paths, profilePath, readPostAddress } from '../../lib/paths.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { useGoBack } from '../../lib/use-go-back.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { PostChallengeLink } from '../challenges/post-challenge-link.tsx'
import { loadPostComments } from '../comments/post-comments-button.tsx'
import { PostCommunityLink } from '../communities/post-community-link.tsx'
import { NotFoundPage } from '../not-found-page.tsx'
import { InteractivePost } from './interactive-post.tsx'
import { PostStates } from './post-states.tsx'

/** One post on its page, with its comments open when the address names one [PST-10, PST-11]. */
export function PostPage() {
  const place = readPostAddress(useParams())
  if (!place) return <NotFoundPage />
  return <PostAt place={place} />
}

function PostAt({ place }: { place: PostAddress }) {
  const { postId } = place
  useEarlyComments(place)
  const { isOpen } = useOpenComments(place.isAboutComment)
  const goBack = useGoBack(paths.feed)
  return (
    // The page makes room for the comments before they come.
    <div data-post-page data-comments-open={isOpen || undefined}>
      {/* While the post loads and when it is gone, too: phones show no other way back. */}
      <div
        data-over-media
        className="fixed top-[calc(env(safe-area-inset-top)+10px)] left-[calc(var(--sidebar-width)+10px)] z-20"
      >
        <IconButton
          label={postPageTexts.back}
          title={postPageTexts.back}
          icon={<ArrowLeft aria-hidden />}
          onClick={goBack}
        />
      </div>
      <PostStates key={postId} postId={postId}>
        {(post) => <PostContent key={place.commentId} post={post} place={place} />}
      </PostStates>
    </div>
  )
}

function PostContent({ post, place }: { post: Post; place: PostAddress }) {
  const { isAboutComment, commentId } = place
  const title = isAboutComment ? postPageTexts.commentOn(post.pseudo) : postsTexts.by(post.pseudo)
  useDocumentTitle(title)
  const navigate = useNavigate()
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        {title}
      </h1>
      {/* Between « Retour » and « Plus ». */}
      <div
        data-over-media
        className="fixed top-[calc(env(safe-area-inset-top)+10px)] left-[calc(var(--sidebar-width)+62px)] z-20 flex max-w-[calc(100vw-var(--sidebar-width)-124px)] gap-2 *:min-w-0"
      >
        {post.community_id !== null && <PostCommunityLink communityId={post.community_id} postId={post.id} />}
        {post.challenge_id !== null && <PostChallengeLink challengeId={post.challenge_id} postId={post.id} />}
      </div>
      <InteractivePost
        post={post}
        isCurrent
        arrival={isAboutComment ? { commentId } : undefined}
        onDeleted={() => void navigate(profilePath(post.pseudo), { replace: true })}
      />
    </>
  )
}

/** Prefetches the code of comments and the comment of the address along with the post. */
function useEarlyComments({ isAboutComment, commentId }: PostAddress): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isAboutComment) return
    // The panel loads them again and shows the failure.
    loadPostComments().catch((error: unknown) => logFailure('code of comments', error))
    if (commentId !== undefined) void client.prefetchQuery(aroundOptions(commentId, 'newest'))
  }, [client, isAboutComment, commentId])
}
