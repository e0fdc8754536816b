import type { DomainModule } from '../../domain-module.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import type { AuraTypeService } from '../accounts/aura-type.service.ts'
import type { Authentication } from '../accounts/authentication.service.ts'
import type { ProfileChangeService } from '../accounts/profile-change.service.ts'
import type { SessionMemory } from '../accounts/session-memory.service.ts'
import type { SessionsService } from '../accounts/sessions.service.ts'
import type { RecentAuraService } from '../aura/aura.recent.service.ts'
import type { AuraService } from '../aura/aura.service.ts'
import type { FollowsService } from '../follows/follows.service.ts'
import type { MediaService } from '../media/media.service.ts'
import type { MediaVisibility } from '../media/media.visibility.ts'
import type { PostsService } from '../posts/posts.service.ts'
import type { PrivacyService } from '../privacy/privacy.service.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import type { TwitchShown } from '../twitch/twitch.channels.service.ts'
import { createProfileEditService } from './profile-edit.service.ts'
import { exportWithdrawnProfile } from './profiles.export.queries.ts'
import { createFindProfile } from './profiles.find.service.ts'
import { profilesPersonalData } from './profiles.personal-data.ts'
import { createProfilesRead } from './profiles.queries.ts'
import { profilesRoutes } from './profiles.routes.ts'
import { createProfilesService } from './profiles.service.ts'
import { createProfileWithdrawal } from './profiles.withdraw.service.ts'

type Needs = Pick<Platform, 'db' | 'clock'> & {
  accounts: AccountsService
  profileChange: ProfileChangeService
  auraType: AuraTypeService
  sessions: SessionsService & Authentication
  sessionMemory: SessionMemory
  accountVisibility: AccountVisibility
  privacy: PrivacyService
  aura: AuraService
  recentAura: RecentAuraService
  follows: FollowsService
  posts: PostsService
  media: MediaService
  mediaVisibility: MediaVisibility
  twitch: TwitchShown
}

export const createModule = (needs: Needs) => {
  const {
    db,
    clock,
    profileChange,
    auraType,
    sessions,
    sessionMemory,
    accountVisibility,
    recentAura,
    media,
  } = needs
  const profiles = createProfilesService({
    ...needs,
    findProfile: createFindProfile({ db, clock, recentAura, readProfiles: createProfilesRead(needs) }),
  })
  const profileWithdrawal = createProfileWithdrawal({ clock, media })
  const profileEdit = createProfileEditService({ db, profileChange, sessions, media })
  needs.mediaVisibility.picture = async (mediaIds, viewer) =>
    (await accountVisibility.isAnyPictureVisible(mediaIds, viewer)) ? 'everyone' : undefined
  return {
    services: { profiles, profileEdit, profileWithdrawal },
    watchable: {
      profile: async (actor, id) => (await accountVisibility.findCards(actor, [id])).has(id),
    },
    routes: (app) => profilesRoutes(app, { profiles, profileEdit, auraType, sessionMemory }),
    forgetAccount: (tx, { id }) => profileWithdrawal.deleteAllOf(tx, id),
    personalData: profilesPersonalData,
    exportAccount: exportWithdrawnProfile(db),
  } satisfies DomainModule
}
