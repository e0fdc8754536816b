import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { logout } from '@aura/contract/accounts/accounts.session.contract'
import type { Id } from '@aura/contract/common'
import { listExports, openExport } from '@aura/contract/exports/exports.contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { days, hours, later } from '../../platform/clock/clock.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { makeExportJob } from './exports.make.service.ts'

const app = await openTestApp()
const { store } = app.application

/** Stores bytes as a file that no row names. */
async function storePart(exportId: Id, bytes: Buffer): Promise<string> {
  const name = `export-${exportId}-${randomUUID()}.part`
  const path = join(store.tempFolder, randomUUID())
  await writeFile(path, bytes)
  await store.put(path, name)
  return name
}

type Status = 'waiting' | 'running' | 'ready' | 'failed' | 'expired'

async function makeExport({ id: accountId }: Person, status: Status, parts: readonly Buffer[] = []) {
  const now = app.clock.now()
  const bytes = parts.reduce((sum, part) => sum + part.length, 0)
  const times = status === 'ready' ? { readyAt: now, expiresAt: later(now, days(7)) } : {}
  const { id } = await app.db
    .insertInto('accountExport')
    .values({ accountId, status, requestedAt: now, begunAt: now, attempts: 1, bytes, ...times })
    .returning('id')
    .executeTakeFirstOrThrow()
  const names: string[] = []
  for (const [index, part] of parts.entries()) {
    const name = await storePart(id, part)
    await app.db
      .insertInto('accountExportPart')
      .values({ exportId: id, number: index + 1, name, bytes: part.length })
      .execute()
    names.push(name)
  }
  return { id, names }
}

const listed = async ({ token }: Person) => (await ask(app, listExports, { token })).body.exports
const partsOf = async (exportId: Id) =>
  (
    await app.db.selectFrom('accountExportPart').select('name').where('exportId', '=', exportId).execute()
  ).map(({ name }) => name)

async function urlOf({ token }: Person, id: Id): Promise<string> {
  const { status, body } = await ask(app, openExport, { token, params: { id } })
  expect(status).toBe(200)
  return body.url
}

/** Runs the job of an export once, to its end. */
async function runJob(exportId: Id): Promise<void> {
  await app.application.services.jobs.enqueue(app.db, makeExportJob, { exportId })
  const state = async () => {
    const { rows } = await sql<{ state: string }>`
      select state::text from pgboss.job
      where name = ${makeExportJob} and (data ->> 'exportId')::bigint = ${exportId}`.execute(app.db)
    return rows.map((row) => row.state)
  }
  await expect.poll(state).toEqual(['completed'])
}

test('[PRV-02] a range of an archive in several parts is the same bytes of the whole', async () => {
  const person = await makePerson(app)
  const { id } = await makeExport(person, 'ready', [
    Buffer.from('abcde'),
    Buffer.from('fgh'),
    Buffer.from('ijklm'),
  ])
  const url = await urlOf(person, id)
  const whole = await app.call({ url })
  expect([whole.statusCode, whole.headers['content-length'], whole.body]).toEqual([
    200,
    '13',
    'abcdefghijklm',
  ])
  for (let start = 0; start < 13; start++)
    for (const end of [start, Math.min(start + 4, 12), 12]) {
      const part = await app.call({ url, headers: { range: `bytes=${start}-${end}` } })
      expect([part.statusCode, part.body]).toEqual([206, 'abcdefghijklm'.slice(start, end + 1)])
    }
})

test('[PRV-02] a download goes on where it stopped if it is of the same export, and begins anew otherwise', async () => {
  const person = await makePerson(app)
  const { id } = await makeExport(person, 'ready', [Buffer.from('abcde')])
  const url = await urlOf(person, id)
  const etag = String((await app.call({ url })).headers.etag)
  const resume = async (condition: string) => {
    const { statusCode, body } = await app.call({
      url,
      headers: { range: 'bytes=3-', 'if-range': condition },
    })
    return [statusCode, body]
  }
  expect(await resume(etag)).toEqual([206, 'de'])
  expect(await resume('"export-of-yesterday"')).toEqual([200, 'abcde'])
})

