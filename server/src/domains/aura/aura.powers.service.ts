import { type AuraTypeName, requireAuraType } from '@aura/contract/aura/aura-types'
import type { Id } from '@aura/contract/common'
import type { Tx } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { type DirectedAct, lockGivers, lockLosses } from './aura.acts.queries.ts'
import {
  type Ceiling,
  type DoneAct,
  findLosersBy,
  findPayersWithRoom,
  findPoweredGift,
  findRoom,
  findTakersFrom,
  findWhole,
  insertLosses,
  type WaitedAct,
} from './aura.powers.losses.queries.ts'
import { insertPowers, isPaidToReceiver, undoPowers } from './aura.powers.queries.ts'
import {
  extrasOf,
  type Movement,
  movementsOf,
  type PoweredAct,
  type PoweredAction,
  powerOf,
  withoutPowers,
} from './aura.powers.rules.ts'
import { findBalances } from './aura.queries.ts'
import type { GivingAct } from './aura.rules.ts'
import { lockSpendable } from './aura.spending.queries.ts'
import { notSpendable } from './aura.spending.service.ts'

export interface PowersDeps {
  /** Aura types by account; erased ones may be left out. */
  findTypeIds: (tx: Tx, ids: readonly Id[]) => Promise<Map<Id, number>>
}

/** A vote that is to change on a Paris day; `isTaken`: its receiver loses aura by this change or the one before. */
export interface PoweredPress extends DirectedAct {
  press: -1 | 1
  isTaken: boolean
  day: string
}

/** Number of takers of one person that a verdant's power considers. */
const maxTakers = 100

export type Powers = ReturnType<typeof createPowers>

/**
 * The powers of aura types, where `AURA_POWERS` switches them on [AUR-33]. An act moves its plain aura first; powers add movements at
 * the act's moment, which are reversed when the act is undone. Losses by powers count towards the ceiling of the act's day; a power
 * that would pass the ceiling moves nothing [AUR-43].
 */
