import { normalizePseudo } from '@aura/contract/accounts/pseudo'
import type { Actor } from '../../platform/auth/actor.ts'
import { type Clock, days, later } from '../../platform/clock/clock.ts'
import { formatMoment } from '../../platform/clock/paris.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { DomainError } from '../../platform/errors/domain-error.ts'
import { changeableAt } from './changeable-at.rules.ts'
import {
  type ChangedProfile,
  findPseudoChange,
  type ProfileChange,
  updateProfile,
} from './profile-change.queries.ts'
import {
  deleteOldestPseudoHolds,
  deletePseudoHold,
  insertPseudoHold,
  isPseudoTaken,
  violatesPseudo,
} from './pseudos.queries.ts'
import { pseudoRefusal, pseudoSkeleton, requireUsablePseudo } from './pseudos.rules.ts'

/** How long a former pseudo redirects to its account and stays reserved. */
const formerPseudoDays = 90
/** Most former pseudos reserved for an account at a time [ACC-61]. */
const formerPseudosHeld = 2
/** Days between two changes of one's pseudo [ACC-61]. */
const pseudoChangeDays = 30

export type ProfileChangeService = ReturnType<typeof createProfileChangeService>

export function createProfileChangeService({ clock }: { clock: Clock }) {
  /** When the pseudo may be changed again; null if now [ACC-61]. */
  const pseudoChangeableAt = (changedAt: Date | null): Date | null =>
    changeableAt(changedAt, pseudoChangeDays, clock.now())

  function pseudoTooSoon(changedAt: Date | null): DomainError {
    return pseudoRefusal('accounts.pseudo-too-soon', {
      from: formatMoment(pseudoChangeableAt(changedAt) ?? clock.now()),
    })
  }

  return {
    pseudoChangeableAt,

    /**
     * Changes the actor's profile in the caller's transaction. The former pseudo stays reserved for 90 days, beside one other.
     *
     * @throws DomainError `accounts.pseudo-…`
     */
    async changeProfile(tx: Tx, actor: Actor, wanted: ProfileChange): Promise<ChangedProfile> {
      const now = clock.now()
      const pseudo = normalizePseudo(wanted.pseudo)
      const skeleton = pseudoSkeleton(pseudo)
      if (pseudo !== actor.pseudo) requireUsablePseudo(pseudo)
      if (skeleton !== pseudoSkeleton(actor.pseudo)) {
        const isTaken = await isPseudoTaken(tx, skeleton, now, actor.userId)
        if (isTaken) throw pseudoRefusal('accounts.pseudo-taken')
      }
      const lastPseudoChange = later(now, -days(pseudoChangeDays))
      const changed = await updateProfile(
        tx,
        actor.userId,
        { ...wanted, pseudo },
        { skeleton, now, lastPseudoChange },
      ).catch((error: unknown) => {
        throw violatesPseudo(error) ? pseudoRefusal('accounts.pseudo-taken') : error
      })
      if (!changed) throw pseudoTooSoon(await findPseudoChange(tx, actor.userId))
      if (changed.formerSkeleton !== skeleton) {
        const { formerSkeleton: pseudoSkeleton, formerPseudo: pseudo } = changed
        const heldUntil = later(now, days(formerPseudoDays))
        await deletePseudoHold(tx, skeleton)
        await insertPseudoHold(tx, { pseudoSkeleton, pseudo, accountId: actor.userId, heldUntil }, now)
        await deleteOldestPseudoHolds(tx, actor.userId, formerPseudosHeld)
      }
      return changed
    },
  }
}
