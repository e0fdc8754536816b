import { readdir } from 'node:fs/promises'
import {
  downloadExport,
  listExports,
  openExport,
  requestExport,
} from '@aura/contract/exports/exports.contract'
import { unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { ask } from '../../testing/contract-calls.ts'
import { serveOnLoopback } from '../../testing/http-peer.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { publishPost } from '../../testing/posts.ts'
import { startS3Server } from '../../testing/s3-server.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { makeExportJob } from './exports.make.service.ts'

const s3 = await startS3Server()
/** An empty bucket without room. */
const full = await serveOnLoopback((request, response) => {
  const isPut = request.method === 'PUT'
  const code = isPut ? 'XMinioStorageFull' : 'NoSuchKey'
  const body = `<Error><Code>${code}</Code></Error>`
  request
    .resume()
    .once('end', () => response.writeHead(isPut ? 507 : 404, { 'content-length': body.length }).end(body))
})
const apps: TestApp[] = []
afterAll(async () => {
  for (const app of apps) await app.close()
  await Promise.all([s3.close(), full.close()])
})

async function openApp(environment: Record<string, string>): Promise<TestApp> {
  const app = await createTestApp({ environment })
  apps.push(app)
  return app
}

const statusOf = async (app: TestApp, { token }: Person) =>
  (await ask(app, listExports, { token })).body.exports[0]?.status
const partsIn = ({ db }: TestApp) => db.selectFrom('accountExportPart').select('name').execute()
const inTemporaryFolder = ({ application }: TestApp) => readdir(application.store.tempFolder)

test('[PRV-02] an export for which there is no room fails, leaves nothing, and may be asked for again at once', async () => {
  const app = await openApp({ ...s3.environment, S3_ENDPOINT: full.origin })
  const person = await makePerson(app)
  const asking = () => ask(app, requestExport, { token: person.token })
  expect((await asking()).status).toBe(200)
  await expect.poll(() => statusOf(app, person)).toBe('failed')
  expect([await partsIn(app), await inTemporaryFolder(app)]).toEqual([[], []])
  expect(await asking()).toMatchObject({ status: 200, body: { status: 'waiting' } })
})

test('[PRV-02] an export that S3 interrupts is made whole once it is back', async () => {
  const app = await openApp(s3.environment)
  const person = await makePerson(app)
  const { body: post } = await publishPost(app, person)
  await s3.kill()
  const { body: asked } = await ask(app, requestExport, { token: person.token })
  const { jobs } = app.application.services
  const attempts = async () =>
    (
      await app.db
        .selectFrom('accountExport')
        .select('attempts')
        .where('id', '=', asked.id)
        .executeTakeFirst()
    )?.attempts
  await expect.poll(attempts).toBe(1)
  await expect.poll(() => inTemporaryFolder(app)).toEqual([])
  expect(await partsIn(app)).toEqual([])

  await s3.restart()
  // The job's own next attempt is half a minute away.
  await expect
    .poll(async () => {
      await jobs.enqueue(app.db, makeExportJob, { exportId: asked.id })
      return statusOf(app, person)
    })
    .toBe('ready')
  const { body: opened } = await ask(app, openExport, { token: person.token, params: { id: asked.id } })
  expect(opened.url).toContain(downloadExport.path)
  const { rawPayload } = await app.call({ url: opened.url })
  expect(Object.keys(unzipSync(new Uint8Array(rawPayload)))).toContain(`media/${post.media}`)
})
