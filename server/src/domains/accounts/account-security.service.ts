import type { AccountSecurity } from '@aura/contract/accounts/accounts.security.contract'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { findCredentialsById } from './accounts.queries.ts'
import { findPendingEmail } from './email-change.queries.ts'
import type { Reauthentication } from './reauthentication.service.ts'
import type { SecondFactorService } from './second-factor.service.ts'

export interface AccountSecurityDeps {
  db: Db
  clock: Clock
  reauthentication: Reauthentication
  secondFactor: SecondFactorService
}

export type AccountSecurityService = ReturnType<typeof createAccountSecurityService>

export function createAccountSecurityService(deps: AccountSecurityDeps) {
  const { db, clock, reauthentication, secondFactor } = deps
  return {
    /** How the actor's account is protected, for the settings. */
    async describe(actor: Actor): Promise<AccountSecurity> {
      const account = await findCredentialsById(db, actor.userId)
      return {
        email: account?.email ?? '',
        pendingEmail: await findPendingEmail(db, actor.userId, clock.now()),
        secondFactor: await secondFactor.describe(actor.userId),
        asksPassword: !(await reauthentication.isRecent(actor)),
      }
    },
  }
}
