import type { Community } from '@aura/contract/communities/communities.contract'
import { useState } from 'react'
import { useParams } from 'react-router'
import { CommunityPosts } from '../../features/communities/community-posts.tsx'
import { useOpenCommentsAmong } from '../../lib/open-comments.ts'
import { readId } from '../../lib/paths.ts'
import { CommunityPost } from './community-post.tsx'

/** The posts of a community with their actions; the comments of one of them are open at a time [COM-07, COM-08, COM-44]. */
export function CommunityPagePosts({ community }: { community: Community }) {
  const { postId, commentId } = useParams()
  const [target] = useState(() => {
    const id = readId(postId)
    // The id 0 stands for all comments and names none of them.
    return id === undefined ? undefined : { postId: id, commentId: readId(commentId) }
  })
  const isAboutComment = target !== undefined && commentId !== undefined
  const commentsOf = useOpenCommentsAmong(isAboutComment ? target.postId : undefined)
  return (
    <CommunityPosts community={community} target={target}>
      {(post, { isPinned }) => (
        <CommunityPost
          community={community}
          post={post}
          isPinned={isPinned}
          commentId={target?.postId === post.id ? target.commentId : undefined}
          comments={commentsOf(post.id)}
        />
      )}
    </CommunityPosts>
  )
}
