import type { AnimationType } from '@aura/contract/aura/aura-types'
import type { Post } from '@aura/contract/posts/posts.contract'
import { memo, useState } from 'react'
import { useAuraAnimation } from '../../features/aura/use-aura-animation.ts'
import { useAuraVote } from '../../features/aura/use-aura-vote.ts'
import { FollowButton } from '../../features/follows/follow-button.tsx'
import { LikeButton } from '../../features/posts/like-button.tsx'
import { PostAuthor } from '../../features/posts/post-author.tsx'
import { PostCard } from '../../features/posts/post-card.tsx'
import { PostLegend } from '../../features/posts/post-legend.tsx'
import { PostMedia } from '../../features/posts/post-media.tsx'
import { ShareButton } from '../../features/posts/share-button.tsx'
import { useToggleLike } from '../../features/posts/use-toggle-like.ts'
import { useOpenComments } from '../../lib/open-comments.ts'
import { postPath } from '../../lib/paths.ts'
import { PostAura } from '../aura/post-aura.tsx'
import { focusComposer, PostCommentsButton } from '../comments/post-comments-button.tsx'
import { PostKeys } from './post-keys.ts'
import { PostMenu } from './post-menu.tsx'

interface InteractivePostProps {
  post: Post
  /** The post on the screen: keyboard shortcuts act on it. */
  isCurrent: boolean
  /** The post after it: its clip is fetched ahead. */
  isNext?: boolean
  /** The address names the comments, or one of them. */
  arrival?: { commentId: number | undefined } | undefined
  /** There is room beside the post: the comments are open unless the reader closes them. */
  hasCommentsBeside?: boolean
  /** The post is deleted, or hidden with all of its author. */
  onDeleted?: () => void
}

/** A post with all its actions, the same in the feed and on its page; an act on one does not draw its neighbours again. */
export const InteractivePost = memo(function InteractivePost({
  post,
  isCurrent,
  isNext = false,
  arrival,
  hasCommentsBeside = false,
  onDeleted,
}: InteractivePostProps) {
  const { playing, start } = useAuraAnimation(post.aura_type_id as AnimationType)
  const vote = useAuraVote(post, start)
  const toggleLike = useToggleLike(post)
  const isFollowOffered = useFollowOffer(post)
  const comments = useOpenComments(arrival !== undefined || hasCommentsBeside)
  const address = `${window.location.origin}${postPath(post.id)}`
  return (
    <PostCard
      pseudo={post.pseudo}
      media={<PostMedia post={post} isCurrent={isCurrent} isNext={isNext} />}
      hasPicture={post.medias.some(({ duration_seconds: seconds }) => seconds === null)}
      isCurrent={isCurrent}
      onDoublePress={() => post.hasLike || toggleLike()}
      foot={
        <>
          <PostAuthor post={post}>
            {isFollowOffered && (
              <FollowButton
                userId={post.user_id}
                pseudo={post.pseudo}
                isFollowing={post.isFollowing}
                size="compact"
              />
            )}
          </PostAuthor>
          <PostLegend legend={post.legend} />
          {/* Loaded with the post: of letters typed early, the first must not be lost and the next ones act. */}
          {isCurrent && (
            <PostKeys
              post={post}
              // Comments that are open by default beside a post leave the keys to the post.
              areCommentsInUse={() => comments.isInUse() && !hasCommentsBeside}
              onLike={toggleLike}
              onAuraUp={() => vote(1)}
              onComments={comments.isOpen ? focusComposer : comments.open}
            />
          )}
        </>
      }
      rail={
        <>
          <PostAura post={post} playing={playing} onVote={vote} />
          <LikeButton hasLike={post.hasLike} likes={post.likes} onPress={toggleLike} />
          <PostCommentsButton
            post={post}
            isCurrent={isCurrent}
            comments={comments}
            commentId={arrival?.commentId}
          />
          <ShareButton address={address} pseudo={post.pseudo} />
          <PostMenu post={post} address={address} onGone={onDeleted} />
        </>
      }
    />
  )
})

/** Whether to show the follow button: for authors not followed at first; it stays after a click, so that the follow can be undone. */
function useFollowOffer({ isFollowing, deleteReason }: Post): boolean {
  const [wasOffered] = useState(!isFollowing)
  return deleteReason !== 'author' && (wasOffered || !isFollowing)
}
