import type { Profile } from '@aura/contract/profiles/profiles.contract'
import type { AccountDetails } from '../accounts/accounts.service.ts'
import type { RecentAura } from '../aura/aura.recent.service.ts'
import type { FollowCounts } from '../follows/follows.service.ts'

/** Everything an answered profile is made of. */
export interface ProfileParts {
  account: AccountDetails
  /** Null when now, or for another's eyes. */
  auraTypeChangeableAt: Date | null
  /** Null when now, or for another's eyes. */
  pseudoChangeableAt: Date | null
  aura: number
  recentAura: RecentAura
  counts: FollowCounts
  postsCount: number
  isOwn: boolean
  isFollowing: boolean
  isMuted: boolean
}

/** A profile as answered to its viewer [PRF-01]. */
export function presentProfile(parts: ProfileParts): Profile {
  const { account, aura, recentAura, counts, postsCount, isOwn, isFollowing, isMuted } = parts
  return {
    id: account.id,
    pseudo: account.pseudo,
    pseudo_changeable_at: parts.pseudoChangeableAt?.toISOString() ?? null,
    bio: account.bio,
    profile_picture: account.pictureName,
    aura_type_id: account.auraTypeId,
    aura_type_changeable_at: parts.auraTypeChangeableAt?.toISOString() ?? null,
    aura,
    aura_gained_last_24h: recentAura.gained,
    aura_lost_last_24h: recentAura.lost,
    aura_month: [...recentAura.month],
    followers: counts.followers,
    following: counts.following,
    posts_count: postsCount,
    isOwnProfile: isOwn,
    isFollowing,
    isMuted,
  }
}
