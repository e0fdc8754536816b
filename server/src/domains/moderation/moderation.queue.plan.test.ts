import * as contract from '@aura/contract/moderation/moderation.cases.contract'
import { casesPageSize } from '@aura/contract/moderation/moderation.limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { days, later } from '../../platform/clock/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makeModerator, makePerson } from '../../testing/people.ts'
import { countRowsRead } from '../../testing/rows-read.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createQueue, queueSql, waitingSql } from './moderation.queue.queries.ts'

const app = await openTestApp()
const moderator = await makeModerator(app)
const second = await makeModerator(app)

const queueSqlOfOthers = {
  ...{ nameOf: () => sql<null>`null`, appealWords: () => sql<null>`null` },
  ...{ heldParties: () => sql<null>`null::bigint[]`, isHeldLoss: () => sql<boolean>`false` },
  titleOfHeldPrize: () => sql<null>`null`,
}

test('[MOD-23] every filter of the queue reads an index in its order', async () => {
  await app.db.deleteFrom('moderationCase').execute()
  const person = await makePerson(app)
  await inTransaction(app.db, async (tx) => {
    // Most cases are about accounts that are not made, which foreign keys would refuse.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into moderation_case
        (target_type, target_id, person_id, status, severity, opened_at, resolved_at, decider_id, assignee_id, taken_at)
      select case when n % 3 = 0 then 'held-act' else 'post' end, n,
        case when n % 11 = 0 then ${person.id}::bigint else 1000000 + n % 500 end,
        case when n % 50 = 0 then 'confirming' when n % 2 = 0 then 'resolved' else 'open' end, n % 3 + 1, at,
        case when n % 2 = 0 and n % 50 > 0 then at end,
        case when n % 20 = 0 or n % 60 = 1 then ${moderator.id}::bigint when n % 2 = 0 then ${second.id} end,
        case when n % 7 = 0 then case when n % 5 = 0 then ${moderator.id}::bigint else ${second.id} end end, case when n % 7 = 0 then at end
      from generate_series(1, 4000) as n, lateral (
        select ${app.clock.now()}::timestamptz - n * interval '1 hour' as at
      ) as moment`.execute(tx)
  })
  await sql`analyze moderation_case`.execute(app.db)
  const nothing = {
    status: undefined,
    kind: undefined,
    level: undefined,
    assignee: undefined,
    isDecidedByMe: false,
    personId: undefined,
    after: undefined,
  }
  const page = {
    ...nothing,
    moderatorId: moderator.id,
    openedAfter: undefined,
    openedUntil: undefined,
    limit: 31,
  }
  const week = new Date(app.clock.now().getTime() - days(7))
  for (const [filter, index] of [
    [{}, 'queue'],
    [{ openedUntil: week }, 'queue'],
    [{ status: 'open', level: 2, assignee: 'nobody', openedAfter: week }, 'queue'],
    [{ kind: 'report' }, 'queue_of_kind'],
    [{ assignee: 'me' }, 'queue_of_assignee'],
    [{ assignee: 'others', openedUntil: week }, '(taken|queue_of_assignee)'],
    [{ status: 'confirming' }, 'confirming'],
    [{ status: 'resolved' }, 'resolved'],
    [{ status: 'resolved', kind: 'held-act' }, 'resolved_of_kind'],
    [{ status: 'resolved', assignee: 'me' }, '(resolved|decided)_of_assignee'],
    [{ personId: person.id }, 'queue_of_person'],
    [{ status: 'resolved', personId: person.id }, 'resolved_of_person'],
    [{ status: 'all', personId: person.id }, 'resolved_of_person'],
    [{ status: 'all' }, 'resolved'],
    [{ isDecidedByMe: true }, 'queue_of_decider'],
    [{ status: 'resolved', isDecidedByMe: true }, 'resolved_of_decider'],
  ] as const) {
    for (const order of ['severity', 'oldest', 'newest'] as const) {
      const wanted = queueSql(queueSqlOfOthers, { ...page, ...filter, order })
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${wanted}`.execute(app.db)
      const plan = rows.map((row) => Object.values(row)[0]).join('\n')
      expect(plan).toMatch(new RegExp(` using moderation_case_${index} on`))
      expect(plan).not.toContain('Seq Scan on moderation_case')
    }
  }
})

