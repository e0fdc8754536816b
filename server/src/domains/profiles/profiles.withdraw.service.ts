import type { Id } from '@aura/contract/common'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { MediaService } from '../media/media.service.ts'
import { fillProfile, setProfileAside, takeFromAside } from './profiles.withdraw.queries.ts'

export interface ProfileWithdrawalDeps {
  clock: Clock
  media: Pick<MediaService, 'remove'>
}

/** Bios and pictures that moderators remove, in such a way that they can come back [MOD-17, MOD-27]; the pseudo stays. For moderation alone. */
export function createProfileWithdrawal({ clock, media }: ProfileWithdrawalDeps) {
  return {
    /** Hides bio and picture of a person; false where there is neither. */
    withdraw: (tx: Tx, id: Id): Promise<boolean> => setProfileAside(tx, id, clock.now()),

    /** Gives bio and picture back, where the person has not chosen others since; false when nothing was withdrawn. */
    async restore(tx: Tx, id: Id): Promise<boolean> {
      const kept = await takeFromAside(tx, id)
      if (!kept) return false
      const { unusedMediaId } = await fillProfile(tx, id, kept)
      if (unusedMediaId !== null) await media.remove(tx, unusedMediaId)
      return true
    },

    /** Deletes for good what was withdrawn of a person. */
    async deleteWithdrawn(tx: Tx, id: Id): Promise<void> {
      const kept = await takeFromAside(tx, id)
      if (kept?.pictureMediaId != null) await media.remove(tx, kept.pictureMediaId)
    },
  }
}
