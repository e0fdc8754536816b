import type { OwnSession } from '@aura/contract/accounts/accounts.security.contract'
import { type Id, maxPageSize } from '@aura/contract/common'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { describeDevice, describePlace } from './devices.rules.ts'
import { securityAnswers } from './security.texts.ts'
import { endSessionOf, endSessionsOf, findLiveSessions } from './sessions.queries.ts'

export interface OwnSessionsDeps {
  db: Db
  clock: Clock
}

export type OwnSessionsService = ReturnType<typeof createOwnSessionsService>

/** The sessions of an account, as its owner sees and ends them [ACC-58]. */
export function createOwnSessionsService({ db, clock }: OwnSessionsDeps) {
  return {
    async list({ userId, sessionId }: Actor): Promise<{ sessions: OwnSession[] }> {
      const sessions = await findLiveSessions(db, userId, sessionId, clock.now(), maxPageSize)
      return {
        sessions: sessions.map(({ id, userAgent, timeZone, createdAt, lastUsedAt }) => ({
          id,
          device: describeDevice(userAgent),
          place: describePlace(timeZone),
          created_at: createdAt.toISOString(),
          last_used_at: lastUsedAt.toISOString(),
          isCurrent: id === sessionId,
        })),
      }
    },

    /** @throws DomainError `accounts.session-unknown` for an unknown session, or one of another account */
    async end({ userId }: Actor, sessionId: Id): Promise<{ message: string }> {
      const isOwn = await endSessionOf(db, userId, sessionId, clock.now())
      if (!isOwn) throw new DomainError('accounts.session-unknown')
      return { message: securityAnswers.sessionEnded }
    },

    async endOthers({ userId, sessionId }: Actor): Promise<{ message: string }> {
      await endSessionsOf(db, userId, clock.now(), sessionId)
      return { message: securityAnswers.otherSessionsEnded }
    },
  }
}
