import type { userAuraGiven } from '@aura/contract/aura/aura.contract'
import type { ChallengePost, getChallenge } from '@aura/contract/challenges/challenges.entries.contract'
import { unranked } from '@aura/contract/challenges/challenges.limits'
import type { Comment } from '@aura/contract/comments/comments.contract'
import type { Community } from '@aura/contract/communities/communities.contract'
import type { ResponseOf } from '@aura/contract/endpoint'
import type { SuggestedPerson } from '@aura/contract/follows/follows.contract'
import type { LeaderboardEntry } from '@aura/contract/leaderboard/leaderboard.contract'
import type { Post, PostMedia } from '@aura/contract/posts/posts.contract'
import type { Profile } from '@aura/contract/profiles/profiles.contract'

const mediumFields = new Set([
  'media',
  'media_variants',
  'placeholder',
  'alt',
  'thumbnail',
  'media_state',
  'duration_seconds',
])

/** A post of another account, without votes of the viewer; `parts` overrides fields. */
export function aPost(parts: Partial<Post> = {}): Post {
  const id = parts.id ?? 1
  const medium: PostMedia = {
    media: `post-${id}.webp`,
    media_variants: [
      { name: `post-${id}-320.webp`, width: 320, height: 400 },
      { name: `post-${id}.webp`, width: 720, height: 900 },
    ],
    placeholder: null,
    alt: null,
    thumbnail: null,
    media_state: 'ready',
    duration_seconds: null,
    // The first medium stands in the post’s own fields too.
    ...Object.fromEntries(Object.entries(parts).filter(([field]) => mediumFields.has(field))),
  }
  return {
    id,
    user_id: 20,
    community_id: null,
    challenge_id: null,
    ...medium,
    medias: [medium],
    legend: `Légende ${id}`,
    aura: 12,
    likes: 3,
    comments_count: 0,
    created_at: '2026-11-20T10:00:00.000Z',
    edited_at: null,
    pseudo: 'lea.martin',
    profile_picture: null,
    author_aura_type_id: 4,
    aura_type_id: 2,
    auraActive: false,
    twitch: null,
    hasAura: false,
    hasntAura: false,
    hasLike: false,
    hasBookmark: false,
    isFollowing: false,
    canDelete: false,
    deleteReason: null,
    ...parts,
  }
}

/** A person suggested to the viewer to follow; `parts` overrides fields. */
export function aSuggestion(parts: Partial<SuggestedPerson> = {}): SuggestedPerson {
  return {
    id: 20,
    pseudo: 'lea.martin',
    profile_picture: null,
    aura_type_id: 4,
    isFollowing: false,
    isFollower: false,
    bio: null,
    followers: 0,
    followed_by: null,
    ...parts,
  }
}

/** The profile of another account; `parts` overrides fields. */
export function aProfile(parts: Partial<Profile> = {}): Profile {
  return {
    id: 20,
    pseudo: 'lea.martin',
    bio: null,
    profile_picture: null,
    aura_type_id: 4,
    aura_type_changeable_at: null,
    pseudo_changeable_at: null,
    aura: 12_940,
    aura_gained_last_24h: 86,
    aura_lost_last_24h: 12,
    aura_month: Array.from({ length: 30 }, (_, day) => (day % 5) - 1),
    followers: 1482,
    following: 311,
    posts_count: 2,
    twitch: null,
    isOwnProfile: false,
    isFollowing: false,
    isFollower: false,
    isMuted: false,
    ...parts,
  }
}

/** A public community that the viewer is a member of; `parts` overrides fields. */
export function aCommunity(parts: Partial<Community> = {}): Community {
  return {
    id: 7,
    name: 'Lumières du soir',
    description: 'Photos du soir, quand la lumière descend.',
    privacy: 0,
    category: 'art',
    cover_image: null,
    cover_variants: [],
    cover_placeholder: null,
    members_count: 128,
    total_aura: 940,
    created_at: '2026-10-02T08:00:00.000Z',
    userRole: 'member',
    action: 'leave',
    admins: [{ id: 20, name: 'lea.martin' }],
    rules: '',
    question: null,
    pinned_post_id: null,
    pending_requests: 0,
    ...parts,
  }
}

