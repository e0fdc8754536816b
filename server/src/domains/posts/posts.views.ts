import { animationOf } from '@aura/contract/aura/aura-types'
import type { Post } from '@aura/contract/posts/posts.contract'
import type { Viewer } from '../../platform/auth/actor.ts'
import type { AccountCard } from '../accounts/accounts.service.ts'
import type { VoteValue } from '../aura/aura.rules.ts'
import type { MediaCard } from '../media/media.service.ts'
import type { PostRow } from './posts.queries.ts'

/** The viewer's own acts towards a post. */
export interface ViewerReaction {
  vote: VoteValue
  hasLike: boolean
}

/** Those of who did nothing. */
export const noReaction: ViewerReaction = { vote: 0, hasLike: false }

/** All of an answered post that is the same for every viewer. */
export interface PostParts {
  post: PostRow
  author: AccountCard
  media: MediaCard
}

/** Who looks at a post, and what they have to do with it. */
export interface PostViewer extends ViewerReaction {
  viewer: Viewer
  isFollowing: boolean
}

/** A post as answered to its viewer [PST-08, PST-09]. */
export function presentPost({ post, author, media }: PostParts, seenBy: PostViewer): Post {
  const { viewer, vote, hasLike, isFollowing } = seenBy
  const isOwn = viewer?.userId === post.authorId
  return {
    id: post.id,
    user_id: post.authorId,
    media: media.name,
    media_variants: media.variants,
    media_state: media.state,
    duration_seconds: media.durationSeconds,
    placeholder: media.placeholder,
    alt: media.alt,
    thumbnail: media.thumbnail,
    legend: post.legend,
    aura: post.aura,
    likes: post.likes,
    comments_count: post.comments,
    created_at: post.createdAt.toISOString(),
    pseudo: author.pseudo,
    profile_picture: author.pictureName,
    author_aura_type_id: author.auraTypeId,
    aura_type_id: animationOf(author.auraTypeId),
    auraActive: vote !== 0,
    twitch: null,
    hasAura: vote === 1,
    hasntAura: vote === -1,
    hasLike,
    isFollowing,
    canDelete: isOwn,
    deleteReason: isOwn ? 'author' : null,
  }
}

/** Presented posts by what they were made of, then by what their viewers did. */
const sharedPosts = new WeakMap<PostParts, Map<string, Post>>()

/**
 * {@link presentPost}, answering the same object to all viewers of the same parts who get the same: most have done
 * nothing to most posts. Who shares it must not change it.
 */
export function presentShared(parts: PostParts, seenBy: PostViewer): Post {
  const { viewer, vote, hasLike, isFollowing } = seenBy
  const key = `${viewer?.userId === parts.post.authorId} ${vote} ${hasLike} ${isFollowing}`
  const known = sharedPosts.get(parts)
  const shared = known?.get(key) ?? presentPost(parts, seenBy)
  if (known) known.set(key, shared)
  else sharedPosts.set(parts, new Map([[key, shared]]))
  return shared
}
