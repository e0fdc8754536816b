import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Id } from '@aura/contract/common'
import pino from 'pino'
import { afterAll, afterEach } from 'vitest'
import { readConfig } from '../config.ts'
import type { MediaPurpose } from '../domains/media/media.queries.ts'
import { defineFileRemoval } from '../domains/media/media.remove-files.service.ts'
import { mediaRoutes } from '../domains/media/media.routes.ts'
import { createMediaService, type MediaService } from '../domains/media/media.service.ts'
import { createMediaStorer } from '../domains/media/media.store.service.ts'
import { type Clock, systemClock } from '../platform/clock/clock.ts'
import { openPool } from '../platform/db/database.ts'
import { createDatabaseHealth } from '../platform/db/database-health.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { createHttpServer } from '../platform/http/http-server.ts'
import { createApp } from '../platform/http/serve.ts'
import { createJobs } from '../platform/jobs/jobs.ts'
import { createRateLimiter } from '../platform/limits/rate-limiter.ts'
import { createImageProcessor } from '../platform/media/image-processor.ts'
import { createVideoProcessor } from '../platform/media/video-processor.ts'
import { openLocalMediaStore } from '../platform/store/local-media-store.ts'
import { insertBareAccount } from './bare-account.ts'
import { received } from './image-fixtures.ts'
import { createTestDatabase } from './test-database.ts'

interface Sent {
  purpose?: MediaPurpose
  alt?: string
  /** Runs in the transaction, after the rows are written. */
  onWritten?: () => Promise<void>
}

/** Media without the rest of the application, and the server that hands them out, until the tests of the file have ended. */
export async function openMediaStage() {
  const database = await createTestDatabase()
  const { db } = database
  const log = pino({ level: 'silent' })
  const pool = openPool({ url: database.url, maxConnections: 1, applicationName: 'aura-test' })
  const folder = await mkdtemp(join(tmpdir(), 'aura-media-'))
  const store = await openLocalMediaStore(folder)
  const images = createImageProcessor({ tempFolder: store.tempFolder, children: 1 })
  const videos = createVideoProcessor({ tempFolder: store.tempFolder })
  const jobs = createJobs({ url: database.url, log })
  const removal = defineFileRemoval({ db, store, jobs, log })
  await jobs.start()
  const media = serviceWith(systemClock)
  const ownerId = await insertBareAccount(db)
  /** Media that viewers may see, in place of the decisions of posts and accounts. */
  const shown = new Set<Id>()

  const server = await createHttpServer(readConfig({}), log)
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
    return createMediaService({ db, store, jobs, storer, removal, clock, quotaBytes: Infinity })
  }

  /** Sends a file as a domain would: received, remade, its rows written in a transaction. */
  async function publish(bytes: Buffer, { purpose = 'post', alt, onWritten }: Sent = {}): Promise<Id> {
    const path = await received(store.tempFolder, bytes)
    try {
      return await media.receive({ path, ownerId, purpose, alt }, (stored) =>
        inTransaction(db, async (tx) => {
          const id = await media.insert(tx, stored)
          await onWritten?.()
          return id
        }),
      )
    } finally {
      await rm(path)
    }
  }

  async function widestName(id: Id): Promise<string> {
    const { name } = (await media.findCards([id])).get(id) ?? {}
    return name ?? ''
  }

  return {
    database,
    store,
    media,
    server,
    shown,
    serviceWith,
    publish,
    widestName,
    async publishShown(bytes: Buffer): Promise<{ id: Id; name: string }> {
      const id = await publish(bytes)
      shown.add(id)
      return { id, name: await widestName(id) }
    },
    get: (name: string, headers: Record<string, string> = {}) =>
      server.inject({ url: `/media/${name}`, headers }),
  }
}
