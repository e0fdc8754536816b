import { auraLimits } from '@aura/contract/aura/aura.limits'
import type { Id } from '@aura/contract/common'
import type { Clock } from '../../platform/clock/clock.ts'
import { dayAfter, formatMoment, nextParisDay, parisDay } from '../../platform/clock/paris.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { deleteOldUse, findRecentLosses, lockLosses, refusedLimit } from './aura.limits.queries.ts'
import {
  type GivingLimit,
  givingLimits,
  type HoldReason,
  type WeighedLoss,
  weighLoss,
} from './aura.limits.rules.ts'
import { type VoteSql, voteSql } from './aura.votes.queries.ts'

export type { VoteSql } from './aura.votes.queries.ts'

export interface GivingDeps {
  clock: Clock
  /** Whether the day's number of votes and donated aura are lifted for an account [AUR-22]. */
  isPremium: (accountId: Id) => Promise<boolean>
  acquaintances: Acquaintances
}

/** Questions whether the giver has dealt with the receiver, e.g. followed them; a stranger to all counts as one [AUR-47]. */
export type Acquaintances = Set<(tx: Tx, giverId: Id, receiverId: Id) => Promise<boolean>>

/** The terms an act is tried on: the plain ones first, easier ones when those are refused and others apply. */
export interface GivingTerms {
  hold: HoldReason | null
  isUnlimited: boolean
  isStranger: boolean
}

export const plainTerms: GivingTerms = { hold: null, isUnlimited: false, isStranger: false }

export type Giving = ReturnType<typeof createGiving>

/** What votes and donations share: the limits of a day, and what is held [AUR-18 … AUR-23]. */
export function createGiving({ clock, isPremium, acquaintances }: GivingDeps) {
  async function isStranger(tx: Tx, giverId: Id, receiverId: Id): Promise<boolean> {
    for (const knows of acquaintances) if (await knows(tx, giverId, receiverId)) return false
    return true
  }

  async function ease(giverId: Id, limit: GivingLimit, terms: GivingTerms): Promise<GivingTerms | undefined> {
    if (limit === 'serial') return terms.hold ? undefined : { ...terms, hold: 'serial' }
    const isLifted = givingLimits[limit].isLiftedByPremium && !terms.isUnlimited && (await isPremium(giverId))
    return isLifted ? { ...terms, isUnlimited: true } : undefined
  }

  return {
    /** SQL of what votes do to the ledger, for the statement that changes them: one a giver, all on the same terms. */
    voteSql(act: 'post-vote' | 'comment-vote', now: Date, terms: GivingTerms): VoteSql {
      return voteSql({ act, now, ...terms })
    },

    /**
     * Runs an act, again on easier terms when a limit is passed: premium lifts it, or the act is held.
     *
     * @throws DomainError the code of the limit passed, with the moment it ends [AUR-21]
     */
    async attempt<T>(giverId: Id, run: (terms: GivingTerms) => Promise<T>): Promise<T> {
      let terms = plainTerms
      for (;;) {
        try {
          return await run(terms)
        } catch (error) {
          const limit = refusedLimit(error)
          if (!limit) throw error
          const eased = await ease(giverId, limit, terms)
          if (!eased) throw refusal(limit, clock.now()) ?? error
          terms = eased
        }
      }
    },

    /** Serialises acts that take aura from `receiverId`, until the transaction ends: ceilings are exact. */
    lockLosses,

    /** How much of a negative act moves now and how much is held; the caller has locked the receiver's losses. */
    async weighLoss(
      tx: Tx,
      { giverId, receiverId, amount, isCounted }: NegativeAct,
    ): Promise<WeighedLoss & { isStranger: boolean }> {
      const now = clock.now()
      const [losses, stranger] = [
        await findRecentLosses(tx, { giverId, receiverId, day: parisDay(now), now }),
        await isStranger(tx, giverId, receiverId),
      ]
      const counted = isCounted ? 1 : 0
      const others = { ...losses, giversActs: losses.giversActs - counted, isStranger: stranger }
      return { ...weighLoss(amount, others), isStranger: stranger }
    },
  }
}

/** An act that takes aura. */
export interface NegativeAct {
  giverId: Id
  receiverId: Id
  amount: number
  /** It counts among today's acts already, so it is weighed against the others alone. */
  isCounted: boolean
}

/** What a giver is answered past a limit; undefined for a limit past which acts are held. */
function refusal(limit: GivingLimit, now: Date): DomainError | undefined {
  const { code, most } = givingLimits[limit]
  if (!code) return undefined
  const returns = nextParisDay(now)
  return new DomainError(code, {
    values: { count: most, at: formatMoment(returns) },
    retryAfterSeconds: Math.ceil((returns.getTime() - now.getTime()) / 1000),
  })
}

/** Every night: deletes what no limit looks back to any more. */
export async function forgetOldAllowances(db: Db, now: Date): Promise<void> {
  await deleteOldUse(db, now, dayAfter(parisDay(now), -auraLimits.serialDays))
}
