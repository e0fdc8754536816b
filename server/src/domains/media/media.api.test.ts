import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Id } from '@aura/contract/common'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { type Clock, later, minutes, systemClock } from '../../platform/clock/clock.ts'
import { openPool } from '../../platform/db/database.ts'
import { createDatabaseHealth } from '../../platform/db/database-health.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { createHttpServer } from '../../platform/http/http-server.ts'
import { createApp } from '../../platform/http/serve.ts'
import { createJobs, type Jobs } from '../../platform/jobs/jobs.ts'
import { createRateLimiter } from '../../platform/limits/rate-limiter.ts'
import { createImageProcessor, type ImageProcessor } from '../../platform/media/image-processor.ts'
import { createVideoProcessor, type VideoProcessor } from '../../platform/media/video-processor.ts'
import { openLocalMediaStore } from '../../platform/store/local-media-store.ts'
import type { MediaStore } from '../../platform/store/media-store.ts'
import { insertBareAccount } from '../../testing/bare-account.ts'
import { jpeg, received, refusedFiles } from '../../testing/image-fixtures.ts'
import { namedByRows, storedNames } from '../../testing/stored-files.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import type { MediaPurpose } from './media.queries.ts'
import { defineFileRemoval, type FileRemoval } from './media.remove-files.service.ts'
import { mediaRoutes } from './media.routes.ts'
import { createMediaService, type MediaService } from './media.service.ts'
import { createMediaStorer } from './media.store.service.ts'

let database: TestDatabase
let folder: string
let store: MediaStore
let images: ImageProcessor
let videos: VideoProcessor
let jobs: Jobs
let removal: FileRemoval
let media: MediaService
let server: FastifyInstance
let ownerId: Id
/** Media that viewers may see, in place of the decisions of posts and accounts. */
const shown = new Set<Id>()

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  const pool = openPool({ url: database.url, maxConnections: 1, applicationName: 'aura-test' })
  folder = await mkdtemp(join(tmpdir(), 'aura-media-'))
  store = await openLocalMediaStore(folder)
  images = createImageProcessor({ tempFolder: store.tempFolder, children: 1 })
  videos = createVideoProcessor({ tempFolder: store.tempFolder })
  jobs = createJobs({ url: database.url, log: pino({ level: 'silent' }) })
  removal = defineFileRemoval({ db, store, jobs, log: pino({ level: 'silent' }) })
  await jobs.start()
  media = serviceWith(systemClock)
  ownerId = await insertBareAccount(db)

  server = await createHttpServer(readConfig({}), pino({ level: 'silent' }))
  const app = createApp({
    fastify: server,
    authenticate: async () => undefined,
    limiter: createRateLimiter({ db, scale: 1000 }),
    health: createDatabaseHealth({ pool, probe: pool }),
    access: {},
    isOperator: () => false,
    isDeveloper: () => false,
    temporaryFolder: store.tempFolder,
  })
  const anyoneSees = async (mediaIds: readonly Id[]) =>
    mediaIds.some((id) => shown.has(id)) ? 'everyone' : undefined
  mediaRoutes(app, { media, visibility: { post: anyoneSees, comment: anyoneSees, picture: anyoneSees } })
})
afterAll(async () => {
  await server.close()
  await jobs.stop(1000)
  images.close()
  videos.close()
  await database.drop()
  await rm(folder, { recursive: true })
})
afterEach(() => shown.clear())

function serviceWith(clock: Clock): MediaService {
  const storer = createMediaStorer({ store, images, videos })
  return createMediaService({ db: database.db, store, jobs, storer, removal, clock, quotaBytes: Infinity })
}

interface Sent {
  purpose?: MediaPurpose
  alt?: string
  /** Runs in the transaction, after the rows are written. */
  onWritten?: () => Promise<void>
}

