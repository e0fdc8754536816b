import { requireAuraType } from '@aura/contract/aura/aura-types'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { findWelcome, markWelcomed } from './accounts.queries.ts'
import { answers } from './accounts.texts.ts'

export type FirstLogin = ReturnType<typeof createFirstLogin>

/** The welcome at the first login [ACC-42]. */
export function createFirstLogin({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /** Whether the welcome is still to be shown, and the type drawn at sign-up. */
    async check(actor: Actor) {
      const { auraTypeId, welcomedAt } = await findWelcome(db, actor.userId)
      return {
        isFirstLogin: welcomedAt === null,
        auraName: requireAuraType(auraTypeId).label,
        aura_type_id: auraTypeId,
      }
    },

    async finish(actor: Actor): Promise<{ message: string }> {
      await markWelcomed(db, actor.userId, clock.now())
      return { message: answers.welcomed }
    },
  }
}