export function createPowers({ findTypeIds }: PowersDeps) {
  async function findTypes(tx: Tx, ids: readonly Id[]): Promise<(id: Id) => AuraTypeName> {
    const typeIds = await findTypeIds(tx, ids)
    return (id) => {
      const typeId = typeIds.get(id)
      return typeId === undefined ? 'neutre' : (requireAuraType(typeId).label as AuraTypeName)
    }
  }

  async function findSolarisTakers(tx: Tx, giverId: Id, victim: Ceiling): Promise<Id[]> {
    const takers = await findTakersFrom(tx, victim, maxTakers)
    const takerType = await findTypes(tx, takers)
    return takers.filter((id) => id !== giverId && takerType(id) === 'solaris')
  }

  /** The solaris who pay 1 for a verdant's giving, under the lock of their losses [AUR-38, AUR-43]. */
  async function lockPayers(tx: Tx, { giverId, receiverId, day }: DoneAct): Promise<Id[]> {
    const solaris = await findSolarisTakers(tx, giverId, { receiverId, day })
    if (solaris.length === 0) return []
    await lockLosses(tx, solaris)
    return findPayersWithRoom(tx, { ids: solaris, giverId, day })
  }

  /**
   * The movements that the powers of both people add to an act; none where a ceiling has no room for them. Premium does not raise the
   * amount of gifts that powers multiply: two people could create aura by giving it back and forth.
   */
  async function weigh(tx: Tx, act: DoneAct): Promise<Movement[]> {
    const { giverId, receiverId, sign, day } = act
    const amount = act.kind === 'donation' ? await findPoweredGift(tx, act) : act.amount
    if (amount === 0) return []
    const typeOf = await findTypes(tx, [giverId, receiverId])
    const [giver, receiver] = [
      { id: giverId, type: typeOf(giverId) },
      { id: receiverId, type: typeOf(receiverId), aura: 0 },
    ]
    const solarisTakerIds = sign === 1 && giver.type === 'verdant' ? await lockPayers(tx, act) : []
    const powered: PoweredAction = { act: poweredActOf(act), amount, giver, receiver, solarisTakerIds }
    const plain = movementsOf(withoutPowers(powered))
    const [balance] = await findBalances(tx, [receiverId])
    // The balance includes the plain movement already, and powers depend on the aura before it.
    receiver.aura = (balance?.amount ?? 0) - gainOf(receiverId, plain)
    const extras = extrasOf(plain, movementsOf(powered))
    const taken = sign === -1 ? -gainOf(receiverId, extras) : 0
    return taken > 0 && taken > (await findRoom(tx, { receiverId, day })) ? [] : extras
  }

  async function move(tx: Tx, act: DoneAct, extras: readonly Movement[], now: Date): Promise<void> {
    if (extras.length === 0) return
    const { kind, version: sequence, ...key } = act
    await insertPowers(tx, { ...key, reason: powerOf[kind], sequence }, extras, now)
    await insertLosses(tx, [act])
  }

  return {
    /** Locks the giver of a vote, and its receiver too when taking the vote back would return aura of the receiver to the giver. */
    async lockGivers(tx: Tx, act: DirectedAct): Promise<void> {
      const { giverId, receiverId } = act
      await lockGivers(tx, (await isPaidToReceiver(tx, act)) ? [giverId, receiverId] : [giverId])
    },

    /** Locks the losses of everybody from whom a vote takes aura, or to whom it returns some, in one order. */
    async lockLosses(tx: Tx, press: PoweredPress): Promise<void> {
      const { giverId, receiverId, isTaken } = press
      const losers = await findLosersBy(tx, press)
      const mayCharge = press.press === 1 && (await findTypes(tx, [giverId]))(giverId) === 'verdant'
      const payers = mayCharge ? await findSolarisTakers(tx, giverId, press) : []
      await lockLosses(tx, [...(isTaken ? [receiverId] : []), ...losers, ...payers])
    },

    /**
     * Moves what the powers of both people add to an act, under the lock of its giver, and of its receiver's losses if it takes aura.
     *
     * @throws DomainError `aura.insufficient` or `aura.welcome-reserved` when the giver cannot pay what their power costs
     */
    async apply(tx: Tx, act: DoneAct, now: Date): Promise<void> {
      const extras = await weigh(tx, act)
      const cost = -gainOf(act.giverId, extras)
      if (cost > 0) {
        const account = await lockSpendable(tx, act.giverId, now)
        if (account.spendable < cost) throw notSpendable(cost, account)
      }
      await move(tx, act, extras, now)
    },

    /**
     * Moves what powers add to held acts that count now, by the present aura types. An act counts without its power if a part of it
     * is void, if its giver cannot pay, or if givers are not locked (`areGiversLocked`).
     */
    async applyCounted(
      tx: Tx,
      waited: readonly WaitedAct[],
      { areGiversLocked, now }: { areGiversLocked: boolean; now: Date },
    ): Promise<void> {
      if (waited.length === 0) return
      for (const act of await findWhole(tx, waited)) {
        const extras = await weigh(tx, act)
        const cost = -gainOf(act.giverId, extras)
        if (cost > 0 && !areGiversLocked) continue
        if (cost > 0 && (await lockSpendable(tx, act.giverId, now)).spendable < cost) continue
        await move(tx, act, extras, now)
      }
    },

    /**
     * Reverses the movements by powers of a vote that was taken back, unless they were reversed already; returns the ceilings that
     * have room again.
     *
     * @throws DomainError `aura.gift-spent` when the receiver has spent aura that is to return to the giver
     */
    async undo(tx: Tx, act: DirectedAct, now: Date): Promise<Ceiling[]> {
      const { giverId, receiverId } = act
      const { movements, ceilings } = await undoPowers(tx, [act], now)
      if (movements.some(({ from, to }) => from === receiverId && to === giverId)) {
        await lockGivers(tx, [receiverId])
        const [balance] = await findBalances(tx, [receiverId])
        if ((balance?.amount ?? 0) < 0) throw new DomainError('aura.gift-spent')
      }
      return ceilings
    },
  }
}

function poweredActOf({ kind, sign }: { kind: GivingAct; sign: -1 | 1 }): PoweredAct {
  if (kind === 'donation') return 'donate'
  if (kind === 'withdrawal') return 'withdraw'
  return sign === 1 ? 'vote-up' : 'vote-down'
}

/** The net change of an account by movements; below 0 a loss. */
const gainOf = (accountId: Id, movements: readonly Movement[]): number =>
  movements.reduce((sum, { from, to, amount }) => {
    if (to === accountId) return sum + amount
    return from === accountId ? sum - amount : sum
  }, 0)
