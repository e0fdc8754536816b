import { readdir } from 'node:fs/promises'
import { discovery } from '@aura/contract/feed/feed.contract'
import { getMedia } from '@aura/contract/media/media.contract'
import { deletePost, getPost, type Post } from '@aura/contract/posts/posts.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minutes, seconds } from '../../platform/clock/clock.ts'
import { startAwakeTime } from '../../testing/awake-time.ts'
import { ask, pathOf } from '../../testing/contract-calls.ts'
import { jpeg } from '../../testing/image-fixtures.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { publishPost } from '../../testing/posts.ts'
import { type S3Server, startS3Server } from '../../testing/s3-server.ts'
import { namedByRows, storedNames } from '../../testing/stored-files.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { clip } from '../../testing/video-fixtures.ts'

let s3: S3Server
let app: TestApp
let alice: Person

beforeAll(async () => {
  s3 = await startS3Server()
  app = await createTestApp({ environment: s3.environment })
  alice = await makePerson(app)
})
afterAll(async () => {
  await app.close()
  await s3.close()
})

async function publish(file: Buffer, fileName?: string): Promise<Post> {
  const { status, body } = await publishPost(app, alice, { file, ...(fileName && { fileName }) })
  expect(status).toBe(200)
  return body as Post
}

const fetchFile = (name: string, headers: Record<string, string> = {}) =>
  app.call({ url: pathOf(getMedia, { name }), headers })
const isReady = async () => (await app.call({ url: '/readyz' })).statusCode === 200
const inTemporaryFolder = () => readdir(app.application.store.tempFolder)

test('[RUN-05] [MED-11] a picture kept in S3 is served whole, in parts and not twice, as from a folder', async () => {
  const { media } = await publish(await jpeg(900, 600))
  const whole = await fetchFile(media ?? '')
  expect(whole.statusCode).toBe(200)
  expect(whole.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(whole.rawPayload.length),
    'cache-control': 'public, max-age=31536000, s-maxage=60, immutable',
  })
  const part = await fetchFile(media ?? '', { range: 'bytes=10-19' })
  expect(part.statusCode).toBe(206)
  expect(part.headers['content-range']).toBe(`bytes 10-19/${whole.rawPayload.length}`)
  expect(part.rawPayload).toEqual(whole.rawPayload.subarray(10, 20))
  const tail = await fetchFile(media ?? '', { range: 'bytes=-7' })
  expect(tail.rawPayload).toEqual(whole.rawPayload.subarray(-7))
  expect((await fetchFile(media ?? '', { range: `bytes=${whole.rawPayload.length}-` })).statusCode).toBe(416)
  expect((await fetchFile(media ?? '', { 'if-none-match': String(whole.headers.etag) })).statusCode).toBe(304)
  expect(await storedNames(app.application.store)).toEqual(await namedByRows(app.db))
  expect(await inTemporaryFolder()).toEqual([])
})

test('[RUN-05] [MED-10] a video goes to S3, is prepared from there and replaces what was received', async () => {
  const { id } = await publish(await clip(), 'clip.mp4')
  const read = async () => (await ask(app, getPost, { params: { id } })).body as Post
  await expect.poll(async () => (await read()).media_state).toBe('ready')
  const { media } = await read()
  expect((await fetchFile(media ?? '', { range: 'bytes=4-7' })).rawPayload.toString()).toBe('ftyp')
  await expect.poll(() => storedNames(app.application.store)).toEqual(await namedByRows(app.db))
  expect(await inTemporaryFolder()).toEqual([])
})

test('[RUN-05, MED-21] the files of a deleted post leave S3, also when it was gone meanwhile', async () => {
  const { id } = await publish(await jpeg(640, 480))
  await s3.kill()
  expect((await ask(app, deletePost, { params: { id }, token: alice.token })).status).toBe(200)
  await s3.restart()
  const files = async () => {
    // A store that failed is asked again after five seconds.
    app.clock.advance(seconds(5))
    return storedNames(app.application.store)
  }
  await expect.poll(files).toEqual(await namedByRows(app.db))
})

test('[RUN-05] the sweep takes from S3 what no row names', async () => {
  await publish(await jpeg(640, 480))
  // As a call does that ends between file and row.
  await sql`delete from media_file`.execute(app.db)
  app.clock.advance(minutes(120))
  expect(await app.application.services.media.sweepOrphans()).toBeGreaterThan(0)
  expect(await storedNames(app.application.store)).toEqual([])
})

test('[RUN-05] [MED-13] while S3 is gone media answer 503 at once, pages go on, and nothing half-sent stays', async () => {
  alice = await makePerson(app)
  const { media } = await publish(await jpeg(800, 600))
  const before = await namedByRows(app.db)
  expect(await isReady()).toBe(true)
  await s3.kill()
  expect(await isReady()).toBe(false)

  const awakeMs = startAwakeTime()
  for (let time = 1; time <= 3; time++) {
    const answer = await fetchFile(media ?? '')
    expect(answer.statusCode).toBe(503)
    expect(answer.headers).toMatchObject({ 'retry-after': '5' })
    expect(answer.headers['cache-control']).not.toContain('public')
  }
  const refused = await publishPost(app, alice, { file: await jpeg(500, 500) })
  expect(refused).toMatchObject({ status: 503, body: { code: 'platform.unavailable' } })
  expect(awakeMs()).toBeLessThan(20_000)
  expect(await namedByRows(app.db)).toEqual(before)
  expect(await inTemporaryFolder()).toEqual([])
  const feed = await ask(app, discovery)
  expect(feed.status).toBe(200)
  expect(feed.body.posts?.map((post) => post.media)).toContain(media)

  await s3.restart()
  app.clock.advance(seconds(5))
  expect((await fetchFile(media ?? '')).statusCode).toBe(200)
  expect(await isReady()).toBe(true)
  await publish(await jpeg(500, 500))
  expect(await storedNames(app.application.store)).toEqual(await namedByRows(app.db))
})
