import type { donateAura } from '@aura/contract/aura/aura.contract'
import type { HoldNotice } from '@aura/contract/aura/aura.held.contract'
import type { Id } from '@aura/contract/common'
import type { ResponseOf } from '@aura/contract/endpoint'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { formatDay, parisDay } from '../../platform/clock/paris.ts'
import { batchWrites } from '../../platform/db/batch-writes.ts'
import type { Db } from '../../platform/db/database.ts'
import { type IdempotencyKey, keysSql, orKeptAnswer, runOnce } from '../../platform/db/idempotency.ts'
import { DomainError, fieldRefusal } from '../../platform/errors/domain-error.ts'
import { type Donation, insertDonations, sumDonated } from './aura.donations.queries.ts'
import type { Giving } from './aura.giving.service.ts'
import { holdNoticeOf } from './aura.limits.rules.ts'
import type { DoneAct } from './aura.powers.losses.queries.ts'
import type { Powers } from './aura.powers.service.ts'
import { notSpendable, requireSpendable } from './aura.spending.service.ts'
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
}

export interface WantedDonation {
  pseudo: string
  /** Above zero to give, below zero to withdraw. */
  amount: number
}

export type DonationsService = ReturnType<typeof createDonationsService>

/** Donations between two people, and withdrawals, which cost their giver as much as they take [AUR-24 … AUR-28]. */
export function createDonationsService(deps: DonationsDeps) {
  const { db, clock, giving, requireReceiver, powers } = deps

  /** Donates in a transaction that checks limits, the receiver's ceiling of the day, and powers [AUR-43]. */
  async function donateAlone({ actorId, parts, idempotency }: WantedGift): Promise<DonationAnswer> {
    const { receiver, amount } = parts
    const isGift = amount > 0
    return runOnce(db, actorId, idempotency, async (tx) => {
      const act = { subjectId: 0, giverId: actorId, receiverId: receiver.id }
      const size = Math.abs(amount)
      const now = clock.now()
      await requireSpendable(tx, actorId, size, now)
      const { held, why, isStranger } = isGift
        ? await giving.weigh(tx, { ...act, kind: 'donation' }, { kind: 'gift', amount: size }, now)
        : await giving.weigh(tx, { ...act, kind: 'withdrawal' }, { kind: 'withdrawal', amount: size }, now)
      const donation = donationOf(parts, held)
      const [outcome] = await insertDonations(tx, { donations: [donation], why, isStranger, now })
      if (!outcome) throw new Error('insertDonations returned no outcome')
      const id = outcome.donationId
      if (id === null) throw notSpendable(size, outcome)
      if (held === 0) await powers?.apply(tx, doneOf(parts, id, parisDay(now)), now)
      if (!why) return { message: donation.message }
      const wait = holdNoticeOf(why, parisDay(now))
      return { message: describeWait(parts, held, wait), held: wait }
    })
  }

  const giveTogether = batchWrites<WantedGift, DonationAnswer>({
    ownerOf: ({ actorId }) => actorId,
    writeBatch: async (gifts) => {
      const donations = gifts.map(({ parts }) => donationOf(parts, 0))
      const outcomes = await insertDonations(db, {
        donations,
        why: null,
        isStranger: false,
        now: clock.now(),
        keys: keysSql(gifts),
      })
      const made = new Set(outcomes.flatMap((one) => (one.donationId === null ? [] : [one.giverId])))
      return donations.map(({ giverId, message }) => (made.has(giverId) ? { message } : undefined))
    },
    isBatchedAlone: true,
    writeOne: donateAlone,
  })

  return {
    /**
     * Donates to the account with this pseudo, or withdraws from it.
     *
     * @throws DomainError `aura.amount-invalid`, `aura.to-oneself`, `aura.insufficient`, `aura.welcome-reserved`,
     * `profiles.unknown`, or the limit passed
     */
    async donate(
      actor: Actor,
      { pseudo, amount }: WantedDonation,
      idempotency: IdempotencyKey | undefined,
    ): Promise<DonationAnswer> {
      if (!Number.isSafeInteger(amount) || amount === 0) throw fieldRefusal('aura.amount-invalid', 'amount')
      return orKeptAnswer(db, actor.userId, idempotency, async () => {
        const receiver = await requireReceiver(actor, pseudo)
        if (receiver.id === actor.userId) throw new DomainError('aura.to-oneself')
        const parts = { giverId: actor.userId, receiver, amount }
        const wanted = { actorId: actor.userId, parts, idempotency }
        if (amount < 0) return giving.inTurn(receiver.id, () => donateAlone(wanted))
        return powers ? donateAlone(wanted) : giveTogether(wanted)
      })
    },

    /** Positive aura an account has given by donations, until a moment or now [AUR-54]. */
    async givenBy(accountId: Id, moment: Date | null): Promise<number> {
      return sumDonated(db, accountId, moment)
    },
  }
}

/** @param held the part that is held for a moderator */
function donationOf({ giverId, receiver, amount }: DonationParts, held: number): Donation {
  const size = Math.abs(amount)
  const message = amount > 0 ? answers.given(size, receiver.pseudo) : answers.withdrawn(size, receiver.pseudo)
  return { giverId, receiverId: receiver.id, amount, held, message }
}

/** The message to the giver of a donation that is held, wholly or in part [AUR-68]. */
function describeWait({ receiver, amount }: DonationParts, held: number, { why, until }: HoldNotice): string {
  const counted = Math.abs(amount) - held
  const wait = answers.waits(
    amount > 0 ? 'don' : 'retrait',
    held,
    receiver.pseudo,
    why,
    formatDay(new Date(until)),
  )
  return counted === 0 ? wait : `${answers.withdrawn(counted, receiver.pseudo)} ${wait}`
}

function doneOf({ giverId, receiver, amount }: DonationParts, subjectId: Id, day: string): DoneAct {
  return {
    kind: amount > 0 ? 'donation' : 'withdrawal',
    subjectId,
    giverId,
    receiverId: receiver.id,
    version: 1,
    day,
    sign: amount > 0 ? 1 : -1,
    amount: Math.abs(amount),
  }
}

interface DonationParts {
  giverId: Id
  receiver: Receiver
  amount: number
}

type DonationAnswer = ResponseOf<typeof donateAura>

interface WantedGift {
  actorId: Id
  parts: DonationParts
  idempotency: IdempotencyKey | undefined
}
