import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '@aura/server/platform/clock/clock'
import type { Db } from '@aura/server/platform/db/database'
import { sql } from 'kysely'
import type { Person } from './people.ts'

/** Events for each person: 50,000 for 2,000. */
const eventsEach = 25
/** Longest that a storm may take to be rolled up. */
const timeoutMs = 120_000

/**
 * Enqueues tens of thousands of follows at once and answers how many a second the server turns into notifications.
 *
 * @param people recipients and actors of the events
 * @param told how many of them it is about
 */
export async function measureStorm(db: Db, people: readonly Person[], told: number): Promise<number> {
  const begun = performance.now()
  const eventCount = eventsEach * people.length
  const followed = people.slice(0, told).map(({ id }) => id)
  await sql`
    insert into notification_event (kind, recipient_id, actor_id, subject_id, group_id, amount, data, is_undone, at)
    select 'follow', recipient_id, actor.id, number, recipient_id, 0, '{}', false, ${systemClock.now()}
    from generate_series(1, ${eventCount}::integer) as number
    cross join lateral (
      select (${followed}::bigint[])[1 + number % ${told}] as recipient_id
    ) as chosen
    cross join lateral (select 1 + (number * 7919::bigint + recipient_id) % (select max(id) from account) as id) as actor`.execute(
    db,
  )
  while (await hasPending(db)) {
    if (performance.now() - begun > timeoutMs) throw new Error('a storm of events is not rolled up')
    await sleep(20)
  }
  return (1000 * eventCount) / (performance.now() - begun)
}

async function hasPending(db: Db): Promise<boolean> {
  const { rows } = await sql`select from notification_event limit 1`.execute(db)
  return rows.length > 0
}
