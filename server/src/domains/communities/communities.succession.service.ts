import type { Id } from '@aura/contract/common'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import { notifyOwner } from './communities.events.ts'
import { forgetPersonInLogs, recordAct } from './communities.log.queries.ts'
import { lockMembershipsOf } from './communities.members.queries.ts'
import { findOwned, updateRole } from './communities.roles.queries.ts'
import {
  closeCommunity,
  deleteMembershipsOf,
  endOwnership,
  findHeir,
  findLastOwner,
  findLost,
  forgetLost,
  forgetTracesOf,
  lockCommunity,
  returnOwnership,
} from './communities.succession.queries.ts'
import type { CommunityWithdrawal } from './communities.withdraw.service.ts'

export interface SuccessionDeps {
  clock: Clock
  accountVisibility: Pick<AccountVisibility, 'showsAccount'>
  withdrawal: Pick<CommunityWithdrawal, 'withdrawWithOwner' | 'restoreWithOwner'>
}

export type SuccessionService = ReturnType<typeof createSuccessionService>

const inIdOrder = (ids: readonly Id[]) => ids.toSorted((one, other) => one - other)

/**
 * Passes communities to heirs when their owner leaves or is suspended for good [COM-57]; those without an heir are withdrawn. They
 * return when the suspension ends before the time to appeal is over, except after a hand-over by choice [MOD-27].
 */
export function createSuccessionService({ clock, accountVisibility, withdrawal }: SuccessionDeps) {
  /** Finds the heir again after locking their memberships, because the heir may have been suspended in between. */
  async function lockHeir(tx: Tx, communityId: Id): Promise<Id | undefined> {
    const find = () =>
      findHeir(tx, communityId, (account) => accountVisibility.showsAccount(undefined, account))
    let heirId = await find()
    for (let heldId: Id | undefined; heirId !== heldId; heirId = await find()) {
      heldId = heirId
      if (heldId !== undefined) await lockMembershipsOf(tx, heldId)
    }
    return heirId
  }

  async function giveTo(tx: Tx, communityId: Id, ownerId: Id, at = clock.now()): Promise<void> {
    await updateRole(tx, communityId, ownerId, 'owner')
    await withdrawal.restoreWithOwner(tx, communityId)
    const actId = await recordAct(tx, { communityId, act: 'inherited', byId: null, personId: ownerId, at })
    await notifyOwner(tx, { communityId, actId, at }, { ownerId })
  }

  /** Passes a community to its heir. Without an heir, withdraws it if its last owner can get it back, and closes it otherwise. */
  async function passOn(tx: Tx, communityId: Id): Promise<void> {
    const heirId = await lockHeir(tx, communityId)
    if (heirId !== undefined) return giveTo(tx, communityId, heirId)
    const lastOwnerId = await findLastOwner(tx, communityId)
    if (lastOwnerId === undefined) return closeCommunity(tx, communityId, clock.now())
    await endOwnership(tx, communityId, lastOwnerId, null)
    await updateRole(tx, communityId, lastOwnerId, 'owner')
    await withdrawal.withdrawWithOwner(tx, communityId)
  }

  /** Locks communities in the order of their ids, so that two owners who leave at once cannot deadlock. */
  async function lockOwned(tx: Tx, accountId: Id): Promise<{ id: Id; isWithdrawnWithOwner: boolean }[]> {
    await lockMembershipsOf(tx, accountId)
    const owned: { id: Id; isWithdrawnWithOwner: boolean }[] = []
    for (const id of inIdOrder(await findOwned(tx, accountId)))
      owned.push({ id, ...(await lockCommunity(tx, id)) })
    return owned
  }

  return {
    /** Removes an erased account: its communities pass to their heirs, entries of logs stay without its name. */
    async forgetAllOf(tx: Tx, accountId: Id): Promise<void> {
      const owned = await lockOwned(tx, accountId)
      await deleteMembershipsOf(tx, accountId)
      for (const { id } of owned) await passOn(tx, id)
      await forgetTracesOf(tx, accountId)
      await forgetPersonInLogs(tx, accountId)
    },

    /** Passes on the communities of an account suspended for good, and withdraws those without an heir. */
    async onSuspendedForGood(tx: Tx, accountId: Id): Promise<void> {
      for (const { id, isWithdrawnWithOwner } of await lockOwned(tx, accountId)) {
        if (isWithdrawnWithOwner) continue
        const heirId = await lockHeir(tx, id)
        if (heirId === undefined) {
          await withdrawal.withdrawWithOwner(tx, id)
          continue
        }
        const at = clock.now()
        await endOwnership(tx, id, accountId, at)
        await giveTo(tx, id, heirId, at)
      }
    },

    /** Returns the communities that a permanent suspension took, in the transaction that ends it [MOD-27]. */
    async onSuspensionLifted(tx: Tx, accountId: Id): Promise<void> {
      await lockMembershipsOf(tx, accountId)
      const taken = [...(await findOwned(tx, accountId)), ...(await findLost(tx, accountId))]
      for (const id of inIdOrder(taken)) await lockCommunity(tx, id)
      // Read again under the locks: a community may have been returned in between because its heir was lost.
      for (const communityId of await findLost(tx, accountId)) {
        const returned = await returnOwnership(tx, communityId, accountId)
        const at = clock.now()
        const act = returned ? 'inherited' : 'returned'
        const actId = await recordAct(tx, { communityId, act, byId: null, personId: accountId, at })
        if (returned) await notifyOwner(tx, { communityId, actId, at }, { ownerId: accountId, ...returned })
      }
      for (const id of await findOwned(tx, accountId)) await withdrawal.restoreWithOwner(tx, id)
    },

    /** Once the time to appeal is over, makes heirs owners for good and closes communities without one. */
    async onAppealTimeOver(tx: Tx, accountId: Id): Promise<void> {
      for (const { id, isWithdrawnWithOwner } of await lockOwned(tx, accountId)) {
        if (!isWithdrawnWithOwner) continue
        await endOwnership(tx, id, accountId, null)
        await passOn(tx, id)
      }
      await forgetLost(tx, accountId)
    },
  }
}