/** Sends a file as a domain would: received, remade, its rows written in a transaction. */
async function publish(bytes: Buffer, { purpose = 'post', alt, onWritten }: Sent = {}): Promise<Id> {
  const path = await received(store.tempFolder, bytes)
  try {
    return await media.receive({ path, ownerId, purpose, alt }, (stored) =>
      inTransaction(database.db, async (tx) => {
        const id = await media.insert(tx, stored)
        await onWritten?.()
        return id
      }),
    )
  } finally {
    await rm(path)
  }
}

async function publishShown(bytes: Buffer): Promise<{ id: Id; name: string }> {
  const id = await publish(bytes)
  shown.add(id)
  return { id, name: await widestName(id) }
}

async function widestName(id: Id): Promise<string> {
  const { name } = (await media.findCards([id])).get(id) ?? {}
  return name ?? ''
}

const get = (name: string, headers: Record<string, string> = {}) =>
  server.inject({ url: `/media/${name}`, headers })

describe('serving', () => {
  test('[MED-07] a visible picture comes whole, typed, and may be kept for good', async () => {
    const { name } = await publishShown(await jpeg(900, 600))
    const answer = await get(name)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(answer.rawPayload.length),
      'cache-control': 'public, max-age=31536000, s-maxage=60, immutable',
      'x-content-type-options': 'nosniff',
      etag: `"${name}"`,
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 900,
      height: 600,
    })
  })

  test('one asked for again with its tag is not sent again', async () => {
    const { name } = await publishShown(await jpeg(400, 300))
    const answer = await get(name, { 'if-none-match': `"${name}"` })
    expect(answer.statusCode).toBe(304)
    expect(answer.rawPayload.length).toBe(0)
  })

  test('[MED-11] [RUN-24] parts are served by byte range, and only for the file they were begun with', async () => {
    const { name } = await publishShown(await jpeg(500, 400))
    const whole = (await get(name)).rawPayload
    const part = await get(name, { range: 'bytes=10-19' })
    expect(part.statusCode).toBe(206)
    expect(part.headers).toMatchObject({
      'content-range': `bytes 10-19/${whole.length}`,
      'content-length': '10',
    })
    expect(part.rawPayload).toEqual(whole.subarray(10, 20))
    const beyond = await get(name, { range: `bytes=${whole.length}-` })
    expect(beyond.statusCode).toBe(416)
    expect(beyond.headers).toMatchObject({
      'content-range': `bytes */${whole.length}`,
      'cache-control': 'no-store',
    })
    expect(beyond.json()).toMatchObject({ code: 'media.range-unsatisfiable', message: expect.any(String) })
    const stale = await get(name, { range: 'bytes=10-19', 'if-range': '"another"' })
    expect(stale.statusCode).toBe(200)
    expect(stale.rawPayload).toEqual(whole)
  })

  test('HEAD tells size and type without the bytes', async () => {
    const { name } = await publishShown(await jpeg(300, 300))
    const whole = (await get(name)).rawPayload
    const answer = await server.inject({ method: 'HEAD', url: `/media/${name}` })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-length': String(whole.length),
      'content-type': 'image/webp',
    })
    expect(answer.rawPayload.length).toBe(0)
  })

  test('[MED-14] one that nobody may see is absent, at every size and by every address', async () => {
    const { id } = await publishShown(await jpeg(1000, 800))
    const { variants = [] } = (await media.findCards([id])).get(id) ?? {}
    expect(variants).toHaveLength(3)
    for (const { name } of variants) expect((await get(name)).statusCode).toBe(200)
    shown.clear()
    for (const { name } of variants) {
      for (const headers of [{}, { range: 'bytes=0-9' }, { 'if-none-match': `"${name}"` }]) {
        const answer = await get(name, headers)
        expect(answer.statusCode).toBe(404)
        expect(answer.json()).toMatchObject({ code: 'media.unknown' })
        expect(answer.headers['cache-control']).toBe('private, no-store')
      }
    }
  })

  test.each([
    'unknown-name-of-a-file.webp',
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e%2ffiles.webp',
    'a'.repeat(199),
  ])('there is no medium %s', async (name) => {
    expect((await get(name)).statusCode).toBe(404)
  })

  test('[MED-14] the same picture sent by two people stays while one of them still shows it', async () => {
    const bytes = await jpeg(640, 480)
    const first = await publish(bytes)
    const second = await publish(bytes)
    const name = await widestName(first)
    expect(await widestName(second)).toBe(name)
    shown.add(second)
    await inTransaction(database.db, (tx) => media.remove(tx, first))
    expect((await get(name)).statusCode).toBe(200)
    shown.clear()
    expect((await get(name)).statusCode).toBe(404)
  })
})