test('[PRV-11, ACC-38] a download under way ends at its next part once its session has ended', async () => {
  const person = await makePerson(app)
  const { id } = await makeExport(person, 'ready', [Buffer.alloc(400_000, 'a'), Buffer.from('b')])
  const url = await urlOf(person, id)
  const ticket = new URL(url, 'http://aura.test').searchParams.get('ticket') ?? ''
  const { size, read } = await app.application.services.exports.requireFile(ticket)
  let received = 0
  const download = async () => {
    for await (const chunk of read({ start: 0, end: size - 1 })) {
      if (received === 0) await ask(app, logout, { token: person.token })
      received += (chunk as Buffer).length
    }
  }
  await expect(download()).rejects.toMatchObject({ code: 'exports.unknown' })
  expect(received).toBeLessThan(size)
})

test('[PRV-02] a list tells the size of an export that is made or ready, and of no other', async () => {
  for (const [status, bytes] of [
    ['running', 3],
    ['ready', 3],
    ['failed', null],
    ['expired', null],
  ] as const) {
    const person = await makePerson(app)
    await makeExport(person, status, [Buffer.from('abc')])
    expect(await listed(person), status).toMatchObject([{ status, bytes }])
  }
})

test('[PRV-02] a late job makes no export anew that is ready, has failed or is over', async () => {
  for (const status of ['ready', 'failed', 'expired'] as const) {
    const person = await makePerson(app)
    const { id, names } = await makeExport(person, status, [Buffer.from('abc')])
    const before = await listed(person)
    await runJob(id)
    expect(await listed(person), status).toEqual(before)
    expect(await partsOf(id), status).toEqual(names)
  }
})

test('[PRV-02] an export made again has the files and the size of its last archive alone, and ends the one before, but none that failed and none of others', async () => {
  const [person, other] = [await makePerson(app), await makePerson(app)]
  const failed = await makeExport(person, 'failed')
  const former = await makeExport(person, 'ready', [Buffer.from('abc')])
  const theirs = await makeExport(other, 'ready', [Buffer.from('abc')])
  const { id, names } = await makeExport(person, 'running', [Buffer.alloc(5_000_000)])
  await runJob(id)
  const { rawPayload } = await app.call({ url: await urlOf(person, id) })
  expect(await listed(person)).toMatchObject([
    { id, status: 'ready', bytes: rawPayload.length },
    { id: former.id, status: 'expired' },
    { id: failed.id, status: 'failed' },
  ])
  expect(await Promise.all(names.map((name) => store.sizeOf(name)))).toEqual([undefined])
  expect(await listed(other)).toMatchObject([{ id: theirs.id, status: 'ready' }])
  expect(await partsOf(theirs.id)).toEqual(theirs.names)
})

test('[PRV-02] the date of a request that came to nothing is forgotten after 30 days, and not before', async () => {
  const person = await makePerson(app)
  const failed = await makeExport(person, 'failed')
  const age = async (count: number) => {
    const requestedAt = later(app.clock.now(), -days(count) - 1)
    await app.db.updateTable('accountExport').set({ requestedAt }).where('id', '=', failed.id).execute()
    await app.application.services.exports.forgetOld(app.db, app.clock.now())
    return (await listed(person)).length
  }
  expect(await age(29)).toBe(1)
  expect(await age(30)).toBe(0)
  const left = app.db.selectFrom('accountExport').select('id').where('id', '=', failed.id)
  expect(await left.execute()).toEqual([])
})

test('[PRV-02] files without a row stay for an hour, because a running export may still write it', async () => {
  const name = await storePart(0, Buffer.from('abc'))
  const { forgetOld } = app.application.services.exports
  const isThere = async () => (await store.sizeOf(name)) !== undefined
  await forgetOld(app.db, new Date())
  expect(await isThere()).toBe(true)
  await forgetOld(app.db, later(new Date(), hours(1)))
  expect(await isThere()).toBe(false)
})

test('[PRV-11] the address of a download says nothing to caches', async () => {
  const person = await makePerson(app)
  const { id } = await makeExport(person, 'ready', [Buffer.from('abc')])
  const { headers } = await app.call({ url: await urlOf(person, id) })
  expect(headers['cache-control']).toBe('private, no-store')
})
