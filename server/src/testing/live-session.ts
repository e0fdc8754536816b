import { accountsLimits } from '@aura/contract/accounts/accounts.limits'
import type { Id } from '@aura/contract/common'
import { insertSession } from '../domains/accounts/sessions.queries.ts'
import { createSessionTokens } from '../platform/auth/session-tokens.ts'
import { days, later } from '../platform/clock/clock.ts'
import type { Db } from '../platform/db/database.ts'

/** Opens a session as a login does and answers its token, without the password, whose check is slow on purpose. */
export async function openLiveSession(db: Db, jwtSecret: string, accountId: Id, now: Date): Promise<string> {
  const expiresAt = later(now, days(accountsLimits.sessionDays))
  const sessionId = await insertSession(db, { accountId, createdAt: now, expiresAt })
  return createSessionTokens(jwtSecret).sign({ userId: accountId, sessionId }, now, expiresAt)
}
