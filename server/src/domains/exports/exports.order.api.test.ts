import { randomBytes } from 'node:crypto'
import type { Id } from '@aura/contract/common'
import { requestExport } from '@aura/contract/exports/exports.contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hours } from '../../platform/clock/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { insertMedia } from '../media/media.queries.ts'
import { makeExportJob } from './exports.make.service.ts'

const app = await openTestApp()

/** Somebody with a medium of 5 GB, whose file the export does not find. */
async function makeLarge(): Promise<Person> {
  const person = await makePerson(app)
  const shape = { width: 64, height: 64 }
  const media = { ...shape, ownerId: person.id, purpose: 'post', alt: null, placeholder: '' } as const
  const name = `${randomBytes(20).toString('hex')}-320.webp`
  await inTransaction(app.db, (tx) =>
    insertMedia(tx, { ...media, createdAt: app.clock.now() }, [{ ...shape, name, bytes: 5_000_000_000 }]),
  )
  return person
}

/** Whose exports have been made, in their order; undefined while one waits or is under way. */
async function ownersServed(owners: readonly Id[]): Promise<Id[] | undefined> {
  const { rows } = await sql<{ accountId: Id; state: string }>`
    select account_id, job.state::text from pgboss.job
    join account_export as export on export.id = (data ->> 'exportId')::bigint
    where name = ${makeExportJob} and account_id = any(${owners}::bigint[]) order by started_on`.execute(
    app.db,
  )
  return rows.every(({ state }) => state === 'completed') ? rows.map(({ accountId }) => accountId) : undefined
}

test.each([
  ['a small export is made before a large one that was asked for hours earlier', 8, [0, 2, 1]],
  ['a large export is made before a small one that is asked for nine hours later', 9, [0, 1, 2]],
] as const)('[PRV-02, RUN-35] %s', async (_, hoursLater, order) => {
  const owners = [await makeLarge(), await makeLarge(), await makePerson(app)] as const
  const request = async ({ token }: Person) =>
    expect((await ask(app, requestExport, { token })).status).toBe(200)
  const [first, second, small] = owners
  await inTransaction(app.db, async (tx) => {
    // The first export waits at its begin, and the others for it.
    await sql`lock table account_export_part in access exclusive mode`.execute(tx)
    await request(first)
    const held = sql`select from pg_locks where relation = 'account_export_part'::regclass and not granted`
    await expect.poll(async () => (await held.execute(tx)).rows.length).toBe(1)
    await request(second)
    app.clock.advance(hours(hoursLater))
    await request(small)
  })
  const ids = owners.map(({ id }) => id)
  await expect.poll(() => ownersServed(ids)).toEqual(order.map((place) => ids[place]))
})
