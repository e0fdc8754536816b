import type { Id } from '@aura/contract/common'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { batchWrites } from '../../platform/db/batch-writes.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type IdempotencyKey, keysSql, runOnce } from '../../platform/db/idempotency.ts'
import { retryOnConflict } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { type Donation, type Donations, insertDonations, sumDonated } from './aura.donations.queries.ts'
import { type Giving, type GivingTerms, plainTerms } from './aura.limits.service.ts'
import type { DoneAction, Powers } from './aura.powers.service.ts'
import { answers } from './aura.texts.ts'

export interface DonationsDeps {
  db: Db
  clock: Clock
  giving: Giving
  /** Throws `profiles.unknown` for an account that is absent or hidden from the giver, by a block too [PRV-07]. */
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
    const { hold, isUnlimited } = parts.terms
    const donation = donationOf(parts, hold ? Math.abs(parts.amount) : 0)
    return insert(connection, donation, { why: hold, isStranger: false, isUnlimited })
  }

  /** Takes aura: what the receiver can still lose today moves at once, the rest is held [AUR-43]. */
  async function withdraw(tx: Tx, parts: DonationOnTerms): Promise<MadeDonation> {
    const { giverId, receiver, amount, terms } = parts
    await giving.lockLosses(tx, receiver.id)
    const act = { giverId, receiverId: receiver.id, amount: -amount, isCounted: false }
    const { held, why, isStranger } = await giving.weighLoss(tx, act)
    return insert(tx, donationOf(parts, held), { why, isStranger, isUnlimited: terms.isUnlimited })
  }

  async function insert(
    connection: Db,
    donation: Donation,
    terms: Pick<Donations, 'why' | 'isStranger' | 'isUnlimited'>,
  ): Promise<MadeDonation> {
    const [outcome] = await insertDonations(connection, {
      ...{ donations: [donation], now: clock.now() },
      ...terms,
    })
    if (!outcome || outcome.donationId === null) {
      const values = { amount: Math.abs(donation.amount), balance: outcome?.balance ?? 0 }
      throw new DomainError('aura.insufficient', { values })
    }
    return { id: outcome.donationId, isHeld: donation.held > 0, message: donation.message }
  }

  const giveTogether = batchWrites<WantedGift, { message: string }>({
    ownerOf: ({ actorId }) => actorId,
    writeBatch: async (gifts) => {
      const donations = gifts.map(({ parts }) => donationOf(parts, 0))
      const { isStranger, isUnlimited } = plainTerms
      const outcomes = await insertDonations(db, {
        ...{ donations, why: null, isStranger, isUnlimited, now: clock.now() },
        keys: keysSql(gifts),
      })
      const made = new Set(outcomes.flatMap((one) => (one.donationId === null ? [] : [one.giverId])))
      return donations.map(({ giverId, message }) => (made.has(giverId) ? { message } : undefined))
    },
    writeOne: ({ actorId, parts, idempotency }) =>
      giving.attempt(actorId, async (terms) => {
        const run = async (connection: Db) => {
          const { message } = await give(connection, { ...parts, terms })
          return { message }
        }
        return idempotency ? runOnce(db, actorId, idempotency, run) : retryOnConflict(() => run(db))
      }),
  })

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
      const parts = { giverId: actor.userId, giverTypeId: actor.auraTypeId, receiver, amount }
      if (amount > 0 && !powers) return giveTogether({ actorId: actor.userId, parts, idempotency })
      return giving.attempt(actor.userId, (terms) =>
        runOnce(db, actor.userId, idempotency, async (tx) => {
          const onTerms = { ...parts, terms }
          const { id, isHeld, message } = amount > 0 ? await give(tx, onTerms) : await withdraw(tx, onTerms)
          if (powers && !isHeld) await powers.apply(tx, actionOf(parts, id))
          return { message }
        }),
      )
    },

    /** Positive aura an account has given by donations, until a moment or now [AUR-54]. */
    async givenBy(accountId: Id, moment: Date | null): Promise<number> {
      return sumDonated(db, accountId, moment)
    },
  }
}

interface MadeDonation {
  id: Id
  /** A part of it waits for a moderator. */
  isHeld: boolean
  message: string
}

/** @param held the part that waits for a moderator */
function donationOf({ giverId, receiver, amount }: DonationParts, held: number): Donation {
  const size = Math.abs(amount)
  const message = amount > 0 ? answers.given(size, receiver.pseudo) : answers.withdrawn(size, receiver.pseudo)
  return { giverId, receiverId: receiver.id, amount, held, message }
}

function actionOf({ giverId, giverTypeId, receiver, amount }: DonationParts, donationId: Id): DoneAction {
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

interface DonationParts {
  giverId: Id
  giverTypeId: number
  receiver: Receiver
  amount: number
}

type DonationOnTerms = DonationParts & { terms: GivingTerms }

interface WantedGift {
  actorId: Id
  parts: DonationParts
  idempotency: IdempotencyKey | undefined
}

function invalidAmount(): DomainError {
  const refusal = new DomainError('aura.amount-invalid')
  return new DomainError('aura.amount-invalid', { fields: { amount: refusal.message } })
}
