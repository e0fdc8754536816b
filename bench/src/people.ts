import { upsertActsSql } from '@aura/server/domains/aura/aura.acts.queries'
import { insertTransfers } from '@aura/server/domains/aura/aura.queries'
import { createAuraService } from '@aura/server/domains/aura/aura.service'
import { createSessionTokens } from '@aura/server/platform/auth/session-tokens'
import { days, later, systemClock } from '@aura/server/platform/clock/clock'
import { parisDay } from '@aura/server/platform/clock/paris'
import type { Db } from '@aura/server/platform/db/database'
import { inTransaction } from '@aura/server/platform/db/transaction'
import { insertBareAccount } from '@aura/server/testing/bare-account'
import { sql } from 'kysely'

/** An account of the data set with a live session. */
export interface Person {
  id: number
  pseudo: string
  email: string
  token: string
}

interface Account {
  id: number
  pseudo: string
  email: string
}

/** Opens sessions for up to `count` accounts from all over the data set. */
export async function findPeople(db: Db, jwtSecret: string, count: number): Promise<Person[]> {
  const { rows } = await sql<Account>`
    select id, pseudo, email from account where suspended_until is null order by hashint8(id) limit ${count}`.execute(
    db,
  )
  return openSessions(db, jwtSecret, rows)
}

/** Opens a session for one account. */
export async function findPerson(db: Db, jwtSecret: string, id: number): Promise<Person> {
  const { rows } = await sql<Account>`select id, pseudo, email from account where id = ${id}`.execute(db)
  const [person] = await openSessions(db, jwtSecret, rows)
  if (!person) throw new Error('the data set has this account')
  return person
}

/** Opens a session for the account that follows most others. */
export async function findKeenestFollower(db: Db, jwtSecret: string): Promise<Person & { follows: number }> {
  const { rows } = await sql<Account & { follows: number }>`
    select account.id, pseudo, email, follows
    from account
    join (select follower_id, count(*) as follows from follow group by follower_id) as counted
      on counted.follower_id = account.id
    order by follows desc, account.id limit 1`.execute(db)
  const [person] = await openSessions(db, jwtSecret, rows)
  if (!person) throw new Error('the data set has follows')
  return { ...person, follows: rows[0]?.follows ?? 0 }
}

async function openSessions(db: Db, jwtSecret: string, accounts: readonly Account[]): Promise<Person[]> {
  const tokens = createSessionTokens(jwtSecret)
  const now = systemClock.now()
  const expiresAt = later(now, days(1))
  const { rows } = await sql<{ id: number; accountId: number }>`
    insert into session (account_id, created_at, expires_at)
    select id, ${now}, ${expiresAt} from unnest(${accounts.map(({ id }) => id)}::bigint[]) as id
    returning id, account_id`.execute(db)
  const sessionIds = new Map(rows.map(({ id, accountId }) => [accountId, id]))
  return Promise.all(
    accounts.map(async (account) => {
      const sessionId = sessionIds.get(account.id)
      if (sessionId === undefined) throw new Error('every account was given a session')
      const token = await tokens.sign({ userId: account.id, sessionId }, now, expiresAt)
      return { id: account.id, pseudo: account.pseudo, email: account.email, token }
    }),
  )
}

/**
 * Gives each of these people `amount` aura to donate, as gifts of a new account, whose balance is negative afterwards: `verify` rejects
 * aura without a source.
 */
export async function endow(db: Db, people: readonly Person[], amount: number): Promise<void> {
  const now = systemClock.now()
  const giverId = await insertBareAccount(db)
  await inTransaction(db, (tx) => createAuraService({ db, clock: systemClock }).openAccount(tx, giverId))
  await sql`
    with given as (
      insert into aura_donation (giver_id, receiver_id, amount, created_at)
      select ${giverId}, id, ${amount}::bigint, ${now} from unnest(${people.map(({ id }) => id)}::bigint[]) as id
      returning *
    ), acted as (${upsertActsSql({
      ...{ kind: sql`'donation'::text`, isStranger: false },
      rows: sql`select giver_id, ${parisDay(now)}::date, id, 1, receiver_id, amount, amount, 'standing', created_at from given`,
    })})
    ${insertTransfers(sql`
      select 'donation', giver_id, receiver_id, amount, id, giver_id, 1, false, created_at from given`)}`.execute(
    db,
  )
}
