import type { Id } from '@aura/contract/common'
import { type Clock, days, later } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { longestPassingDays } from '../accounts/accounts.rules.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import { forgetPersonInLogs, recordAct } from './communities.log.queries.ts'
import { lockMembershipsOf } from './communities.members.queries.ts'
import { findOwned, updateRole } from './communities.roles.queries.ts'
import {
  closeCommunity,
  deleteMembershipsOf,
  findHeir,
  findLost,
  forgetTracesOf,
  lockCommunity,
  markOwnershipLost,
  returnOwnership,
  tellNewOwner,
} from './communities.succession.queries.ts'

export interface SuccessionDeps {
  clock: Clock
  accountVisibility: Pick<AccountVisibility, 'showsAccount'>
}

export type SuccessionService = ReturnType<typeof createSuccessionService>

/** Who owns a community after its owner is gone [COM-57]. */
export function createSuccessionService({ clock, accountVisibility }: SuccessionDeps) {
  /** The heir of a community, read again once the heir's memberships are locked: a permanent suspension may have come between. */
  async function holdHeir(tx: Tx, communityId: Id): Promise<Id | undefined> {
    const find = () =>
      findHeir(tx, communityId, (account) => accountVisibility.showsAccount(undefined, account))
    let heirId = await find()
    for (let heldId: Id | undefined; heirId !== heldId; heirId = await find()) {
      heldId = heirId
      if (heldId !== undefined) await lockMembershipsOf(tx, heldId)
    }
    return heirId
  }

  /** Hands a community without an owner to its heir, neither suspended nor leaving; closes it when there is none. */
  async function passOn(tx: Tx, communityId: Id, at = clock.now()): Promise<void> {
    const ownerId = await holdHeir(tx, communityId)
    if (ownerId === undefined) return closeCommunity(tx, communityId, at)
    await updateRole(tx, communityId, ownerId, 'owner')
    await tellNewOwner(tx, { communityId, ownerId, byId: null, at })
    await recordAct(tx, { communityId, act: 'inherited', byId: null, personId: ownerId, at })
  }

  /** Locks communities in the order of their ids, so that two owners who leave at once cannot deadlock. */
  async function lockOwned(tx: Tx, accountId: Id): Promise<Id[]> {
    await lockMembershipsOf(tx, accountId)
    const owned = (await findOwned(tx, accountId)).toSorted((one, other) => one - other)
    for (const communityId of owned) await lockCommunity(tx, communityId)
    return owned
  }

  return {
    /** Forgets an erased account: its communities go to their heirs, entries of logs stay without its name. */
    async forgetAllOf(tx: Tx, accountId: Id): Promise<void> {
      const owned = await lockOwned(tx, accountId)
      await deleteMembershipsOf(tx, accountId)
      for (const communityId of owned) await passOn(tx, communityId)
      await forgetTracesOf(tx, accountId)
      await forgetPersonInLogs(tx, accountId)
    },

    /** Hands on the communities of an account that is suspended for good, in the transaction that suspends it. */
    async onSuspended(tx: Tx, accountId: Id, until: Date): Promise<void> {
      if (until <= later(clock.now(), days(longestPassingDays))) return
      for (const communityId of await lockOwned(tx, accountId)) {
        const at = clock.now()
        await markOwnershipLost(tx, communityId, accountId, at)
        await passOn(tx, communityId, at)
      }
    },

    /** Gives communities back that a suspension for good took, where their heir still owns them, in the transaction that ends it [MOD-27]. */
    async onReadmitted(tx: Tx, accountId: Id): Promise<void> {
      await lockMembershipsOf(tx, accountId)
      const lost = await findLost(tx, accountId)
      for (const communityId of lost) await lockCommunity(tx, communityId)
      for (const communityId of lost) {
        if (!(await returnOwnership(tx, communityId, accountId))) continue
        const at = clock.now()
        await tellNewOwner(tx, { communityId, ownerId: accountId, byId: null, at })
        await recordAct(tx, { communityId, act: 'inherited', byId: null, personId: accountId, at })
      }
    },
  }
}
