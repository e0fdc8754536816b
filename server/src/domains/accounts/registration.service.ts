import type { pseudoAvailable } from '@aura/contract/accounts/accounts.contract'
import type { RegisterBody } from '@aura/contract/accounts/accounts.forms'
import { accountsLimits, termsVersion } from '@aura/contract/accounts/accounts.limits'
import { isPseudoWellFormed, normalizePseudo } from '@aura/contract/accounts/pseudo'
import type { Id } from '@aura/contract/common'
import type { ResponseOf } from '@aura/contract/endpoint'
import { pagePaths } from '@aura/contract/page-paths'
import type { Static } from 'typebox'
import { type Clock, days, later } from '../../platform/clock/clock.ts'
import type { Random } from '../../platform/clock/random.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { layOutMail } from '../../platform/mail/mail-layout.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { findCredentialsByEmail } from './accounts.queries.ts'
import { answers, mails } from './accounts.texts.ts'
import { drawAuraType } from './aura-type.rules.ts'
import type { ConfirmationService } from './confirmation.service.ts'
import { emailKey } from './emails.rules.ts'
import type { HumanCheck } from './human-check.service.ts'
import { hashOneTimeToken } from './one-time-tokens.rules.ts'
import { hashPassword } from './passwords.rules.ts'
import { insertPseudoHold, isPseudoTaken, violatesPseudo } from './pseudos.queries.ts'
import { isPseudoReserved, pseudoRefusal, pseudoSkeleton, requireUsablePseudo } from './pseudos.rules.ts'
import { insertAccount, replaceRegistration, upsertRefusedRegistration } from './registration.queries.ts'

export interface RegistrationDeps {
  db: Db
  clock: Clock
  random: Random
  mailer: Mailer
  humanCheck: HumanCheck
  confirmation: ConfirmationService
  publicUrl: string
  /** Runs what other domains do for a new account, such as its welcome aura [AUR-06]. */
  onRegistered: (tx: Tx, accountId: Id) => Promise<void>
}

/** The outcome of a registration; the caller gets the same answer for both. */
type Outcome = 'made' | 'pseudo-taken'

export type RegistrationService = ReturnType<typeof createRegistrationService>

export function createRegistrationService(deps: RegistrationDeps) {
  const { db, clock, random, mailer, humanCheck, confirmation, publicUrl, onRegistered } = deps

  async function makeAccount(
    tx: Tx,
    body: Static<typeof RegisterBody>,
    passwordHash: string,
    repetitions = 2,
  ): Promise<Outcome> {
    const now = clock.now()
    const pseudo = normalizePseudo(body.pseudo)
    const skeleton = pseudoSkeleton(pseudo)
    const { email } = body
    const key = emailKey(email)
    const registrationSecretHash = body.registrationSecret ? hashOneTimeToken(body.registrationSecret) : null
    const owner = await findCredentialsByEmail(tx, key)
    // The answer to an earlier attempt of this form was lost: its pseudo is not another's.
    const isOwn =
      owner?.registrationSecretHash && registrationSecretHash?.equals(owner.registrationSecretHash)
    if (await isPseudoTaken(tx, skeleton, now, isOwn ? owner.id : null)) return 'pseudo-taken'
    const isUnchanged =
      owner?.pseudo === pseudo && owner.passwordHash === passwordHash && owner.sex === body.sex
    // Its mail is on the way.
    if (isOwn && isUnchanged) return 'made'
    if (owner?.confirmedAt) {
      await holdPseudo(tx, skeleton, now)
      await upsertRefusedRegistration(tx, owner.id, passwordHash, now)
      const words = mails.alreadyRegistered(owner.pseudo, `${publicUrl}${pagePaths.forgotPassword}`)
      // Sent to the address as its owner wrote it: the part before the @ may be case-sensitive.
      await mailer.queue(tx, layOutMail(owner.email ?? email, words))
      return 'made'
    }
    const registration = {
      pseudo,
      pseudoSkeleton: skeleton,
      email,
      emailKey: key,
      passwordHash,
      sex: body.sex,
      auraTypeId: drawAuraType(random).id,
      termsVersion,
      registrationSecretHash,
      now,
    }
    const former = owner && (await replaceRegistration(tx, owner.id, registration))
    const accountId = owner ? former && owner.id : await insertAccount(tx, registration)
    // Lost a race with another registration or a confirmation: runs again, now that its rows are visible.
    if (accountId === undefined)
      return repetitions > 0 ? makeAccount(tx, body, passwordHash, repetitions - 1) : 'pseudo-taken'
    if (former) {
      const { formerSkeleton, formerPasswordHash, formerlyCreatedAt } = former
      if (formerSkeleton !== skeleton) await holdPseudo(tx, formerSkeleton, formerlyCreatedAt)
      await upsertRefusedRegistration(tx, owner.id, formerPasswordHash, formerlyCreatedAt)
    } else await onRegistered(tx, accountId)
    // An earlier link still confirms its own registration, so that strangers cannot invalidate the link of the mailbox's owner.
    await confirmation.queueMail(
      tx,
      { id: accountId, email },
      { pseudo, passwordHash, registrationSecretHash },
    )
    return 'made'
  }

  /**
   * The pseudo of a refused or replaced registration stays reserved as long as that of an unconfirmed account: a free pseudo would
   * reveal the refusal.
   */
  const holdPseudo = (tx: Tx, skeleton: string, registeredAt: Date) =>
    insertPseudoHold(
      tx,
      {
        pseudoSkeleton: skeleton,
        pseudo: null,
        accountId: null,
        heldUntil: later(registeredAt, days(accountsLimits.unconfirmedDays)),
      },
      clock.now(),
    )

  return {
    /** Whether an account can be registered with a pseudo [ACC-17, ACC-18, ACC-19]. */
    async pseudoState(wanted: string): Promise<ResponseOf<typeof pseudoAvailable>> {
      const pseudo = normalizePseudo(wanted)
      if (!isPseudoWellFormed(pseudo)) return { state: 'invalid' }
      if (isPseudoReserved(pseudo)) return { state: 'reserved' }
      const isTaken = await isPseudoTaken(db, pseudoSkeleton(pseudo), clock.now(), null)
      return { state: isTaken ? 'taken' : 'free' }
    },

    /**
     * Makes an unconfirmed account, or replaces the registration of one. A taken e-mail is answered exactly like a success [ACC-15,
     * ACC-18, ACC-20, ACC-51].
     */
    async register(body: Static<typeof RegisterBody>): Promise<{ message: string }> {
      if (body.website) return { message: answers.registered }
      if (body.password.trim() !== body.confirmPassword.trim()) {
        throw new DomainError('accounts.password-mismatch', { fields: mismatchFields })
      }
      requireUsablePseudo(normalizePseudo(body.pseudo))
      await humanCheck.require(body.recaptchaToken)
      const owner = await findCredentialsByEmail(db, emailKey(body.email))
      // Hashed even if the address is taken, so that the duration of the answer does not reveal it.
      const passwordHash = await hashPassword(body.password.trim(), owner?.passwordHash)
      const outcome = await inTransaction(db, (tx) => makeAccount(tx, body, passwordHash)).catch(pseudoTaken)
      if (outcome === 'pseudo-taken') throw pseudoRefusal('accounts.pseudo-taken')
      return { message: answers.registered }
    },
  }
}

/** Another account took the pseudo between the check and the replacement. */
function pseudoTaken(error: unknown): Outcome {
  if (violatesPseudo(error)) return 'pseudo-taken'
  throw error
}

const mismatchFields = { confirmPassword: 'Les mots de passe ne correspondent pas.' }
