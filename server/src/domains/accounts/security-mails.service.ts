import type { Id } from '@aura/contract/common'
import { pagePaths } from '@aura/contract/page-paths'
import type { Clock } from '../../platform/clock/clock.ts'
import { formatMoment } from '../../platform/clock/paris.ts'
import type { Tx } from '../../platform/db/database.ts'
import { layOutMail } from '../../platform/mail/mail-layout.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { securityChanges, securityMail } from './security.texts.ts'

export interface SecurityMailsDeps {
  clock: Clock
  mailer: Mailer
  publicUrl: string
}

export type SecurityMails = ReturnType<typeof createSecurityMails>

/**
 * Mails the owner of an account about changes of its credentials. Each kind has its own limit per account, so that no other mail,
 * above all no mail caused by strangers, suppresses one [ACC-56].
 */
export function createSecurityMails({ clock, mailer, publicUrl }: SecurityMailsDeps) {
  return {
    async queue(
      tx: Tx,
      { id, pseudo, email }: { id: Id; pseudo: string; email: string | null },
      change: keyof typeof securityChanges,
    ): Promise<void> {
      if (email === null) return
      const moment = formatMoment(clock.now())
      const words = securityMail(
        securityChanges[change],
        pseudo,
        moment,
        `${publicUrl}${pagePaths.forgotPassword}`,
      )
      await mailer.queue(tx, { ...layOutMail(email, words), limitKey: `${id} ${change}` })
    },
  }
}
