import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { giveAura } from '@aura/contract/aura/aura.contract'
import type { Id } from '@aura/contract/common'
import { discovery } from '@aura/contract/feed/feed.contract'
import { getMedia } from '@aura/contract/media/media.contract'
import { deletePost, getPost, likePost, type Post } from '@aura/contract/posts/posts.contract'
import { sql } from 'kysely'
import { AVCOL_TRC_BT709 } from 'node-av/constants'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { days, later, minutes } from '../../platform/clock/clock.ts'
import { housekeepingJob } from '../../platform/jobs/housekeeping.ts'
import { withVideo } from '../../platform/media/video-rendering.ts'
import { measure } from '../../platform/media/video-source.ts'
import { ask, pathOf } from '../../testing/contract-calls.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { publishPost, settledPost } from '../../testing/posts.ts'
import { listUnreferenced, namedByRows, storedNames } from '../../testing/stored-files.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { clip } from '../../testing/video-fixtures.ts'
import { findVideoWorkers } from '../../testing/worker-processes.ts'
import { prepareVideoJob } from './media.prepare-video.service.ts'

const app = await openTestApp()
let alice: Person

beforeAll(async () => {
  alice = await makePerson(app)
})

async function readPost(id: Id, viewer?: Person): Promise<Post> {
  const { status, body } = await ask(app, getPost, { params: { id }, token: viewer?.token })
  expect(status).toBe(200)
  return body as Post
}

const settled = (id: Id) => settledPost(app, id, alice)

async function publishVideo(file: Buffer, fileName = 'clip.mp4'): Promise<Post> {
  const { status, body } = await publishPost(app, alice, { file, fileName })
  expect(body.message ?? status).toBe(200)
  return body as Post
}

