import { animationOf } from '@aura/contract/aura/aura-types'
import type { Post, PostMedia } from '@aura/contract/posts/posts.contract'
import type { Viewer } from '../../platform/auth/actor.ts'
import type { AccountCard } from '../accounts/accounts.service.ts'
import type { VoteValue } from '../aura/aura.rules.ts'
import type { MediaCard } from '../media/media.service.ts'
import type { PostRow } from './posts.load.queries.ts'

/** The part of a post's answer that is the same for every viewer. */
export interface PostParts {
  post: PostRow
  author: AccountCard
  /** In the order shown; empty for a post with text only. */
  medias: readonly MediaCard[]
}

/** The reader of a post, their reactions, and whether they follow its author. */
export interface PostViewer {
  /** The channel of the post's author, if any. */
  twitch: Post['twitch'] | undefined
  viewer: Viewer
  vote: VoteValue
  hasLike: boolean
  hasBookmark: boolean
  isFollowing: boolean
}

/** A post in an answer to its viewer [PST-08, PST-09]. */
export function presentPost({ post, author, medias }: PostParts, seenBy: PostViewer): Post {
  const { viewer, vote, hasLike, hasBookmark, isFollowing } = seenBy
  const isOwn = viewer?.userId === post.authorId
  // A failed video shows to its author only.
  const shown = medias.filter(({ state }) => isOwn || state !== 'failed').map(presentMedia)
  return {
    id: post.id,
    user_id: post.authorId,
    community_id: post.communityId,
    challenge_id: post.challengeId,
    ...(shown[0] ?? noMedia),
    medias: shown,
    legend: post.legend,
    aura: post.aura,
    likes: post.likes,
    comments_count: post.comments,
    created_at: post.createdAt.toISOString(),
    edited_at: post.editedAt?.toISOString() ?? null,
    pseudo: author.pseudo,
    profile_picture: author.pictureName,
    author_aura_type_id: author.auraTypeId,
    aura_type_id: animationOf(author.auraTypeId),
    auraActive: vote !== 0,
    twitch: seenBy.twitch ?? null,
    hasAura: vote === 1,
    hasntAura: vote === -1,
    hasLike,
    hasBookmark,
    isFollowing,
    canDelete: isOwn,
    deleteReason: isOwn ? 'author' : null,
  }
}

function presentMedia(card: MediaCard): PostMedia {
  return {
    media: card.name,
    media_variants: card.variants,
    media_state: card.state,
    duration_seconds: card.durationSeconds,
    placeholder: card.placeholder,
    alt: card.alt,
    thumbnail: card.thumbnail,
  }
}

const noMedia: PostMedia = {
  media: null,
  media_variants: [],
  media_state: 'ready',
  duration_seconds: null,
  placeholder: null,
  alt: null,
  thumbnail: null,
}

/** Presented posts by their parts, then by the viewer's reactions. */
const sharedPosts = new WeakMap<PostParts, Map<number, Post>>()

/**
 * {@link presentPost}, sharing one object among viewers of the same parts with the same reactions: most viewers have none on most
 * posts. Callers must not change it.
 */
export function presentShared(parts: PostParts, seenBy: PostViewer): Post {
  const { viewer, vote, hasLike, hasBookmark, isFollowing } = seenBy
  const isOwn = viewer?.userId === parts.post.authorId
  const viewerState = 4 * Number(hasLike) + 2 * Number(hasBookmark) + Number(isFollowing)
  const key = 16 * (vote + 1) + 8 * Number(isOwn) + viewerState
  const known = sharedPosts.get(parts)
  const kept = known?.get(key)
  const shared = kept?.twitch === (seenBy.twitch ?? null) ? kept : presentPost(parts, seenBy)
  if (known) known.set(key, shared)
  else sharedPosts.set(parts, new Map([[key, shared]]))
  return shared
}
