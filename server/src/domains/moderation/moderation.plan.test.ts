import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { makeModerator, makePerson } from '../../testing/people.ts'
import { countRowsRead } from '../../testing/rows-read.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { lockAllOf } from './moderation.erasure.queries.ts'
import { forgetAllOf } from './moderation.erasure.service.ts'
import { findUnsettled } from './moderation.settle.queries.ts'

const app = await openTestApp()
const now = app.clock.now()
const tables = ['moderation_case', 'moderation_decision', 'moderation_contest', 'moderation_note'] as const

beforeAll(async () => {
  const [moderator, second] = [await makeModerator(app), await makeModerator(app)]
  const [person, reporter] = [await makePerson(app), await makePerson(app)]
  // Settled decisions of appealed cases, but the last hundred.
  await sql`
    with cases as (
      insert into moderation_case (target_type, target_id, person_id, status, opened_at, resolved_at, assignee_id, taken_at, decider_id)
      select 'post', n, ${person.id}, 'resolved', ${now}, ${now}, ${moderator.id}, ${now}, ${moderator.id} from generate_series(1, 5000) as n
      returning id
    ), notes as (
      insert into moderation_note (case_id, author_id, text, created_at) select id, ${moderator.id}, 'Vu', ${now} from cases
    ), reports as (
      insert into moderation_report (case_id, reporter_id, reason, created_at, day, target_type, target_id, number)
      select id, ${reporter.id}, '', ${now}, ${now}, 'post', id, row_number() over (order by id) from cases
    ), decisions as (
      insert into moderation_decision (case_id, kind, state, person_id, decided_by_id, confirmed_by_id, decided_at, told_at, settled_at)
      select id, 'warn', 'in-force', ${person.id}, ${moderator.id}, ${second.id}, ${now}, told_at, told_at
      from (
        select id, case when row_number() over (order by id) <= 4900 then ${now}::timestamptz end as told_at from cases
      ) as told
      returning id
    )
    insert into moderation_contest (decision_id, person_id, words, created_at, outcome, answer, answered_by_id, answered_at)
    select id, ${person.id}, 'Non', ${now}, 'maintained', 'Si', ${second.id}, ${now} from decisions`.execute(
    app.db,
  )
  for (const table of [...tables, 'moderation_report']) await sql`analyze ${sql.ref(table)}`.execute(app.db)
})

test('[PRV-10] erasing an account reads its own rows of the desk, however many there are', async () => {
  const erased = await makePerson(app)
  await inTransaction(app.db, async (tx) => {
    const read = await countRowsRead(tx, tables, async () => {
      await lockAllOf(tx, erased.id)
      await forgetAllOf(tx, erased.id, now)
    })
    expect(read).toBeLessThan(10)
  })
})

test('[MOD-25] decisions to settle are found without reading settled ones', async () => {
  await inTransaction(app.db, async (tx) => {
    const read = await countRowsRead(tx, ['moderation_decision'], async () =>
      expect(await findUnsettled(tx, now, { afterId: 0, limit: 10 })).toHaveLength(10),
    )
    expect(read).toBeLessThan(110)
  })
})
