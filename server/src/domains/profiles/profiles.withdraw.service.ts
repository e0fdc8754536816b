import type { Id } from '@aura/contract/common'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { MediaService } from '../media/media.service.ts'
import {
  fillProfile,
  setProfileAside,
  takeFromAside,
  type WithdrawnProfile,
} from './profiles.withdraw.queries.ts'

export interface ProfileWithdrawalDeps {
  clock: Clock
  media: Pick<MediaService, 'remove'>
}

/**
 * Bios and pictures that moderators remove, in such a way that they can come back [MOD-17, MOD-27]; the pseudo stays. Each decision keeps
 * what it took, since people may choose another bio or picture after the first is removed. For moderation alone.
 */
export function createProfileWithdrawal({ clock, media }: ProfileWithdrawalDeps) {
  async function deleteTaken(tx: Tx, taken: readonly WithdrawnProfile[]): Promise<void> {
    for (const { pictureMediaId } of taken)
      if (pictureMediaId !== null) await media.remove(tx, pictureMediaId)
  }

  return {
    /** Hides bio and picture of a person; false where there is neither. */
    withdraw: (tx: Tx, id: Id, decisionId: Id): Promise<boolean> =>
      setProfileAside(tx, id, decisionId, clock.now()),

    /**
     * Gives back the bio and picture that these decisions took, the latest first, where the person has not chosen others since; false when
     * they took nothing.
     */
    async restore(tx: Tx, id: Id, decisionIds: readonly Id[]): Promise<boolean> {
      const taken = await takeFromAside(tx, id, decisionIds)
      for (const kept of taken) {
        const { unusedMediaId } = await fillProfile(tx, id, kept)
        if (unusedMediaId !== null) await media.remove(tx, unusedMediaId)
      }
      return taken.length > 0
    },

    /** Deletes for good what these decisions took of a person. */
    async deleteWithdrawn(tx: Tx, id: Id, decisionIds: readonly Id[]): Promise<void> {
      await deleteTaken(tx, await takeFromAside(tx, id, decisionIds))
    },

    /** Deletes everything for good that moderators took of a person. */
    async deleteAllOf(tx: Tx, id: Id): Promise<void> {
      await deleteTaken(tx, await takeFromAside(tx, id))
    },
  }
}