/** An entry of a challenge by another account, without marks of the viewer; `parts` overrides fields. */
export function anEntry(parts: Partial<ChallengePost> = {}): ChallengePost {
  const post = aPost(parts)
  return {
    ...post,
    media_url: `/media/${post.media}`,
    is_liked_by_user: false,
    is_viewed_by_user: false,
    user_ranking: unranked,
    ...parts,
  }
}

/** An open challenge of another account, without entries; `parts` overrides fields. */
export function aChallengeWithEntries(
  parts: Partial<ResponseOf<typeof getChallenge>> = {},
): ResponseOf<typeof getChallenge> {
  return {
    id: 9,
    title: 'La plus belle lumière',
    description: 'Une photo de la dernière heure du jour.',
    aura_prize: 50,
    status: 'open',
    prize_state: 'staked',
    created_by: 20,
    created_by_pseudo: 'lea.martin',
    is_own: false,
    can_delete: parts.is_own === true && parts.status !== 'closed',
    created_at: '2026-11-20T10:00:00.000Z',
    ends_at: null,
    choose_until: null,
    closed_at: null,
    entries_count: parts.posts?.length ?? 0,
    user_has_participated: false,
    winner: null,
    posts: [],
    hasMore: false,
    nextCursor: null,
    named_post: null,
    ...parts,
  }
}

/** Who won a challenge, chosen by its creator. */
export const aWinner: NonNullable<ResponseOf<typeof getChallenge>['winner']> = {
  id: 30,
  pseudo: 'zoe.k',
  profile_picture: null,
  aura_type_id: 4,
  post_id: 99,
  is_by_likes: false,
}

/** A comment of another account on post 1, without votes of the viewer; `parts` overrides fields. */
export function aComment(parts: Partial<Comment> = {}): Comment {
  const id = parts.id ?? 100
  return {
    id,
    post_id: 1,
    parentId: null,
    parent_id: null,
    depth: 0,
    isDeleted: false,
    user_id: 30,
    pseudo: 'zoe.k',
    username: 'zoe.k',
    profile_picture: null,
    author_aura_type_id: 6,
    content: `Commentaire ${id}`,
    created_at: '2026-11-20T10:00:00.000Z',
    media_url: null,
    media_type: 'none',
    media_variants: [],
    media_state: null,
    duration_seconds: null,
    placeholder: null,
    alt: null,
    thumbnail: null,
    aura: 5,
    userVote: null,
    like_count: 2,
    isLiked: false,
    isOriginalPoster: false,
    reply_count: 0,
    canReply: true,
    canDelete: false,
    replies: [],
    ...parts,
  }
}

/** A person who has given no aura. */
export const noAuraGiven: ResponseOf<typeof userAuraGiven> = {
  auraGivenFromPosts: 0,
  auraGivenFromDonations: 0,
  posts: [],
  nextCursor: null,
  hasMore: false,
}

/** A day of which some is left [AUR-67]. */
export const aDay = {
  votes: { used: 38, most: 50, left: 12 },
  negativeVotes: { used: 7, most: 10, left: 3 },
  donated: { used: 60, most: 100, left: 40 },
  towards: null,
  returnsAt: '2026-11-21T23:00:00.000Z',
  spendable: 12,
  welcomeFrom: null,
} as const

/** The place of another account on this month's board; `parts` overrides fields. */
export function aBoardEntry(parts: Partial<LeaderboardEntry> = {}): LeaderboardEntry {
  const ranks = parts.ranks ?? 4
  return {
    id: 100 + ranks,
    ranks,
    pseudo: `personne.${ranks}`,
    profile_picture: null,
    aura_type_id: 4,
    aura: 900 - ranks,
    ...parts,
  }
}
