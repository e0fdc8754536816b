import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/db/database.ts'

export async function insertSession(db: Db, accountId: Id, createdAt: Date, expiresAt: Date): Promise<Id> {
  const row = await db
    .insertInto('session')
    .values({ accountId, createdAt, expiresAt, endedAt: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** The accounts of the sessions that are live at `now`: two look-ups by primary key for each, in one statement. */
export async function findLiveActors(db: Db, sessionIds: readonly Id[], now: Date): Promise<Actor[]> {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .select([
      'account.id as userId',
      'session.id as sessionId',
      'account.pseudo',
      'account.auraTypeId',
      'account.isModerator',
    ])
    .where('session.id', '=', sql<Id>`any(${sessionIds}::bigint[])`)
    .where('session.endedAt', 'is', null)
    .where('session.expiresAt', '>', now)
    .where('account.eraseAt', 'is', null)
    .where('account.erasedAt', 'is', null)
    .where((row) =>
      row.or([row('account.suspendedUntil', 'is', null), row('account.suspendedUntil', '<=', now)]),
    )
    .execute()
}

export async function findSessionExpiry(db: Db, sessionId: Id): Promise<Date> {
  const row = await db
    .selectFrom('session')
    .select('expiresAt')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return row.expiresAt
}

export async function endSession(db: Db, sessionId: Id, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ endedAt: now })
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .execute()
}

export async function endSessionsOf(db: Db, accountId: Id, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ endedAt: now })
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .execute()
}
