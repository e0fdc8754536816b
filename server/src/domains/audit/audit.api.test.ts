import { deleteAccount } from '@aura/contract/accounts/accounts.contract'
import { listAudit, listAuditors } from '@aura/contract/audit/audit.contract'
import type { QueryOf } from '@aura/contract/endpoint'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { days } from '../../platform/clock/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makeAdministrator, makePerson, openSession } from '../../testing/people.ts'
import { openTestApp } from '../../testing/test-app.ts'
import type { AuditedAct } from './audit.service.ts'

const app = await openTestApp()
const { auditLog, erasure } = app.application.services
const administrator = await makeAdministrator(app)
const moderator = await makePerson(app)
const person = await makePerson(app)
const actor = { userId: moderator.id, pseudo: moderator.pseudo }

const record = (...acts: AuditedAct[]) =>
  inTransaction(app.db, async (tx) => {
    for (const act of acts) await auditLog.record(tx, act)
  })
const list = async (query: QueryOf<typeof listAudit> = {}) =>
  (await ask(app, listAudit, { token: administrator.token, query: { ...query } })).body

test('[MOD-20, MOD-28] the log is read newest first, of one actor, of one kind of act, page by page', async () => {
  await record(
    { actor, act: 'take', caseId: 7 },
    { actor: 'operator:root', act: 'decide', caseId: 7, personId: person.id, details: 'suspend 3' },
    { actor, act: 'decide', caseId: 8, personId: person.id, details: 'warn' },
  )
  const [warned, suspended, taken] = (await list()).entries
  expect(warned).toEqual({
    id: expect.any(Number),
    at: app.clock.now().toISOString(),
    case_id: 8,
    details: 'warn',
    actor: moderator.pseudo,
    actor_id: moderator.id,
    act: 'decide',
    person: { id: person.id, pseudo: person.pseudo },
  })
  expect([suspended, taken]).toMatchObject([
    { actor: 'operator:root', actor_id: null, act: 'decide' },
    { act: 'take', person: null },
  ])
  expect((await list({ actor_id: moderator.id })).entries).toEqual([warned, taken])
  expect((await list({ act: 'decide' })).entries).toEqual([warned, suspended])
  expect((await list({ act: 'take', actor_id: moderator.id })).entries).toEqual([taken])

  const first = await list({ limit: 1, actor_id: moderator.id })
  expect(first).toMatchObject({ entries: [warned], hasMore: true })
  const second = await list({ limit: 1, actor_id: moderator.id, cursor: first.nextCursor ?? '' })
  expect(second).toEqual({ entries: [taken], hasMore: false, nextCursor: null })
  const forged = await ask(app, listAudit, { token: administrator.token, query: { cursor: '!' } })
  expect(forged.body).toMatchObject({ code: 'platform.invalid' })
})

test('[MOD-28] the log names whom it can be filtered by: who acted, with a role or without one', async () => {
  const former = await makePerson(app)
  await record({ actor: { userId: former.id, pseudo: former.pseudo }, act: 'note', caseId: 7 })
  const answer = await ask(app, listAuditors, { token: administrator.token })
  const people = [former, moderator].map(({ id, pseudo }) => ({ id, pseudo }))
  expect(answer.body.people).toEqual(expect.arrayContaining(people))
  expect(answer.body.people).toHaveLength(2)
  expect(await ask(app, listAuditors, { token: former.token })).toMatchObject({ status: 403 })
})

test('[MOD-28] those who acted are listed by pseudo, whatever its capitals', async () => {
  const listed = async () => (await ask(app, listAuditors, { token: administrator.token })).body.people
  for (const pseudo of ['zoé-lit-le-journal', 'Bruno-lit-le-journal', 'anna-lit-le-journal']) {
    const { id: userId } = await makePerson(app, { pseudo })
    await record({ actor: { userId, pseudo }, act: 'note', caseId: 7 })
  }
  const pseudos = (await listed()).map(({ pseudo }) => pseudo)
  expect(pseudos.filter((pseudo) => pseudo.endsWith('-lit-le-journal'))).toEqual([
    'anna-lit-le-journal',
    'Bruno-lit-le-journal',
    'zoé-lit-le-journal',
  ])
})

test('[MOD-28] every filter of the log has its index', async () => {
  const plan = (condition: string) =>
    inTransaction(app.db, async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      await sql`set local enable_sort = off`.execute(tx)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select * from audit_entry where id < 1000 ${sql.raw(condition)} order by id desc limit 30`.execute(
        tx,
      )
      return rows.map((row) => Object.values(row)[0]).join('\n')
    })
  for (const [condition, index] of [
    ['', 'audit_entry_key'],
    ['and actor_id = 5', 'audit_entry_by_actor'],
    [`and act = 'take'`, 'audit_entry_by_act'],
    [`and actor_id = 5 and act = 'take'`, 'audit_entry_by_actor_and_act'],
  ] as const) {
    const text = await plan(condition)
    expect(text).toContain(`using ${index} on`)
    expect(text).not.toMatch(/Sort|Filter|Seq Scan/)
  }
})

test.each([
  ['an actor', sql`update audit_entry set actor = 'quelqu’un'`],
  ['a name', sql`update audit_entry set actor = ''`],
  ['an id', sql`update audit_entry set actor_id = null, actor = '' where actor_id is not null`],
  ['a person', sql`update audit_entry set person_id = null where person_id is not null`],
  ['another person', sql`update audit_entry set person_id = ${administrator.id}`],
  ['an act', sql`update audit_entry set act = 'note'`],
  ['a moment', sql`update audit_entry set at = now()`],
  ['details', sql`update audit_entry set details = ''`],
  ['a row', sql`delete from audit_entry`],
  ['all rows', sql`truncate audit_entry`],
])('[MOD-20, MOD-28] the log loses or changes %s by no statement', async (_, statement) => {
  const before = await list()
  await expect(statement.execute(app.db)).rejects.toThrow('entries of the audit log stay as they are')
  expect(await list()).toEqual(before)
})

test('[PRV-10] erasure takes the ids and the pseudo of an account out of the log, and leaves its entries', async () => {
  const before = (await list()).entries
  await record({ actor: { userId: person.id, pseudo: person.pseudo }, act: 'take', personId: moderator.id })
  expect(
    (await ask(app, deleteAccount, { token: person.token, body: { password: person.password } })).status,
  ).toBe(200)
  app.clock.advance(days(15))
  await erasure.eraseDue()
  administrator.token = await openSession(app, administrator)
  const [own, ...others] = (await list()).entries
  expect(own).toMatchObject({ actor: '', actor_id: null, person: { id: moderator.id } })
  expect(others).toEqual(
    before.map((entry) => (entry.person?.id === person.id ? { ...entry, person: null } : entry)),
  )
})