test('[MOD-23, PRV-10] the order of decisions has an index: of all, of a kind, of one moderator, assignee or person', async () => {
  await app.db.deleteFrom('moderationCase').execute()
  const person = await makePerson(app)
  await sql`
    insert into moderation_case (target_type, target_id, person_id, status, severity, opened_at, resolved_at, decider_id, assignee_id, taken_at)
    select case when n % 50 = 0 then 'held-act' else 'post' end, n, case when n % 10 = 0 then ${person.id}::bigint else ${second.id} end,
      'resolved', n % 3 + 1, at, at, case when n % 20 = 0 then ${moderator.id}::bigint else ${second.id} end,
      case when n % 10 = 0 then ${moderator.id}::bigint when n % 10 > 2 then ${second.id} end,
      case when n % 10 not in (1, 2) then at end
    from generate_series(1, 4000) as n, lateral (select ${app.clock.now()}::timestamptz - n * interval '1 hour' as at) as moment`.execute(
    app.db,
  )
  await sql`analyze moderation_case`.execute(app.db)
  const page = {
    ...({ status: 'resolved', order: 'decided' } as const),
    ...{ level: undefined, assignee: undefined, kind: undefined, personId: undefined },
    ...{ isDecidedByMe: false, openedAfter: undefined, openedUntil: undefined, moderatorId: moderator.id },
    limit: 31,
  } as const
  const after = { level: 1, at: new Date(app.clock.now().getTime() - days(30)), id: 5 }
  for (const [filter, index] of [
    [{}, 'decided'],
    [{ level: 2 }, 'decided'],
    [{ kind: 'held-act' }, 'decided_of_kind'],
    [{ isDecidedByMe: true }, 'decided_by'],
    [{ assignee: 'me' }, 'decided_of_assignee'],
    [{ assignee: 'nobody' }, 'decided_of_nobody'],
    [{ assignee: 'others' }, 'decided'],
    [{ personId: person.id }, 'decided_of_person'],
    [{ openedAfter: later(app.clock.now(), -days(1)) }, 'decided'],
  ] as const)
    for (const place of [undefined, after]) {
      const wanted = queueSql(queueSqlOfOthers, { ...page, ...filter, after: place })
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${wanted}`.execute(app.db)
      const plan = rows.map((row) => Object.values(row)[0]).join('\n')
      expect(plan).toMatch(new RegExp(`Index Scan using moderation_case_${index} on`))
      expect(plan).not.toContain('Seq Scan on moderation_case')
    }
})

test('[MOD-23] a rare kind among what nobody took is read by its own index, also once the plan is shared', async () => {
  await app.db.deleteFrom('moderationCase').execute()
  await sql`
    insert into moderation_case (target_type, target_id, status, opened_at, resolved_at, assignee_id, taken_at)
    select case when n % 400 = 0 then 'held-prize' when n % 9 = 0 then 'held-act' else 'post' end, n, 'resolved', at, at,
      case when n % 10 > 0 then ${second.id}::bigint end, case when n % 10 > 0 then at end
    from generate_series(1, 4000) as n, lateral (select ${app.clock.now()}::timestamptz - n * interval '1 hour' as at) as moment`.execute(
    app.db,
  )
  // Planning reads dead entries at the ends of indexes.
  await sql`vacuum (analyze) moderation_case`.execute(app.db)
  const page = {
    ...({ status: 'resolved', order: 'decided', kind: 'held-prize', assignee: 'nobody' } as const),
    ...{ level: undefined, personId: undefined, moderatorId: undefined, isDecidedByMe: false },
    ...{ openedAfter: undefined, openedUntil: undefined, after: undefined, limit: casesPageSize + 1 },
  }
  const find = createQueue(queueSqlOfOthers)
  await inTransaction(app.db, async (tx) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx)
    const read = await countRowsRead(tx, ['moderation_case'], async () =>
      expect(await find(tx, page)).toHaveLength(10),
    )
    expect(read).toBeLessThan(100)
  })
})

test('[MOD-23] waiting cases are counted in the indexes of what waits', async () => {
  await app.db.deleteFrom('moderationCase').execute()
  await sql`
    insert into moderation_case (target_type, target_id, status, opened_at, resolved_at)
    select 'post', n, case when n <= 3 then 'confirming' when n <= 40 then 'open' else 'resolved' end, ${app.clock.now()},
      case when n > 40 then ${app.clock.now()}::timestamptz end
    from generate_series(1, 4000) as n`.execute(app.db)
  await sql`analyze moderation_case`.execute(app.db)
  const { body } = await ask(app, contract.countCases, { token: moderator.token })
  expect(body).toEqual({ open: 37, confirming: 3 })
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${waitingSql}`.execute(app.db)
  const plan = rows.map((row) => Object.values(row)[0]).join('\n')
  expect(plan).not.toContain('Seq Scan on moderation_case')
})
