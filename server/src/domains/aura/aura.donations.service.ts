import type { Id } from '@aura/contract/common'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { parisDay } from '../../platform/clock/paris.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type IdempotencyKey, runOnce } from '../../platform/db/idempotency.ts'
import { withoutLosing } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { type Donation, insertDonation, sumDonated } from './aura.donations.queries.ts'
import type { Giving, GivingTerms } from './aura.giving.service.ts'
import type { DoneDeed, Powers } from './aura.powers.service.ts'
import { answers } from './aura.texts.ts'

export interface DonationsDeps {
  db: Db
  clock: Clock
  giving: Giving
  /**
   * The account with this pseudo; refuses with `profiles.unknown` one that is absent or hidden from the giver, as those
   * are of whom one blocked the other [PRV-07].
   */
  requireReceiver: (giver: Actor, pseudo: string) => Promise<Receiver>
  /** Undefined: no aura type changes any movement [AUR-32]. */
  powers: Powers | undefined
}

interface Receiver {
  id: Id
  pseudo: string
  auraTypeId: number
}

export interface WantedDonation {
  pseudo: string
  /** Above zero to give, below zero to withdraw. */
  amount: number
}

export type DonationsService = ReturnType<typeof createDonationsService>

/** Aura given, or taken at one's own cost, from one person to another [AUR-24 … AUR-28]. */
export function createDonationsService(deps: DonationsDeps) {
  const { db, clock, giving, requireReceiver, powers } = deps

  async function give(connection: Db, parts: DonationOnTerms): Promise<MadeDonation> {
    const { giverId, receiver, amount, terms } = parts
    const now = clock.now()
    const held = terms.hold ? Math.abs(amount) : 0
    return insert(connection, receiver.pseudo, {
      ...{ giverId, receiverId: receiver.id, amount, held, why: terms.hold, now, day: parisDay(now) },
      isStranger: false,
      isUnlimited: terms.isUnlimited,
    })
  }

  /** Takes aura: what the receiver can still lose today moves at once, the rest is held [AUR-43]. */
  async function withdraw(tx: Tx, parts: DonationOnTerms): Promise<MadeDonation> {
    const { giverId, receiver, amount, terms } = parts
    const now = clock.now()
    await giving.lockHarm(tx, receiver.id)
    const act = { giverId, receiverId: receiver.id, amount: -amount, isCounted: false }
    const { held, why, isStranger } = await giving.weighHarm(tx, act)
    return insert(tx, receiver.pseudo, {
      ...{ giverId, receiverId: receiver.id, amount, held, why, isStranger, now, day: parisDay(now) },
      isUnlimited: terms.isUnlimited,
    })
  }

  async function insert(connection: Db, receiverPseudo: string, donation: Donation): Promise<MadeDonation> {
    const { donationId, balance } = await insertDonation(connection, donation)
    const amount = Math.abs(donation.amount)
    if (donationId === undefined) throw new DomainError('aura.insufficient', { values: { amount, balance } })
    return {
      id: donationId,
      isHeld: donation.held > 0,
      message:
        donation.amount > 0
          ? answers.given(amount, receiverPseudo)
          : answers.withdrawn(amount, receiverPseudo),
    }
  }

  return {
    /**
     * Donates to the account with this pseudo, or withdraws from it.
     *
     * @throws DomainError `aura.amount-invalid`, `aura.to-oneself`, `aura.insufficient`, `profiles.unknown`, or the
     * limit passed
     */
    async donate(
      actor: Actor,
      { pseudo, amount }: WantedDonation,
      idempotency: IdempotencyKey | undefined,
    ): Promise<{ message: string }> {
      if (!Number.isSafeInteger(amount) || amount === 0) throw invalidAmount()
      const receiver = await requireReceiver(actor, pseudo)
      if (receiver.id === actor.userId) throw new DomainError('aura.to-oneself')
      return giving.attempt(actor.userId, async (terms) => {
        const parts = { giverId: actor.userId, giverTypeId: actor.auraTypeId, receiver, amount, terms }
        // A gift is one statement, which is a transaction of its own.
        if (amount > 0 && !idempotency && !powers) {
          const { message } = await withoutLosing(() => give(db, parts))
          return { message }
        }
        return runOnce(db, actor.userId, idempotency, async (tx) => {
          const { id, isHeld, message } = amount > 0 ? await give(tx, parts) : await withdraw(tx, parts)
          if (powers && !isHeld) await powers.apply(tx, deedOf(parts, id))
          return { message }
        })
      })
    },

    /** Positive aura an account has given by donations [AUR-54]. */
    async givenBy(accountId: Id): Promise<number> {
      return sumDonated(db, accountId)
    },
  }
}

interface MadeDonation {
  id: Id
  /** A part of it waits for a moderator. */
  isHeld: boolean
  message: string
}

function deedOf({ giverId, giverTypeId, receiver, amount }: DonationOnTerms, donationId: Id): DoneDeed {
  return {
    act: amount > 0 ? 'donate' : 'withdraw',
    reason: 'donation-power',
    subjectId: donationId,
    giver: { id: giverId, auraTypeId: giverTypeId },
    receiver,
    amount: Math.abs(amount),
    sequence: 1,
    takers: [],
  }
}

interface DonationOnTerms {
  giverId: Id
  giverTypeId: number
  receiver: Receiver
  amount: number
  terms: GivingTerms
}

function invalidAmount(): DomainError {
  const refusal = new DomainError('aura.amount-invalid')
  return new DomainError('aura.amount-invalid', { fields: { amount: refusal.message } })
}
