import type { Community } from '@aura/contract/communities/communities.contract'
import type { Post } from '@aura/contract/posts/posts.contract'
import { Pin } from 'lucide-react'
import { CommunityPostMenu } from '../../features/communities/community-post-menu.tsx'
import { communityPostsTexts as texts } from '../../features/communities/community-posts.texts.ts'
import { useArrivalAtComment } from '../../features/communities/use-arrival-at-comment.ts'
import { ColumnMedia } from '../../features/posts/column-media.tsx'
import { ColumnPost } from '../../features/posts/column-post.tsx'
import { PostAuthor } from '../../features/posts/post-author.tsx'
import { useToggleLike } from '../../features/posts/use-toggle-like.ts'
import type { OpenComments } from '../../lib/open-comments.ts'
import { communityPath } from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { TextWithLinks } from '../../ui/text-with-links.tsx'
import { ColumnPostActions } from '../posts/column-post-actions.tsx'
import { usePostEntries } from '../posts/use-post-entries.tsx'

interface CommunityPostProps {
  community: Community
  post: Post
  isPinned: boolean
  comments: OpenComments
  /** The comment of this post that the address names. */
  commentId: number | undefined
}

/** A post in its community, with all its actions and its comments [COM-07, COM-08]. */
export function CommunityPost({ community, post, isPinned, comments, commentId }: CommunityPostProps) {
  const toggleLike = useToggleLike(post)
  useArrivalAtComment(post, commentId)
  const address = `${window.location.origin}${communityPath(community.id, post.id)}`
  const { entries, dialogs } = usePostEntries(post, address)
  return (
    <ColumnPost
      postId={post.id}
      pseudo={post.pseudo}
      mark={isPinned && <PinnedMark />}
      author={
        <PostAuthor post={post}>
          <RoleBadge community={community} authorId={post.user_id} />
        </PostAuthor>
      }
      menu={<CommunityPostMenu community={community} post={post} isPinned={isPinned} entries={entries} />}
      words={
        post.legend !== '' && (
          <p className="text-pretty whitespace-pre-line">
            <TextWithLinks text={post.legend} />
          </p>
        )
      }
      media={post.medias.length > 0 && <ColumnMedia post={post} />}
      actions={
        <>
          <ColumnPostActions
            post={post}
            address={address}
            comments={comments}
            commentId={commentId}
            onLike={toggleLike}
          />
          {dialogs}
        </>
      }
    />
  )
}

function PinnedMark() {
  return (
    <p className="flex items-center gap-1.5 text-sm font-semibold text-muted">
      <Pin aria-hidden className="size-4" />
      {texts.pinned}
    </p>
  )
}

/** Distinguishes owner and admins; the owner comes first. */
function RoleBadge({ community, authorId }: { community: Community; authorId: number }) {
  const place = community.admins.findIndex(({ id }) => id === authorId)
  if (place < 0) return null
  return <Badge look="brand">{place === 0 ? texts.roles.owner : texts.roles.admin}</Badge>
}
