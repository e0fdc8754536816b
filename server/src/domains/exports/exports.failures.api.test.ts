import { listExports, requestExport } from '@aura/contract/exports/exports.contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { days, later } from '../../platform/clock/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { makeExportJob } from './exports.make.service.ts'

const app = await openTestApp()

const listed = async ({ token }: Person) => (await ask(app, listExports, { token })).body.exports

test('[PRV-02] an export interrupted too often fails, also when an attempt was interrupted before it was counted', async () => {
  const person = await makePerson(app)
  const exportId = await inTransaction(app.db, async (tx) => {
    const row = { accountId: person.id, requestedAt: app.clock.now(), begunAt: app.clock.now() }
    const made = await tx
      .insertInto('accountExport')
      .values({ ...row, status: 'running', attempts: 4 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.application.services.jobs.enqueue(tx, makeExportJob, { exportId: made.id })
    // Its fifth run, whose process died long ago.
    await sql`update pgboss.job set state = 'active', retry_count = 4, started_on = now() - interval '1 day',
      heartbeat_on = now() - interval '1 day' where name = ${makeExportJob} and (data->>'exportId')::bigint = ${made.id}`.execute(
      tx,
    )
    return made.id
  })
  const retry = () =>
    sql`update pgboss.job set start_after = now() where name = ${makeExportJob} and state = 'retry'
      and (data->>'exportId')::bigint = ${exportId}`.execute(app.db)
  const statusAfterRetry = async () => {
    await retry()
    return (await listed(person))[0]?.status
  }
  await expect.poll(statusAfterRetry).toBe('failed')
})

test.each([
  ['began two days ago fails', 'running', 3, 2, 'failed'],
  ['waited for days, then began, goes on', 'running', 3, 1, 'running'],
  ['is in a long queue goes on waiting', 'waiting', 10, null, 'waiting'],
  ['waits longer than its job is kept fails', 'waiting', 15, null, 'failed'],
] as const)('[PRV-02] an export that %s', async (_, status, requested, begun, expected) => {
  const person = await makePerson(app)
  const daysAgo = (count: number) => later(app.clock.now(), -days(count) - 1)
  const begunAt = begun && daysAgo(begun)
  await app.db
    .insertInto('accountExport')
    .values({ accountId: person.id, status, requestedAt: daysAgo(requested), begunAt })
    .execute()
  await app.application.services.exports.forgetOld(app.db, app.clock.now())
  expect(await listed(person)).toMatchObject([{ status: expected }])
})

test('[PRV-02] an export that crashed at each attempt fails at the next one, and may be asked for again', async () => {
  const person = await makePerson(app)
  const requestedAt = app.clock.now()
  const { id: exportId } = await app.db
    .insertInto('accountExport')
    .values({ accountId: person.id, status: 'running', requestedAt, attempts: 4 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.application.services.jobs.enqueue(app.db, makeExportJob, { exportId })
  await expect.poll(() => listed(person)).toMatchObject([{ status: 'failed' }])
  expect((await ask(app, requestExport, { token: person.token })).status).toBe(200)
})
