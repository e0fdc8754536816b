import type { ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listExports, requestExport } from '@aura/contract/exports/exports.contract'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { ask } from '../../testing/contract-calls.ts'
import { serveOnLoopback } from '../../testing/http-peer.ts'
import { makePerson } from '../../testing/people.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { makeExportJob } from './exports.make.service.ts'
import { beginExport, insertPart } from './exports.queries.ts'

/** An S3 bucket that holds back the answer to each file it is sent, until the test gives it. */
const held: ServerResponse[] = []
const bucket = await serveOnLoopback(async (request, response) => {
  await buffer(request)
  if (request.method === 'PUT') held.push(response)
  else response.writeHead(204).end()
})
// Before the application is closed: the bucket holds its requests open.
afterAll(() => bucket.close())
const app = await openTestApp({
  environment: {
    S3_ENDPOINT: bucket.origin,
    S3_BUCKET: 'aura-media',
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  },
})

async function stateOfJob(exportId: number): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`
    select state::text from pgboss.job
    where name = ${makeExportJob} and (data ->> 'exportId')::bigint = ${exportId}`.execute(app.db)
  return rows[0]?.state
}

test.each([
  ['is kept', 200, '', 'completed'],
  ['fails', 500, '<Error><Code>InternalError</Code></Error>', 'retry'],
  ['finds no room', 507, '<Error><Code>XMinioStorageFull</Code></Error>', 'retry'],
])(
  '[PRV-02] an attempt whose file %s late leaves the attempt alone that another process began since',
  async (_, status, text, state) => {
    const [{ token }, before] = [await makePerson(app), held.length]
    const { id } = (await ask(app, requestExport, { token })).body
    await expect.poll(() => held.length).toBe(before + 1)
    const name = `export-${id}-of-another-process.part`
    await inTransaction(app.db, async (tx) => {
      const { attempt = 0 } = (await beginExport(tx, id, app.clock.now())) ?? {}
      expect(await insertPart(tx, { exportId: id, attempt, number: 1, name, bytes: 3 })).toBe(true)
    })
    const read = async () => ({
      listed: (await ask(app, listExports, { token })).body.exports,
      parts: await app.db.selectFrom('accountExportPart').select('name').where('exportId', '=', id).execute(),
    })
    const underWay = await read()
    expect(underWay).toMatchObject({ listed: [{ status: 'running', bytes: 3 }], parts: [{ name }] })

    const headers = { etag: '"kept"', 'content-length': text.length }
    held[before]?.writeHead(status, headers).end(text)
    await expect.poll(() => stateOfJob(id)).toBe(state)
    expect(await read()).toEqual(underWay)
  },
)
