import type { AuraDay } from '@aura/contract/aura/aura.contract'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { nextParisDay, parisDay } from '../../platform/clock/paris.ts'
import type { Db } from '../../platform/db/database.ts'
import type { DonationsDeps } from './aura.donations.service.ts'
import type { GivingDeps } from './aura.giving.service.ts'
import { countDay } from './aura.giving-limits.queries.ts'
import { allowanceOf, type GivingLimit } from './aura.limits.rules.ts'
import { findSpendable } from './aura.spending.queries.ts'

export interface AllowanceDeps extends Pick<GivingDeps, 'isPremium'>, Pick<DonationsDeps, 'requireReceiver'> {
  db: Db
  clock: Clock
}

export type AllowanceService = ReturnType<typeof createAllowanceService>

export function createAllowanceService({ db, clock, isPremium, requireReceiver }: AllowanceDeps) {
  return {
    /**
     * Today's use and remaining allowance of the actor, also towards the account with `pseudo` if one is given, and the aura that the
     * actor can spend [AUR-65, AUR-67].
     *
     * @throws DomainError `profiles.unknown` for a pseudo that is absent or hidden
     */
    async today(actor: Actor, { pseudo }: { pseudo?: string | undefined }): Promise<AuraDay> {
      const receiver = pseudo === undefined ? null : await requireReceiver(actor, pseudo)
      const now = clock.now()
      const [use, isUnlimited, { spendable, welcomeFrom }] = await Promise.all([
        countDay(db, actor.userId, receiver?.id ?? null, parisDay(now)),
        isPremium(actor.userId),
        findSpendable(db, actor.userId, now),
      ])
      const allowance = (limit: GivingLimit) => allowanceOf(limit, use[limit], isUnlimited)
      return {
        votes: allowance('votes'),
        negativeVotes: allowance('negativeVotes'),
        donated: allowance('donated'),
        towards: receiver && {
          positiveVotes: allowance('positiveToOne'),
          negativeVotes: allowance('negativeToOne'),
          withdrawals: allowance('withdrawalsFromOne'),
        },
        returnsAt: nextParisDay(now).toISOString(),
        spendable,
        welcomeFrom: welcomeFrom?.toISOString() ?? null,
      }
    },
  }
}