const fetchFile = (name: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.call({ method, url: pathOf(getMedia, { name }), headers })

/** Tracks, size and length of a served video. */
async function inspect(name: string) {
  const bytes = (await fetchFile(name)).rawPayload
  const path = join(app.config.dataDir, 'served.mp4')
  await writeFile(path, bytes)
  const found = await withVideo(path, 'mp4', async (source) => ({
    level: source.pictures.codecpar.level,
    light: source.pictures.codecpar.colorTrc,
    size: `${source.stored.width}×${source.stored.height}`,
    rotation: source.stored.rotation,
    ...(await measure(source)),
  }))
  return { ...found, bytes }
}

describe('a video', () => {
  test('[MED-10, MED-12] is a post at once, preparing with its still, then plays: index first, upright, nothing else kept', async () => {
    const sent = await publishVideo(await clip({ width: 180, height: 320 }))
    expect(sent).toMatchObject({ media: null, media_state: 'preparing', duration_seconds: 2 })
    expect(sent.placeholder).toMatch(/^data:image\/webp/)
    expect((await fetchFile(sent.thumbnail ?? '')).headers['content-type']).toBe('image/webp')
    expect(sent.media_variants).toEqual([{ name: sent.thumbnail, width: 180, height: 320 }])

    const ready = await settled(sent.id)
    expect(ready).toMatchObject({ media_state: 'ready', duration_seconds: 2, thumbnail: sent.thumbnail })
    expect(ready.media).toMatch(/^[0-9a-f]{40}-180\.mp4$/)
    const { bytes, ...video } = await inspect(ready.media ?? '')
    expect(video).toMatchObject({ size: '180×320', hasSound: true, rotation: 0 })
    expect(video.durationSeconds).toBeCloseTo(2, 0)
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
    await expect.poll(() => listUnreferenced(app)).toEqual([])
  })

  test.each([
    ['landscape, larger than shown', { width: 1280, height: 720, seconds: 1 }, '720×404', true],
    ['turned by its header', { width: 160, height: 90, rotation: 90 }, '90×160', true],
    ['upside down, in MOV', { rotation: 180, container: 'mov' }, '160×90', true],
    ['HEVC, 60 pictures a second', { codec: 'hevc', framesPerSecond: 60 }, '160×90', true],
    ['VP9 in WebM', { codec: 'vp9', container: 'webm' }, '160×90', true],
    ['without sound', { hasSound: false }, '160×90', false],
    ['with odd sides', { codec: 'vp9', container: 'webm', width: 161, height: 91 }, '160×90', true],
  ] as const)('[MED-10] %s comes out playable', async (_, wish, size, hasSound) => {
    const ready = await settled((await publishVideo(await clip(wish))).id)
    expect(ready.media_state).toBe('ready')
    const video = await inspect(ready.media ?? '')
    expect(video).toMatchObject({ size, hasSound, rotation: 0, level: 31 })
    expect(video.framesPerSecond).toBeLessThan(31)
  })

  test('[MED-10] a video turned a quarter shows its top at the top, in the still and in the video', async () => {
    // Red on the left as stored; a quarter turn clockwise brings the left to the top.
    const pictures = 'color=red:s=160x96:r=24:d=1,drawbox=x=80:y=0:w=80:h=96:color=blue:t=fill'
    const sent = await publishVideo(await clip({ pictures, rotation: 90 }))
    const still = (await fetchFile(sent.thumbnail ?? '')).rawPayload
    const { data, info } = await sharp(still).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const at = (y: number) => [...data.subarray((y * info.width + 48) * 3, (y * info.width + 48) * 3 + 3)]
    expect([info.width, info.height]).toEqual([96, 160])
    const [top, bottom] = [at(20), at(140)]
    expect(top[0]).toBeGreaterThan(180)
    expect(bottom[2]).toBeGreaterThan(180)
    await settled(sent.id)
  })

  test.each([
    // The grey that each format writes for plain white, which must be mapped to white.
    ['smpte2084', '#949494'],
    ['arib-std-b67', '#bfbfbf'],
  ] as const)('[MED-10] in bright light (%s) comes out as ordinary screens show it', async (light, white) => {
    const pictures = `color=${white}:s=160x96:r=24:d=1,drawbox=x=80:y=0:w=80:h=96:color=black:t=fill`
    const sent = await publishVideo(await clip({ codec: 'hevc', brightRange: light, pictures }))
    const still = sharp((await fetchFile(sent.thumbnail ?? '')).rawPayload)
    const { data } = await still.removeAlpha().raw().toBuffer({ resolveWithObject: true })
    expect(data[3 * 40]).toBeGreaterThan(205)
    expect(data[3 * 120]).toBeLessThan(10)
    const ready = await settled(sent.id)
    expect((await inspect(ready.media ?? '')).light).toBe(AVCOL_TRC_BT709)
  })

  test('[MED-10] the still is the first picture that shows something', async () => {
    const pictures = 'testsrc2=size=160x90:rate=24:duration=2,fade=in:0:24'
    const sent = await publishVideo(await clip({ pictures }))
    const { channels } = await sharp((await fetchFile(sent.thumbnail ?? '')).rawPayload).stats()
    expect(Math.max(...channels.slice(0, 3).map(({ stdev }) => stdev))).toBeGreaterThan(20)
    await settled(sent.id)
  })

  test('[MED-11] is served by byte ranges, for as long as its entity tag holds', async () => {
    const { media } = await settled((await publishVideo(await clip({ seconds: 1 }))).id)
    const whole = await fetchFile(media ?? '')
    expect(whole.headers).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    })
    const part = await fetchFile(media ?? '', { range: 'bytes=10-19' })
    expect(part.statusCode).toBe(206)
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(10, 20))
    expect(part.headers['content-range']).toBe(`bytes 10-19/${whole.rawPayload.length}`)
    const etag = String(whole.headers.etag)
    const resumed = await fetchFile(media ?? '', { range: 'bytes=10-', 'if-range': etag })
    expect(resumed.statusCode).toBe(206)
    const changed = await fetchFile(media ?? '', { range: 'bytes=10-', 'if-range': '"other"' })
    expect(changed.statusCode).toBe(200)
    const head = await fetchFile(media ?? '', {}, 'HEAD')
    expect(head.headers['content-length']).toBe(String(whole.rawPayload.length))
    expect((await fetchFile(media ?? '', { 'if-none-match': etag })).statusCode).toBe(304)
  })

  test('[MED-14] what was received is never served, and is gone once the video is ready', async () => {
    const sent = await publishVideo(await clip())
    const original = await app.db
      .selectFrom('mediaFile')
      .select('name')
      .where('role', '=', 'original')
      .executeTakeFirst()
    if (original) expect((await fetchFile(original.name)).statusCode).toBe(404)
    await settled(sent.id)
    await expect
      .poll(async () =>
        (await storedNames(app.application.store)).filter((name) => name.endsWith('.received')),
      )
      .toEqual([])
  })
})

