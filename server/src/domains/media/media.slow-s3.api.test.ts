import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hours } from '../../platform/clock/clock.ts'
import { serveOnLoopback } from '../../testing/http-peer.ts'
import { jpeg } from '../../testing/image-fixtures.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { countKept, publishPost } from '../../testing/posts.ts'
import { type S3Server, startS3Server } from '../../testing/s3-server.ts'
import { namedByRows, storedNames } from '../../testing/stored-files.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

/** Passes requests on to an S3; holds its answers to HEAD of files while it is slow, and deletes nothing while it is read-only. */
async function startSlowS3(s3: S3Server) {
  const held: (() => void)[] = []
  let isSlow = false
  let isReadOnly = false
  const peer = await serveOnLoopback((asked, response) => {
    const { url = '', method = '', headers } = asked
    const pass = () => {
      const passed = request(s3.settings.endpoint + url, { method, headers }, (answer) =>
        answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers)),
      )
      // A caller that has given up closes its request.
      asked.pipe(passed.on('error', () => response.destroy()))
    }
    if (isSlow && method === 'HEAD' && url.includes('.webp')) held.push(pass)
    else if (isReadOnly && method === 'DELETE') response.writeHead(403).end()
    else pass()
  })
  return {
    origin: peer.origin,
    held,
    slow(): void {
      isSlow = true
    },
    beReadOnly(): void {
      isReadOnly = true
    },
    recover(): void {
      isSlow = false
      isReadOnly = false
      for (const pass of held.splice(0)) pass()
    },
    close: peer.close,
  }
}

let s3: S3Server
let slow: Awaited<ReturnType<typeof startSlowS3>>
let app: TestApp
let alice: Person

beforeAll(async () => {
  s3 = await startS3Server()
  slow = await startSlowS3(s3)
  app = await createTestApp({ environment: { ...s3.environment, S3_ENDPOINT: slow.origin } })
})
beforeEach(async () => {
  alice = await makePerson(app)
})
afterAll(async () => {
  await app.close()
  await slow.close()
  await s3.close()
})

/** Three pictures, others for each height: a file that an earlier post keeps would stay whatever happens to a later one. */
const pictures = (height: number) => Promise.all([700, 720, 710].map((width) => jpeg(width, height)))

test('[RUN-05, PST-07] where S3 is slow, a post asks for all its files at once, and is published when they are there', async () => {
  slow.slow()
  const publishing = publishPost(app, alice, { files: await pictures(500) })
  // Three pictures of two versions each.
  await expect.poll(() => slow.held.length).toBe(6)
  slow.recover()
  expect((await publishing).status).toBe(200)
  expect(await storedNames(app.application.store)).toEqual(await namedByRows(app.db))
})

test('[RUN-05, MED-13] where S3 does not answer about files, the post is refused and nothing of it stays', async () => {
  const before = await countKept(app)
  slow.slow()
  const refused = await publishPost(app, alice, { files: await pictures(510) })
  expect(refused).toMatchObject({ status: 503, body: { code: 'platform.unavailable' } })
  expect(slow.held.length).toBe(6)
  slow.recover()
  expect(await countKept(app)).toEqual(before)
})

test('[MED-13] a refusal names its cause though S3 removes nothing; the sweep does so later', async () => {
  const before = await storedNames(app.application.store)
  slow.beReadOnly()
  const files = [await jpeg(730, 500), Buffer.from('no picture')]
  expect(await publishPost(app, alice, { files })).toMatchObject({ body: { code: 'media.wrong-type' } })
  slow.recover()
  app.clock.advance(hours(2))
  await app.application.services.media.sweepOrphans()
  expect(await storedNames(app.application.store)).toEqual(before)
})
