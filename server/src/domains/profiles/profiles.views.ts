import type { Profile } from '@aura/contract/profiles/profiles.contract'
import type { TwitchProfile } from '@aura/contract/twitch/twitch.contract'
import type { RecentAura } from '../aura/aura.recent.service.ts'
import type { ProfileRow } from './profiles.queries.ts'

/** What an answer about a profile contains besides its row. */
export interface ProfileParts {
  /** Null if changeable now, and for other viewers. */
  auraTypeChangeableAt: Date | null
  /** Null if changeable now, and for other viewers. */
  pseudoChangeableAt: Date | null
  recentAura: RecentAura
  twitch: TwitchProfile | null
  isOwn: boolean
}

/** A profile as answered to its viewer [PRF-01]. */
export function presentProfile(profile: ProfileRow, parts: ProfileParts): Profile {
  const { recentAura, isOwn } = parts
  return {
    id: profile.id,
    pseudo: profile.pseudo,
    pseudo_changeable_at: parts.pseudoChangeableAt?.toISOString() ?? null,
    bio: profile.bio,
    profile_picture: profile.pictureName,
    aura_type_id: profile.auraTypeId,
    aura_type_changeable_at: parts.auraTypeChangeableAt?.toISOString() ?? null,
    aura: profile.aura,
    aura_gained_last_24h: recentAura.gained,
    aura_lost_last_24h: recentAura.lost,
    aura_month: [...recentAura.month],
    followers: profile.followers,
    following: profile.following,
    posts_count: profile.postsCount,
    twitch: parts.twitch,
    isOwnProfile: isOwn,
    isFollowing: profile.isFollowing,
    isFollower: profile.isFollower,
    isMuted: profile.isMuted,
  }
}
