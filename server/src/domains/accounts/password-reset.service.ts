import type { ResetPasswordBody } from '@aura/contract/accounts/accounts.forms'
import { accountsLimits } from '@aura/contract/accounts/accounts.limits'
import { pagePaths } from '@aura/contract/page-paths'
import type { Static } from 'typebox'
import { type Clock, days, hours, later } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { layOutMail } from '../../platform/mail/mail-layout.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { findCredentialsByEmail, holdEmail, updatePassword } from './accounts.queries.ts'
import { answers, mails } from './accounts.texts.ts'
import { deleteEmailChange } from './email-change.queries.ts'
import { emailKey } from './emails.rules.ts'
import { deleteLoginChallenges } from './login-challenges.queries.ts'
import {
  findOneTimeToken,
  insertOneTimeToken,
  lockOneTimeToken,
  markTokenUsed,
} from './one-time-tokens.queries.ts'
import { createOneTimeToken, hashOneTimeToken } from './one-time-tokens.rules.ts'
import { hashPassword } from './passwords.rules.ts'
import { deleteRecentCredentials } from './recent-credentials.queries.ts'
import { endSessionsOf } from './sessions.queries.ts'

export interface PasswordResetDeps {
  db: Db
  clock: Clock
  jobs: Jobs
  mailer: Mailer
  publicUrl: string
}

export type PasswordResetService = ReturnType<typeof createPasswordResetService>

const mailJob = 'accounts.mail-reset-link'

export function createPasswordResetService({ db, clock, jobs, mailer, publicUrl }: PasswordResetDeps) {
  jobs.define<{ email: string }>({
    name: mailJob,
    retryLimit: 5,
    retryDelaySeconds: 2,
    expireSeconds: 60,
    run: ({ email }) => inTransaction(db, (tx) => mailLink(tx, email)),
  })

  async function mailLink(tx: Tx, email: string): Promise<void> {
    const key = emailKey(email)
    const account = await findCredentialsByEmail(tx, key)
    if (!account?.email || !(await holdEmail(tx, account.id, key))) return
    const now = clock.now()
    const { token, tokenHash } = createOneTimeToken()
    const expiresAt = later(now, hours(accountsLimits.resetHours))
    const address = `${publicUrl}${pagePaths.resetPassword}?token=${token}`
    const mail = layOutMail(account.email, mails.reset(account.pseudo, address))
    // If no mail was sent, the earlier link must stay valid.
    if (!(await mailer.queue(tx, { ...mail, isEssential: true }))) return
    const link = { accountId: account.id, tokenHash, createdAt: now, expiresAt }
    await insertOneTimeToken(tx, { ...link, purpose: 'reset' })
  }

  return {
    /** Answers before checking whether the address has an account; a job does that [ACC-43]. */
    async forgot(email: string): Promise<{ message: string }> {
      await jobs.enqueue(db, mailJob, { email })
      return { message: answers.forgot }
    },

    /** Whether a link is valid; only {@link reset} invalidates it [ACC-49]. */
    async checkLink(token: string): Promise<{ isUsable: boolean }> {
      const found = await findOneTimeToken(db, 'reset', hashOneTimeToken(token))
      return { isUsable: found !== undefined && !found.usedAt && found.expiresAt > clock.now() }
    },

    /**
     * Sets the password by a link that is valid once and for an hour, and ends every session [ACC-38, ACC-47, ACC-49], as well as
     * recent passkeys and a recent second factor, which somebody with the former password may have added (decision 23).
     */
    async reset({ token, newPassword }: Static<typeof ResetPasswordBody>): Promise<{ message: string }> {
      const passwordHash = await hashPassword(newPassword.trim())
      await inTransaction(db, async (tx) => {
        const now = clock.now()
        const found = await lockOneTimeToken(tx, 'reset', hashOneTimeToken(token))
        if (!found || found.usedAt || found.expiresAt <= now) throw new DomainError('accounts.reset-invalid')
        await markTokenUsed(tx, found.accountId, 'reset', now)
        await updatePassword(tx, found.accountId, passwordHash)
        // Passkeys and challenges go first: a login that is using one commits its session before this, so that the session ends
        // too.
        const addedSince = later(now, -days(accountsLimits.emailRestorationDays))
        await deleteRecentCredentials(tx, found.accountId, addedSince)
        await deleteLoginChallenges(tx, found.accountId)
        await endSessionsOf(tx, found.accountId, now)
        // Somebody with the former password may have requested a change of address.
        await deleteEmailChange(tx, found.accountId)
      })
      return { message: answers.reset }
    },
  }
}