describe('taking in', async () => {
  test('[MED-03] an alternative text is kept, a blank one is none', async () => {
    const withAlt = await publish(await jpeg(320, 200), { alt: '  Un lac au matin ' })
    const without = await publish(await jpeg(320, 201), { alt: '   ' })
    const views = await media.findCards([withAlt, without])
    expect(views.get(withAlt)).toMatchObject({ alt: 'Un lac au matin', width: 320, height: 200 })
    expect(views.get(without)?.alt).toBeNull()
    expect(views.get(withAlt)?.placeholder).toMatch(/^data:image\/webp;base64,/)
  })

  test('a profile picture comes in both sides of the contract', async () => {
    const id = await publish(await jpeg(500, 700), { purpose: 'picture' })
    const { variants = [] } = (await media.findCards([id])).get(id) ?? {}
    expect(variants.map(({ width, height }) => [width, height])).toEqual([
      [96, 96],
      [320, 320],
    ])
  })

  test.each(Object.entries(await refusedFiles()))(
    '[MED-13] %s leaves neither file nor row',
    async (_, file) => {
      const before = { files: await storedNames(store), rows: await namedByRows(database.db) }
      await expect(publish(file.bytes)).rejects.toMatchObject({ code: file.code })
      expect({ files: await storedNames(store), rows: await namedByRows(database.db) }).toEqual(before)
      expect(await readdir(store.tempFolder)).toEqual([])
    },
  )

  test('[MED-13] when the call fails after the files were stored, they go too', async () => {
    const before = await storedNames(store)
    const onWritten = async () => {
      expect(await storedNames(store)).toHaveLength(before.length + 2)
      throw new Error('the rest of the call failed')
    }
    await expect(publish(await jpeg(700, 500), { onWritten })).rejects.toThrow('the rest of the call failed')
    expect(await storedNames(store)).toEqual(before)
    expect(await readdir(store.tempFolder)).toEqual([])
  })

  test('many people sending one picture at once, some of whose calls fail: its rows and its file agree', async () => {
    const bytes = await jpeg(256, 256)
    const onWritten = async () => {
      throw new Error('failed on purpose')
    }
    const calls = Array.from({ length: 12 }, (_, index) =>
      publish(bytes, index % 2 === 0 ? { onWritten } : {}),
    )
    const outcomes = await Promise.allSettled(calls)
    const kept = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    const stored = await storedNames(store)
    for (const id of kept) expect(stored).toContain(await widestName(id))
    expect(stored).toEqual(await namedByRows(database.db))
  })
})

describe('the sweep', () => {
  const sweeperInTwoHours = () => serviceWith({ now: () => later(new Date(), minutes(120)) })

  /** Stores a file that no row will ever name, as a crash between the two would. */
  async function leaveOrphan(name: string): Promise<void> {
    await store.put(await received(store.tempFolder, Buffer.from(name)), name)
  }

  test('removes exactly the files that no row names, and none that is young', async () => {
    const id = await publish(await jpeg(800, 600))
    const before = await storedNames(store)
    for (let index = 0; index < 7; index++) await leaveOrphan(`orphan-of-a-crash-${index}.webp`)
    expect(await storedNames(store)).toHaveLength(before.length + 7)
    expect(await media.sweepOrphans()).toBe(0)

    const sweeper = sweeperInTwoHours()
    expect(await sweeper.sweepOrphans()).toBe(7)
    expect(await storedNames(store)).toEqual(before)
    expect(await sweeper.sweepOrphans()).toBe(0)
    shown.add(id)
    expect((await get(await widestName(id))).statusCode).toBe(200)
  })
})
