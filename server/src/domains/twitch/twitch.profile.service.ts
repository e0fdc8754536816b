import type { TwitchProfile } from '@aura/contract/twitch/twitch.contract'
import type { Viewer } from '../../platform/auth/actor.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { PrivacyService } from '../privacy/privacy.service.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import type { TwitchShown } from './twitch.channels.service.ts'

export interface TwitchProfilesDeps {
  accountVisibility: Pick<AccountVisibility, 'requireByPseudo'>
  privacy: Pick<PrivacyService, 'hasBlocked'>
  shown: Pick<TwitchShown, 'profileOf'>
}

export type TwitchProfiles = ReturnType<typeof createTwitchProfiles>

export function createTwitchProfiles({ accountVisibility, privacy, shown }: TwitchProfilesDeps) {
  return {
    /**
     * The channel of a profile [TWI-04].
     *
     * @throws DomainError `profiles.unknown`, `privacy.blocked-by-you`, `twitch.not-linked`
     */
    async get(viewer: Viewer, pseudo: string): Promise<TwitchProfile> {
      const account = await accountVisibility
        .requireByPseudo(viewer, pseudo)
        .catch(async (error: unknown) => {
          const isOwnBlock = error instanceof DomainError && (await privacy.hasBlocked(viewer, pseudo))
          throw isOwnBlock ? new DomainError('privacy.blocked-by-you') : error
        })
      const channel = await shown.profileOf(account.id)
      if (!channel) throw new DomainError('twitch.not-linked')
      return channel
    },
  }
}
