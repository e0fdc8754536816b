import { requireAuraType } from '@aura/contract/aura/aura-types'
import { auraTypeDays } from '@aura/contract/profiles/profiles.contract'
import type { Actor } from '../../platform/auth/actor.ts'
import { type Clock, days, later } from '../../platform/clock/clock.ts'
import { formatMoment } from '../../platform/clock/paris.ts'
import type { Db } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { answers } from './accounts.texts.ts'
import { findAuraType, updateAuraType } from './aura-type.queries.ts'
import { changeableAt } from './changeable-at.rules.ts'

export interface AuraTypeDeps {
  db: Db
  clock: Clock
}

export type AuraTypeService = ReturnType<typeof createAuraTypeService>

/** The aura type of an account: drawn at sign-up, then chosen at most once in 30 days (decisions §3). */
export function createAuraTypeService({ db, clock }: AuraTypeDeps) {
  return {
    /** When the type may be changed again; null if now. */
    changeableAt: (changedAt: Date | null): Date | null => changeableAt(changedAt, auraTypeDays, clock.now()),

    /**
     * Changes the actor's aura type. Choosing the current one does not count as a change; of concurrent choices one succeeds
     * [PRF-25, PRF-29].
     *
     * @throws DomainError `profiles.aura-type-too-soon`
     */
    async change(actor: Actor, auraTypeId: number) {
      const now = clock.now()
      await updateAuraType(db, actor.userId, { auraTypeId, now, lastBefore: later(now, -days(auraTypeDays)) })
      const held = await findAuraType(db, actor.userId)
      const from = changeableAt(held.auraTypeChangedAt, auraTypeDays, now)
      if (held.auraTypeId !== auraTypeId && from) {
        throw new DomainError('profiles.aura-type-too-soon', { values: { from: formatMoment(from) } })
      }
      return {
        message: answers.auraTypeChanged(requireAuraType(held.auraTypeId).label),
        aura_type_id: held.auraTypeId,
        aura_type_changeable_at: from?.toISOString() ?? null,
      }
    },
  }
}
