import type { Id } from '@aura/contract/common'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/unnest-rows.ts'
import type { Device } from './devices.rules.ts'

export interface NewSession extends Omit<Device, 'address'> {
  accountId: Id
  createdAt: Date
  expiresAt: Date
}

export async function insertSession(db: Db, session: NewSession): Promise<Id> {
  const row = await db
    .insertInto('session')
    .values({ ...session, lastUsedAt: session.createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** An actor as their live session was looked up. */
export interface LiveActor extends Actor {
  expiresAt: Date
}

/** The accounts of the sessions that are live at `now`: two look-ups by primary key for each, in one statement. */
export async function findLiveActors(db: Db, sessionIds: readonly Id[], now: Date): Promise<LiveActor[]> {
  return liveActors(db, sessionIds, now).execute()
}

/** The account of a session that is live at `now`, both locked until the transaction ends. */
export async function holdLiveActor(tx: Tx, sessionId: Id, now: Date): Promise<LiveActor | undefined> {
  return liveActors(tx, [sessionId], now).forShare().executeTakeFirst()
}

function liveActors(db: Db, sessionIds: readonly Id[], now: Date) {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .select([
      'account.id as userId',
      'session.id as sessionId',
      'account.pseudo',
      'account.auraTypeId',
      'account.isModerator',
      'account.isAdministrator',
      'session.expiresAt',
    ])
    .where('session.id', '=', anyOf('bigint', sessionIds))
    .where('session.endedAt', 'is', null)
    .where('session.expiresAt', '>', now)
    .where('account.eraseAt', 'is', null)
    .where('account.erasedAt', 'is', null)
    .where((row) =>
      row.or([row('account.suspendedUntil', 'is', null), row('account.suspendedUntil', '<=', now)]),
    )
}

export async function findSessionExpiry(db: Db, sessionId: Id): Promise<Date> {
  const row = await db
    .selectFrom('session')
    .select('expiresAt')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return row.expiresAt
}

export async function updateLastUse(db: Db, sessionIds: readonly Id[], now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ lastUsedAt: now })
    .where('id', '=', anyOf('bigint', sessionIds))
    .where('lastUsedAt', '<', now)
    .execute()
}

/** Live sessions of an account, `currentId` first, then by last use. */
export async function findLiveSessions(db: Db, accountId: Id, currentId: Id, now: Date, limit: number) {
  return db
    .selectFrom('session')
    .select(['id', 'userAgent', 'timeZone', 'createdAt', 'lastUsedAt'])
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy((row) => row('id', '=', currentId), 'desc')
    .orderBy('lastUsedAt', 'desc')
    .limit(limit)
    .execute()
}

/** Ends a session of the account unless it has ended; false when the account has no such session. */
export async function endSessionOf(db: Db, accountId: Id, sessionId: Id, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('session')
    .set((session) => ({ endedAt: session.fn.coalesce('endedAt', session.val(now)) }))
    .where('id', '=', sessionId)
    .where('accountId', '=', accountId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findSessionStart(db: Db, sessionId: Id): Promise<Date> {
  const row = await db
    .selectFrom('session')
    .select('createdAt')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return row.createdAt
}

export async function endSession(db: Db, sessionId: Id, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ endedAt: now })
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .execute()
}

/** Ends every session of an account, except `keptId` if given. */
export async function endSessionsOf(db: Db, accountId: Id, now: Date, keptId?: Id): Promise<void> {
  await db
    .updateTable('session')
    .set({ endedAt: now })
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .$if(keptId !== undefined, (sessions) => sessions.where('id', '!=', keptId as Id))
    .execute()
}
