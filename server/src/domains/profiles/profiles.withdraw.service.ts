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
 * Restorable removals of bios and pictures by moderators [MOD-17, MOD-27]; the pseudo stays. Each decision keeps what it removed,
 * because people may choose another bio or picture after a removal.
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
     * Restores the bio and picture that these decisions removed, latest first, unless the person has chosen others since; false if
     * they removed nothing.
     */
    async restore(tx: Tx, id: Id, decisionIds: readonly Id[]): Promise<boolean> {
      const taken = await takeFromAside(tx, id, decisionIds)
      for (const kept of taken) {
        const { unusedMediaId } = await fillProfile(tx, id, kept)
        if (unusedMediaId !== null) await media.remove(tx, unusedMediaId)
      }
      return taken.length > 0
    },

    /** Deletes for good what these decisions removed of a person. */
    async deleteWithdrawn(tx: Tx, id: Id, decisionIds: readonly Id[]): Promise<void> {
      await deleteTaken(tx, await takeFromAside(tx, id, decisionIds))
    },

    /** Deletes for good everything that moderators removed of a person. */
    async deleteAllOf(tx: Tx, id: Id): Promise<void> {
      await deleteTaken(tx, await takeFromAside(tx, id))
    },
  }
}
