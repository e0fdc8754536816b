import { animationOf } from '@aura/contract/aura/aura-types'
import type { Post } from '@aura/contract/posts/posts.contract'
import type { Viewer } from '../../platform/auth/actor.ts'
import type { AccountCard } from '../accounts/accounts.service.ts'
import type { VoteValue } from '../aura/aura.rules.ts'
import type { MediaCard } from '../media/media.service.ts'
import type { PostRow } from './posts.queries.ts'

/** The viewer's own acts towards a post. */
export interface ViewerMarks {
  vote: VoteValue
  hasLike: boolean
  isFollowing: boolean
}

/** Those of a visitor. */
export const noMarks: ViewerMarks = { vote: 0, hasLike: false, isFollowing: false }

/** Everything an answered post is made of. */
export interface PostParts extends ViewerMarks {
  post: PostRow
  author: AccountCard
  media: MediaCard
  viewer: Viewer
}

/** A post as answered to its viewer [PST-08, PST-09]. */
export function presentPost({ post, author, media, viewer, vote, hasLike, isFollowing }: PostParts): Post {
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
    comments_count: 0,
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
