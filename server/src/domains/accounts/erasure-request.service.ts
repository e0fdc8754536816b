import { accountsLimits } from '@aura/contract/accounts/accounts.limits'
import type { Id } from '@aura/contract/common'
import { pagePaths } from '@aura/contract/page-paths'
import type { Actor } from '../../platform/auth/actor.ts'
import { type Clock, days, later } from '../../platform/clock/clock.ts'
import { formatMoment } from '../../platform/clock/paris.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { AuditLog } from '../audit/audit.service.ts'
import { findAnyBySkeleton } from './account-cards.queries.ts'
import type { AccountMails } from './account-mails.service.ts'
import { askErasure, updateEraseAt } from './accounts.queries.ts'
import { answers, mails } from './accounts.texts.ts'
import { skeletonOf } from './pseudos.rules.ts'
import type { Reauthentication } from './reauthentication.service.ts'
import { endSessionsOf } from './sessions.queries.ts'

export interface ErasureRequestDeps {
  db: Db
  clock: Clock
  reauthentication: Pick<Reauthentication, 'requirePassword'>
  accountMails: AccountMails
  auditLog: AuditLog
  publicUrl: string
}

export type ErasureRequest = ReturnType<typeof createErasureRequest>

/** Requests the deletion of accounts: every session ends at once, and it may be cancelled within 14 days [ACC-38, PRV-03]. */
export function createErasureRequest(deps: ErasureRequestDeps) {
  const { db, clock, reauthentication, accountMails, auditLog, publicUrl } = deps

  /** Requests it and tells the owner by mail; false for an account that leaves already. */
  async function askIn(tx: Tx, accountId: Id, eraseAt: Date): Promise<boolean> {
    if (!(await askErasure(tx, accountId, eraseAt))) return false
    await endSessionsOf(tx, accountId, clock.now())
    const words = (pseudo: string) =>
      mails.deletionAsked(pseudo, formatMoment(eraseAt), `${publicUrl}${pagePaths.login}`)
    await accountMails.mail(tx, accountId, words, `${accountId} deletionAsked`)
    return true
  }

  /** @throws DomainError `profiles.unknown` */
  async function requireAny(tx: Tx, pseudo: string): Promise<{ id: Id; pseudo: string }> {
    const account = await findAnyBySkeleton(tx, skeletonOf(pseudo))
    if (!account) throw new DomainError('profiles.unknown')
    return account
  }

  const endOfDelay = () => later(clock.now(), days(accountsLimits.deletionDays))

  return {
    /** @throws DomainError `accounts.wrong-password` */
    async ask(actor: Actor, password: string): Promise<{ message: string }> {
      await reauthentication.requirePassword(actor, password)
      const eraseAt = endOfDelay()
      // False: the second of two quick clicks, sent before the first ended the session.
      await inTransaction(db, (tx) => askIn(tx, actor.userId, eraseAt))
      return { message: answers.deletionAsked(formatMoment(eraseAt)) }
    },

    /**
     * Requests it for an owner who cannot log in and has asked the operator.
     *
     * @returns the pseudo as written, and when the account is erased; null for one that leaves already
     * @throws DomainError `profiles.unknown`
     */
    async askByCommand(wanted: string, by: string): Promise<{ pseudo: string; eraseAt: Date | null }> {
      const eraseAt = endOfDelay()
      return inTransaction(db, async (tx) => {
        const { id, pseudo } = await requireAny(tx, wanted)
        if (!(await askIn(tx, id, eraseAt))) return { pseudo, eraseAt: null }
        await auditLog.record(tx, { actor: by, act: 'erase-account', personId: id })
        return { pseudo, eraseAt }
      })
    },

    /**
     * Cancels a request.
     *
     * @returns the pseudo as written
     * @throws DomainError `profiles.unknown`
     */
    async cancelByCommand(wanted: string, by: string): Promise<string> {
      return inTransaction(db, async (tx) => {
        const { id, pseudo } = await requireAny(tx, wanted)
        if (!(await updateEraseAt(tx, id, null))) throw new DomainError('profiles.unknown')
        await auditLog.record(tx, { actor: by, act: 'keep-account', personId: id })
        return pseudo
      })
    },
  }
}
