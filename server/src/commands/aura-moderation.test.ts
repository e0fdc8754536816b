import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lineIdOf } from '../domains/aura/aura.history.rules.ts'
import { parisDay } from '../platform/clock/paris.ts'
import { callCommand } from '../testing/call-command.ts'
import { makePerson } from '../testing/people.ts'
import { createTestApp } from '../testing/test-app.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { aura } from './aura.ts'

const database = await openTestDatabase()
const { db } = database
const app = await createTestApp({ database })
const [receiver, giver] = [await makePerson(app), await makePerson(app)]
await app.close()

const call = (...words: string[]) => callCommand(aura, database.url, words)

test('[AUR-42, AUR-44] acts that wait are listed with who gave them, counted or voided, and looking is kept', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into aura_held (act, subject_id, giver_id, receiver_id, amount, why, is_ranked, day, created_at)
    select 'comment-vote', 1, ${giver.id}, ${receiver.id}, -1, 'raid', true, current_date, now()
    returning id`.execute(db)
  const id = String(rows[0]?.id)
  expect((await call('held', 'list')).stdout).toContain(
    `comment-vote 1 of ${giver.pseudo} on ${receiver.pseudo}: -1, held for raid`,
  )
  const looks = await sql<{ by: string }>`select actor as by from audit_entry where act = 'look-up'`.execute(
    db,
  )
  expect(looks.rows).toEqual([{ by: expect.stringMatching(/^operator:.+/) }])
  for (const words of [[], ['a'.repeat(301)]])
    expect((await call('held', 'void', id, ...words)).stderr).toContain('held void ID REASONS')
  expect(await call('held', 'void', id, 'Trop', 'vite.')).toMatchObject({
    status: 0,
    stdout: `Act ${id} is void.`,
  })
  const { rows: decided } = await sql`
    select kind, words, person_id, decided_by, told_at is not null as is_told from moderation_decision`.execute(
    db,
  )
  expect(decided).toEqual([
    {
      ...{ kind: 'void', words: 'Trop vite.', personId: giver.id, isTold: true },
      decidedBy: expect.stringMatching(/^operator:.+/),
    },
  ])
  expect(await call('held', 'count', id, 'Non.')).toMatchObject({
    status: 1,
    stderr: 'No act with this id waits for a decision.',
  })
  expect((await call('held', 'count', 'x', 'Non.')).stderr).toContain('Usage')
})

test('[AUR-44, AUR-69] lists of held acts and appeals go on past their first page', async () => {
  await sql`
    insert into aura_held (act, subject_id, giver_id, receiver_id, amount, why, is_ranked, day, created_at)
    select 'withdrawal', number, min(id), max(id), -1, 'raid', true, current_date, now() + number * interval '1 second'
    from account cross join generate_series(1, 120) as number group by number`.execute(db)
  await sql`
    insert into aura_contest (account_id, entry_id, reason, created_at)
    select (select min(id) from account), (1::bigint << 52) + number, 'Non.', now()
    from generate_series(1, 120) as number`.execute(db)
  for (const list of ['held', 'contests'])
    expect((await call(list, 'list')).stdout.split('\n')).toHaveLength(120)
})

test('[AUR-69] an appeal is answered with reasons, and one that has nothing to give back can only be maintained', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into aura_contest (account_id, entry_id, reason, created_at)
    values (${receiver.id}, (1::bigint << 52) + 500, 'Non.', now()) returning id`.execute(db)
  const id = String(rows[0]?.id)
  expect((await call('contests', 'uphold', id, 'Non.')).stderr).toContain('contests maintain ID REASONS')
  expect(await call('contests', 'reverse', id, 'Oui.')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^Nothing can be given back any more: .+ Maintain the movement\.$/),
  })
  expect(await call('contests', 'maintain', id, 'Sincère', 'aussi.')).toMatchObject({
    status: 0,
    stdout: `Contest ${id} is answered.`,
  })
  expect(await call('contests', 'maintain', id, 'Encore.')).toMatchObject({
    status: 1,
    stderr: 'No unanswered contest has this id.',
  })
  const answered = await sql`
    select outcome, answer, details from aura_contest, audit_entry
    where aura_contest.id = ${id}::bigint and act = 'answer-contest'`.execute(db)
  expect(answered.rows).toEqual([{ outcome: 'upheld', answer: 'Sincère aussi.', details: 'maintained' }])
})

test('[AUR-69, MOD-21] giving back a loss that was let count ends the verdict about it', async () => {
  const held = await sql<{ id: number }>`
    insert into aura_held (act, subject_id, giver_id, receiver_id, amount, why, is_ranked, day, created_at)
    select 'withdrawal', 2, ${giver.id}, ${receiver.id}, -1, 'raid', true, current_date, now()
    returning id`.execute(db)
  const heldId = held.rows[0]?.id ?? 0
  expect(await call('held', 'count', String(heldId), 'Sincère.')).toMatchObject({ status: 0 })
  const states = async () =>
    (
      await sql`select state from moderation_decision where kind = 'count' and person_id = ${receiver.id}`.execute(
        db,
      )
    ).rows
  expect(await states()).toEqual([{ state: 'in-force' }])
  const decided = await sql<{
    at: Date
  }>`select decided_at as at from aura_held where id = ${heldId}`.execute(db)
  const day = parisDay(decided.rows[0]?.at ?? new Date(0))
  const appeal = await sql<{ id: number }>`
    insert into aura_contest (account_id, entry_id, reason, created_at)
    values (${receiver.id}, ${lineIdOf({ reason: 'withdrawal', day, subjectId: 0 })}, 'Non.', now()) returning id`.execute(
    db,
  )
  expect(await call('contests', 'reverse', String(appeal.rows[0]?.id), 'Oui.')).toMatchObject({ status: 0 })
  expect(await states()).toEqual([{ state: 'reversed' }])
})
