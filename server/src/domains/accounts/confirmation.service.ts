import type { confirmAccount } from '@aura/contract/accounts/accounts.contract'
import type { ConfirmBody, ResendBody } from '@aura/contract/accounts/accounts.forms'
import { accountsLimits } from '@aura/contract/accounts/accounts.limits'
import type { Id } from '@aura/contract/common'
import type { ResponseOf } from '@aura/contract/endpoint'
import { pagePaths } from '@aura/contract/page-paths'
import type { Static } from 'typebox'
import { type Clock, hours, later } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { layOutMail } from '../../platform/mail/mail-layout.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { findCredentialsByEmail } from './accounts.queries.ts'
import { answers, mails } from './accounts.texts.ts'
import type { Device } from './devices.rules.ts'
import { emailKey } from './emails.rules.ts'
import { insertOneTimeToken, lockOneTimeToken, markTokenUsed } from './one-time-tokens.queries.ts'
import { createOneTimeToken, hashOneTimeToken } from './one-time-tokens.rules.ts'
import { violatesPseudo } from './pseudos.queries.ts'
import {
  findLatestRegistration,
  findRegistrationOfSecret,
  markConfirmed,
  type Registration,
} from './registration.queries.ts'
import type { SessionsService } from './sessions.service.ts'

export interface ConfirmationDeps {
  db: Db
  clock: Clock
  jobs: Jobs
  mailer: Mailer
  publicUrl: string
  sessions: Pick<SessionsService, 'open'>
}

type Confirmation = ResponseOf<typeof confirmAccount>

export type ConfirmationService = ReturnType<typeof createConfirmationService>

interface ResendPayload {
  email: string
  /** Hash of the secret of the browser that asked, in base64url: jobs are stored, so the secret itself is left out. */
  secretHash: string | undefined
}

const resendJob = 'accounts.resend-confirmation'

export function createConfirmationService(deps: ConfirmationDeps) {
  const { db, clock, jobs, mailer, publicUrl, sessions } = deps
  jobs.define<ResendPayload>({
    name: resendJob,
    retryLimit: 5,
    retryDelaySeconds: 2,
    expireSeconds: 60,
    run: (payload) => inTransaction(db, (tx) => resendTo(tx, payload)),
  })

  /** Mails the registration of the browser that asked, if any, rather than a later one by a stranger; else the latest [ACC-26]. */
  async function resendTo(tx: Tx, { email, secretHash }: ResendPayload): Promise<void> {
    const account = await findCredentialsByEmail(tx, emailKey(email))
    if (!account?.email || account.confirmedAt) return
    const { id, email: mailbox } = account
    const own = secretHash && (await findRegistrationOfSecret(tx, id, Buffer.from(secretHash, 'base64url')))
    await queueMail(tx, { id, email: mailbox }, own || (await findLatestRegistration(tx, id)))
  }

  /** Mails a link that confirms the account with a registration, and ends the older links of that registration [ACC-24, ACC-26]. */
  async function queueMail(
    tx: Tx,
    account: { id: Id; email: string },
    registration: Registration,
  ): Promise<void> {
    const now = clock.now()
    const { token, tokenHash } = createOneTimeToken()
    const expiresAt = later(now, hours(accountsLimits.confirmationHours))
    const address = `${publicUrl}${pagePaths.confirmation}?token=${token}`
    const mail = layOutMail(account.email, mails.confirmation(registration.pseudo, address))
    // If no mail was sent, the earlier link must stay valid.
    if (!(await mailer.queue(tx, mail))) return
    const link = { accountId: account.id, tokenHash, createdAt: now, expiresAt, ...registration }
    await insertOneTimeToken(tx, { ...link, purpose: 'confirm' })
  }

  return {
    queueMail,

    /** Answers before checking whether the address has an account; a job does that [ACC-27]. */
    async resend({ email, registrationSecret }: Static<typeof ResendBody>): Promise<{ message: string }> {
      const secretHash = registrationSecret && hashOneTimeToken(registrationSecret).toString('base64url')
      const payload: ResendPayload = { email, secretHash }
      await jobs.enqueue(db, resendJob, payload)
      return { message: answers.resent }
    },

    /** Confirms an account by a mailed token, once; the browser that registered gets a session [ACC-24, ACC-25, ACC-53]. */
    async confirm(
      { token, registrationSecret }: Static<typeof ConfirmBody>,
      device: Device = {},
    ): Promise<Confirmation> {
      return inTransaction<Confirmation>(db, async (tx) => {
        const now = clock.now()
        const found = await lockOneTimeToken(tx, 'confirm', hashOneTimeToken(token))
        if (!found) return { status: 'invalid' }
        if (found.usedAt) return { status: 'ok' }
        if (found.expiresAt <= now) return { status: 'expired' }
        await markTokenUsed(tx, found.accountId, 'confirm', now)
        const isNew = await markConfirmed(tx, found.accountId, now, found)
        const isOwnBrowser =
          found.registrationSecretHash !== null &&
          registrationSecret !== undefined &&
          hashOneTimeToken(registrationSecret).equals(found.registrationSecretHash)
        return {
          status: 'ok',
          ...(isNew && isOwnBrowser ? { token: await sessions.open(tx, found.accountId, device) } : {}),
        }
      }).catch(pseudoGone)
    },
  }
}

/** A replaced registration reserves its pseudo for 7 days, but a link renewed on the last day is valid for longer. */
function pseudoGone(error: unknown): Confirmation {
  if (violatesPseudo(error)) return { status: 'expired' }
  throw error
}
