import type { RegisterBody } from '@aura/contract/accounts/accounts.forms'
import { termsVersion } from '@aura/contract/accounts/accounts.limits'
import { normalizePseudo } from '@aura/contract/accounts/pseudo'
import type { Id } from '@aura/contract/common'
import type { Static } from 'typebox'
import { type Clock, days, later } from '../../platform/clock/clock.ts'
import type { Draw } from '../../platform/clock/draw.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { findCredentialsByEmail, insertAccount, upsertRefusedRegistration } from './accounts.queries.ts'
import { drawAuraType, emailKey, pseudoLook, pseudoSkeleton } from './accounts.rules.ts'
import { answers, mails } from './accounts.texts.ts'
import type { ConfirmationService } from './confirmation.service.ts'
import type { HumanCheck } from './human-check.service.ts'
import { layOutMail } from './mail-layout.views.ts'
import { hashOneTimeToken } from './one-time-tokens.rules.ts'
import { hashPassword } from './passwords.rules.ts'
import { insertPseudoHold, isPseudoTaken } from './pseudos.queries.ts'
import { pseudoRefusal, requireUsablePseudo } from './pseudos.rules.ts'

export interface RegistrationDeps {
  db: Db
  clock: Clock
  draw: Draw
  mailer: Mailer
  humanCheck: HumanCheck
  confirmation: ConfirmationService
  publicUrl: string
  /** Runs what other domains do for a new account, e.g. its welcome aura [AUR-06]. */
  onRegistered: (tx: Tx, accountId: Id) => Promise<void>
}

/** What registering came to; both answer the caller the same. */
type Outcome = 'made' | 'pseudo-taken'

/** A pseudo asked for with a taken e-mail stays taken as if an account had been made, or it would tell. */
const holdDays = 90

export type RegistrationService = ReturnType<typeof createRegistrationService>

export function createRegistrationService(deps: RegistrationDeps) {
  const { db, clock, draw, mailer, humanCheck, confirmation, publicUrl, onRegistered } = deps

  async function makeAccount(
    tx: Tx,
    body: Static<typeof RegisterBody>,
    passwordHash: string,
  ): Promise<Outcome> {
    const now = clock.now()
    const pseudo = normalizePseudo(body.pseudo)
    const skeleton = pseudoSkeleton(pseudo)
    const email = body.email.trim()
    const key = emailKey(email)
    const taken = await isPseudoTaken(tx, pseudoLook(skeleton), now, null)
    const owner = await findCredentialsByEmail(tx, key)
    if (taken) return 'pseudo-taken'
    if (owner) {
      await insertPseudoHold(tx, skeleton, null, later(now, days(holdDays)), now)
      await upsertRefusedRegistration(tx, owner.id, passwordHash, now)
      const words = mails.alreadyRegistered(owner.pseudo, `${publicUrl}/forgot-password`)
      // To the address as its owner wrote it: before the @, case may matter to their mail server.
      await mailer.queue(tx, layOutMail(owner.email ?? email, words))
      return 'made'
    }
    const accountId = await insertAccount(tx, {
      pseudo,
      pseudoSkeleton: skeleton,
      email,
      emailKey: key,
      passwordHash,
      sex: body.sex,
      auraTypeId: drawAuraType(draw).id,
      termsVersion,
      registrationSecretHash: body.registrationSecret ? hashOneTimeToken(body.registrationSecret) : null,
      now,
    })
    // Lost a race with another registration: run again, now that its rows are visible.
    if (accountId === undefined) return makeAccount(tx, body, passwordHash)
    await onRegistered(tx, accountId)
    await confirmation.queueMail(tx, { id: accountId, pseudo, email })
    return 'made'
  }

  return {
    /** Makes an unconfirmed account; a taken e-mail answers exactly as a success [ACC-15, ACC-18, ACC-20, ACC-51]. */
    async register(body: Static<typeof RegisterBody>): Promise<{ message: string }> {
      if (body.website) return { message: answers.registered }
      if (body.password.trim() !== body.confirmPassword.trim()) {
        throw new DomainError('accounts.password-mismatch', { fields: mismatchFields })
      }
      requireUsablePseudo(normalizePseudo(body.pseudo))
      await humanCheck.require(body.recaptchaToken)
      const owner = await findCredentialsByEmail(db, emailKey(body.email))
      // Hashed whatever was found, so that the answer takes as long.
      const passwordHash = await hashPassword(body.password.trim(), owner?.passwordHash)
      const outcome = await inTransaction(db, (tx) => makeAccount(tx, body, passwordHash))
      if (outcome === 'pseudo-taken') throw pseudoRefusal('accounts.pseudo-taken')
      return { message: answers.registered }
    },
  }
}

const mismatchFields = { confirmPassword: 'Les mots de passe ne correspondent pas.' }
