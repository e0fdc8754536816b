import type { Id } from '@aura/contract/common'
import type { QueryOf } from '@aura/contract/endpoint'
import type { Post } from '@aura/contract/posts/posts.contract'
import { type Profile, profilePageSize, type profilePosts } from '@aura/contract/profiles/profiles.contract'
import type { Viewer } from '../../platform/auth/actor.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { AccountDetails, AccountsService } from '../accounts/accounts.service.ts'
import type { AuraTypeService } from '../accounts/aura-type.service.ts'
import type { ProfileChangeService } from '../accounts/profile-change.service.ts'
import type { RecentAuraService } from '../aura/aura.recent.service.ts'
import type { PostsService } from '../posts/posts.service.ts'
import type { PrivacyService } from '../privacy/privacy.service.ts'
import { type AccountVisibility, readerOf } from '../privacy/privacy.visibility.ts'
import type { TwitchShown } from '../twitch/twitch.channels.service.ts'
import type { AskedProfile, ProfileRow } from './profiles.queries.ts'
import { presentProfile } from './profiles.views.ts'

export interface ProfilesDeps {
  accounts: Pick<AccountsService, 'requireById' | 'skeletonOf'>
  profileChange: ProfileChangeService
  auraType: Pick<AuraTypeService, 'changeableAt'>
  accountVisibility: AccountVisibility
  privacy: Pick<PrivacyService, 'hasBlocked'>
  recentAura: Pick<RecentAuraService, 'of'>
  posts: Pick<PostsService, 'pageOfAuthor'>
  twitch: Pick<TwitchShown, 'profileOf'>
  /** The profile whose pseudo has this skeleton; undefined when none exists for the reader. */
  findProfile: (asked: AskedProfile) => Promise<ProfileRow | undefined>
}

export type ProfilesService = ReturnType<typeof createProfilesService>

/** Profiles as others read them; every call throws `profiles.unknown` for an absent or hidden account. */
export function createProfilesService(deps: ProfilesDeps) {
  const { accounts, profileChange, accountVisibility, privacy, auraType, recentAura, posts, twitch } = deps

  /** The profile's account. A viewer who blocked it is told so, although the account does not exist for them otherwise. */
  async function requireProfile(viewer: Viewer, pseudo: string): Promise<AccountDetails> {
    try {
      return await accountVisibility.requireByPseudo(viewer, pseudo)
    } catch (error) {
      if (error instanceof DomainError && (await privacy.hasBlocked(viewer, pseudo))) {
        throw new DomainError('privacy.blocked-by-you')
      }
      throw error
    }
  }

  const findProfile = (viewer: Viewer, pseudo: string) =>
    deps.findProfile({ skeleton: accounts.skeletonOf(pseudo), ...readerOf(viewer) })

  /** The profile, under its pseudo or a former one. */
  async function readProfile(viewer: Viewer, pseudo: string): Promise<ProfileRow> {
    const profile =
      (await findProfile(viewer, pseudo)) ??
      (await findProfile(viewer, (await requireProfile(viewer, pseudo)).pseudo))
    if (!profile) throw new DomainError('profiles.unknown')
    return profile
  }

  async function get(viewer: Viewer, pseudo: string): Promise<Profile> {
    const profile = await readProfile(viewer, pseudo)
    const isOwn = viewer?.userId === profile.id
    const [recent, channel] = await Promise.all([
      recentAura.of(profile.id, profile),
      twitch.profileOf(profile.id),
    ])
    return presentProfile(profile, {
      pseudoChangeableAt: isOwn ? profileChange.pseudoChangeableAt(profile.pseudoChangedAt) : null,
      auraTypeChangeableAt: isOwn ? auraType.changeableAt(profile.auraTypeChangedAt) : null,
      recentAura: recent,
      twitch: channel,
      isOwn,
    })
  }

  return {
    requireProfile,

    /** A profile with its counts, exact at this moment [PRF-01, AUR-53]. */
    get,

    /** The profile of the account with this id [COM-15]. */
    async getById(viewer: Viewer, id: Id): Promise<Profile> {
      return get(viewer, (await accounts.requireById(viewer, id)).pseudo)
    },

    /** Whether the profile is the viewer's own [PRF-06]. */
    async isOwned(viewer: Viewer, pseudo: string): Promise<{ isOwnProfile: boolean }> {
      const account = await accountVisibility.requireByPseudo(viewer, pseudo)
      return { isOwnProfile: viewer?.userId === account.id }
    },

    /** A page of the profile's grid, newest first [PRF-04, PRF-05]. */
    async postsOf(
      viewer: Viewer,
      pseudo: string,
      { limit = profilePageSize, offset = 0 }: QueryOf<typeof profilePosts>,
    ): Promise<{ posts: Post[]; hasMore: boolean }> {
      const account = await accountVisibility.requireByPseudo(viewer, pseudo)
      return posts.pageOfAuthor(viewer, account.id, { limit, offset })
    },
  }
}
