import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { days, later, minutes } from './platform/clock/clock.ts'
import { inTransaction } from './platform/db/transaction.ts'
import { housekeepingJob } from './platform/jobs/housekeeping.ts'
import { openTestApp } from './testing/test-app.ts'
import { startTwitchPeer } from './testing/twitch-peer.ts'

const peer = await startTwitchPeer()
const app = await openTestApp({ environment: peer.environment })

/** A night that still runs would delete the rows of the next case before they are counted. */
afterEach(async () => {
  const running = sql`select id from pgboss.job where name = ${housekeepingJob} and state < 'completed'`
  await expect.poll(async () => (await running.execute(app.db)).rows).toEqual([])
})

/** Columns that a row must be given. */
interface NeededColumn {
  name: string
  type: string
}

async function findNeededColumns(table: string): Promise<NeededColumn[]> {
  const { rows } = await sql<NeededColumn>`
    select attname as name, format_type(atttypid, null) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
      and attnotnull and not atthasdef and attidentity = ''`.execute(app.db)
  return rows
}

/** A value of a type, another for each number. */
const anyValue = (type: string, number: number, moment: Date): unknown =>
  ({
    bigint: number,
    integer: number,
    smallint: 1,
    text: `word ${number}`,
    bytea: Buffer.alloc(32, number),
    boolean: false,
    jsonb: '{}',
    'timestamp with time zone': moment,
  })[type]

/** Inserts a row whose other columns hold anything, and name nobody. */
async function insertRow(table: string, given: Record<string, unknown>, number: number): Promise<void> {
  const needed = (await findNeededColumns(table)).filter(({ name }) => !(name in given))
  const anything = needed.map(({ name, type }) => [name, anyValue(type, number, app.clock.now())] as const)
  const row = { ...Object.fromEntries(anything), ...given }
  await inTransaction(app.db, async (tx) => {
    // Foreign keys would refuse it.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))})`.execute(tx)
  })
}

test.each([
  ['email_change', 'expires_at', 0, {}],
  ['email_restoration', 'expires_at', 0, {}],
  ['login_challenge', 'expires_at', 0, {}],
  ['passkey_challenge', 'expires_at', 0, {}],
  ['moderation_link', 'expires_at', 0, {}],
  ['community_ban', 'until', 0, {}],
  ['community_invitation', 'expires_at', days(30), {}],
  ['push_delivery', 'expires_at', 0, {}],
  ['subscription_event', 'received_at', days(30), {}],
  ['twitch_link_attempt', 'expires_at', 0, {}],
  ['twitch_message', 'received_at', minutes(60), { is_applied: true }],
  ['twitch_revocation', 'created_at', days(60), {}],
  ['account_export', 'requested_at', days(30), { status: 'expired' }],
] as const)(
  '[PRV-10] of %s the night deletes what is old, by its %s, and leaves what is not',
  async (table, column, keptMs, parts) => {
    const end = later(app.clock.now(), -keptMs)
    const young = later(end, minutes(1))
    for (const [number, moment] of [young, later(end, -minutes(1))].entries())
      await insertRow(table, { ...parts, [column]: moment }, number + 1)
    const left = async () =>
      (await sql<{ at: Date }>`select ${sql.ref(column)} as at from ${sql.table(table)}`.execute(app.db)).rows
    expect(await left()).toHaveLength(2)
    await app.application.services.jobs.enqueue(app.db, housekeepingJob, {})
    await expect.poll(left).toEqual([{ at: young }])
  },
)