/** Jobs of a kind that are waiting or under way. */
async function countJobs(name: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from pgboss.job
    where name = ${name} and state in ('created', 'retry', 'active')`.execute(app.db)
  return rows[0]?.left ?? 0
}

describe('what goes wrong while a video is prepared', () => {
  const heavy = () => clip({ width: 1280, height: 720, seconds: 5, framesPerSecond: 30 })

  /** Kills the processes at work on videos once one has begun to write. */
  async function killMidway() {
    const temporary = app.application.store.tempFolder
    const isWriting = async () =>
      (await readdir(temporary, { recursive: true })).some((path) => path.endsWith('draft.mp4'))
    await expect.poll(isWriting, { interval: 20 }).toBe(true)
    for (const pid of findVideoWorkers(process.pid)) process.kill(pid, 'SIGKILL')
  }

  test('[MED-12] a worker killed in the middle is begun again, and the video becomes ready', async () => {
    const sent = await publishVideo(await heavy())
    await killMidway()
    expect((await settled(sent.id)).media_state).toBe('ready')
    expect(await attemptsOf(sent)).toBe(2)
    await expect.poll(() => listUnreferenced(app)).toEqual([])
  })

  test('[MED-12] a video that ends every worker is given up: its author is told, nobody else sees it, no file stays', async () => {
    const bob = await makePerson(app)
    // Another size than in other tests: equal stills share one file, which another post would keep alive.
    const sent = await publishVideo(await clip({ width: 1024, height: 768, seconds: 5, framesPerSecond: 30 }))
    const attempts = sql<number>`attempts + 3`
    await app.db.updateTable('media').set({ attempts }).where('state', '=', 'preparing').execute()
    await killMidway()
    await expect
      .poll(async () => (await readPost(sent.id, alice)).media_state, { interval: 300 })
      .toBe('failed')
    const failed = await readPost(sent.id, alice)
    expect(failed).toMatchObject({ media: null, media_variants: [], thumbnail: null, canDelete: true })
    for (const viewer of [bob, undefined]) {
      const { status } = await ask(app, getPost, { params: { id: sent.id }, token: viewer?.token })
      expect(status).toBe(404)
    }
    for (const press of [likePost, giveAura]) {
      const { status } = await ask(app, press, { token: bob.token, body: { postId: sent.id } })
      expect(status).toBe(404)
    }
    const feed = await ask(app, discovery, { token: bob.token, query: { limit: 50 } })
    expect(feed.body.posts?.map(({ id }) => id)).not.toContain(sent.id)
    expect((await fetchFile(sent.thumbnail ?? '')).statusCode).toBe(404)
    app.clock.advance(minutes(240))
    await app.application.services.media.sweepOrphans()
    expect(await storedNames(app.application.store)).toEqual(await namedByRows(app.db))
    expect((await ask(app, deletePost, { params: { id: sent.id }, token: alice.token })).status).toBe(200)
  })
})

test('[MED-12] a video whose job is lost is given up after three days, and its author is told', async () => {
  const sent = await publishVideo(await clip({ width: 200, height: 150, seconds: 1 }))
  await expect.poll(jobsLeft).toBe(0)
  const created = app.clock.now()
  await sql`
    update media set state = 'preparing', created_at = ${later(created, -days(2))}
    from post_media where media_id = media.id and post_id = ${sent.id}`.execute(app.db)
  await sql`update media_file set role = 'original' from post_media
    where post_media.media_id = media_file.media_id and post_id = ${sent.id} and role = 'video'`.execute(
    app.db,
  )
  const tidy = async () => {
    await app.application.services.jobs.enqueue(app.db, housekeepingJob, {})
    await expect.poll(housekeepingLeft).toBe(0)
  }
  await tidy()
  expect((await readPost(sent.id, alice)).media_state).toBe('preparing')
  app.clock.advance(days(1) + minutes(1))
  alice = await makePerson(app)
  await tidy()
  const { rows } =
    await sql`select from media join post_media on media_id = media.id join post on post.id = post_id
    where post.id = ${sent.id} and media.state = 'failed' and post.withheld`.execute(app.db)
  expect(rows).toHaveLength(1)
  expect((await ask(app, getPost, { params: { id: sent.id } })).status).toBe(404)
  expect(await storedNames(app.application.store)).toEqual(await namedByRows(app.db))
})

const housekeepingLeft = () => countJobs(housekeepingJob)
const jobsLeft = () => countJobs(prepareVideoJob)

async function attemptsOf({ id }: Post): Promise<number> {
  const row = await app.db
    .selectFrom('postMedia')
    .innerJoin('media', 'media.id', 'mediaId')
    .select('media.attempts')
    .where('postId', '=', id)
    .executeTakeFirstOrThrow()
  return row.attempts
}
