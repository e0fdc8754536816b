import { listExports, openExport, requestExport } from '@aura/contract/exports/exports.contract'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson } from '../../testing/people.ts'
import { startTcpProxy } from '../../testing/tcp-proxy.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { makeExportJob } from './exports.make.service.ts'

const database = await createTestDatabase()
const proxy = await startTcpProxy(database.url)
const app = await createTestApp({ database, databaseUrl: proxy.databaseUrl })

afterAll(async () => {
  await app.close()
  await proxy.close()
  await database.drop()
})

test('[PRV-02] an export is whole although the answer to the transaction that offers it was lost', async () => {
  const { token } = await makePerson(app)
  proxy.loseCommitAfter('"ready_at" = ')
  const { body: asked } = await ask(app, requestExport, { token })
  await expect.poll(jobState).toMatch(/^(?:retry|completed)$/)
  expect((await ask(app, listExports, { token })).body.exports).toMatchObject([{ status: 'ready' }])
  const { body } = await ask(app, openExport, { token, params: { id: asked.id } })
  const { statusCode, rawPayload } = await app.call({ method: 'GET', url: body.url })
  expect(statusCode).toBe(200)
  expect(Object.keys(unzipSync(new Uint8Array(rawPayload)))).toContain('data/account.json')
})

/** The maker has seen its failure, and left the rest to its next attempt. */
async function jobState(): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`
    select state from pgboss.job where name = ${makeExportJob}`.execute(app.db)
  return rows[0]?.state
}
