import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '@aura/server/platform/clock/clock'
import type { Db } from '@aura/server/platform/db/database'
import { sql } from 'kysely'
import type { Person } from './people.ts'

const factCount = 50_000
/** Longest that a storm may take to be folded. */
const patienceMs = 120_000

/**
 * Announces 50,000 follows at once, of as many people as are told, and answers how many a second the running server makes
 * notifications of.
 */
export async function measureStorm(db: Db, told: readonly Person[]): Promise<number> {
  const begun = performance.now()
  await sql`
    insert into notification_fact (kind, recipient_id, actor_id, subject_id, fold_id, amount, data, is_undone, at)
    select 'follow', recipient_id, actor.id, number, recipient_id, 0, '{}', false, ${systemClock.now()}
    from generate_series(1, ${factCount}::integer) as number
    cross join lateral (
      select (${told.map(({ id }) => id)}::bigint[])[1 + number % ${told.length}] as recipient_id
    ) as chosen
    cross join lateral (select 1 + (number * 7919::bigint + recipient_id) % (select max(id) from account) as id) as actor`.execute(
    db,
  )
  while (await waits(db)) {
    if (performance.now() - begun > patienceMs) throw new Error('a storm of facts is not folded')
    await sleep(20)
  }
  return (1000 * factCount) / (performance.now() - begun)
}

async function waits(db: Db): Promise<boolean> {
  const { rows } = await sql`select from notification_fact limit 1`.execute(db)
  return rows.length > 0
}
