import { setTimeout as sleep } from 'node:timers/promises'
import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import { rankedParts } from '../domains/aura/aura.ranking.rules.ts'
import { systemAccounts } from '../domains/aura/aura.rules.ts'
import { countedOf } from '../domains/leaderboard/leaderboard.rollup.queries.ts'
import { leaderboardRollup } from '../domains/leaderboard/leaderboard.rollup.service.ts'
import { leaderboardChecks } from '../domains/leaderboard/leaderboard.verify.queries.ts'
import { seconds } from '../platform/clock/clock.ts'
import { runChecks } from '../platform/db/checks.ts'
import type { Db } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { rollUpAll } from '../platform/rollup/rollup.ts'
import { runChecksIn } from './invariants.ts'
import { rolledBack } from './rolled-back.ts'
import type { TestApp } from './test-app.ts'

let awards = 0

/** An award of aura that rankings count whole. */
export async function gain(
  { application, db, clock }: TestApp,
  { id }: { id: Id },
  amount: number,
  at = clock.now(),
) {
  const { aura } = application.services
  const cause = { reason: 'post-likes', subjectId: ++awards, actorId: id, sequence: 1, at } as const
  await inTransaction(db, (tx) => aura.move(tx, { ...cause, from: systemAccounts.mint, to: id, amount }))
}

/** Awards of 1 to so many new accounts, which are rows alone. */
export async function gainMany(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  count: number,
  most = 1,
): Promise<void> {
  await sql`
    with made as (
      insert into account (pseudo, pseudo_skeleton, pseudo_look, email, email_key, password_hash, sex, aura_type_id, terms_version,
        terms_accepted_at, created_at, confirmed_at)
      select name, name, name, name || '@example.test', name || '@example.test', 'none', 'other', 8, 'test', now(), now(), now()
      from generate_series(1, ${count}::integer) as number
      cross join lateral (select 'made-' || number || '-' || ${++awards}::integer as name) as named returning id
    ), opened as (
      insert into aura_account (id, kind, opened_at) select id, 'user', now() from made
    )
    insert into aura_transfer (reason, debit_account_id, credit_account_id, amount, subject_id, actor_id, sequence, created_at)
    select 'post-likes', ${systemAccounts.mint}::bigint, id, 1 + id % ${most}, -id, id, 1, ${clock.now()} from made`.execute(
    db,
  )
}

/** Gains of accounts in a month `2026-11` by the ledger; an absent account gained nothing. */
export async function provenGains(
  db: Db,
  accountIds: readonly Id[],
  month: string,
): Promise<Map<Id, number>> {
  const ids = sql`${accountIds}::bigint[]`
  const { rows } = await sql<{ accountId: Id; gains: number }>`
    with moved as materialized (
      select array_agg(id) as ids from aura_transfer where credit_account_id = any(${ids}) or debit_account_id = any(${ids})
    )
    select account_id, sum(${sql.raw(countedOf('giver_id', 'net'))})::bigint as gains
    from (
      select account_id, giver_id, sum(amount) as net from ${sql.raw(rankedParts('array(select unnest(ids) from moved)'))} as part
      where month = ${`${month}-01`}::date and account_id = any(${ids}) group by account_id, giver_id
    ) as pair group by account_id`.execute(db)
  return new Map(rows.map(({ accountId, gains }) => [accountId, gains]))
}

/** Rolls the queue up, and lets processes read the board anew. */
export async function rollUpBoard(app: TestApp): Promise<void> {
  await rollUpAll(app.db, leaderboardRollup)
  app.clock.advance(seconds(1))
}

/** Whether a check of the boards fails after these statements, which are taken back. */
export function isBoardForgeryFound({ db }: TestApp, forgeries: readonly string[]): Promise<boolean> {
  return rolledBack(db, async (tx) => {
    for (const forgery of forgeries) await sql.raw(forgery).execute(tx)
    const outcomes = await runChecksIn(tx, leaderboardChecks)
    return outcomes.some(({ wrong }) => wrong > 0)
  })
}

/** Lets no job seal months, for tests whose clock jumps. */
export async function keepMonthsOpen({ db }: TestApp): Promise<void> {
  await sql`delete from pgboss.schedule where name = 'leaderboard.seal'`.execute(db)
  const ofSealing = sql`pgboss.job where name = 'leaderboard.seal'`
  // A job that has begun would seal what the test makes.
  const running = async () => {
    await sql`delete from ${ofSealing} and state <> 'active'`.execute(db)
    return (await sql`select from ${ofSealing}`.execute(db)).rows.length
  }
  while ((await running()) > 0) await sleep(20)
}

/** The checks of boards that fail, with their differences; awards made by {@link gain} have no likes. */
export async function brokenBoardChecks({ db }: TestApp): Promise<string[]> {
  const outcomes = await runChecks(db, leaderboardChecks)
  return outcomes.filter(({ wrong }) => wrong > 0).flatMap(({ name, differences }) => [name, ...differences])
}
