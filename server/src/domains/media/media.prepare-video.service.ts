import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Id } from '@aura/contract/common'
import { days, later } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { formatOfFile, isVideo } from '../../platform/media/media-format.ts'
import type { VideoProcessor } from '../../platform/media/video-processor.ts'
import type { VideoPart } from '../../platform/media/video-source.ts'
import type { MediaStore } from '../../platform/store/media-store.ts'
import { asWriteFailure } from '../../platform/store/no-space.ts'
import { WorkerLost } from '../../platform/workers/worker-child.ts'
import {
  beginPreparation,
  deletePreparationFiles,
  endPreparation,
  findStuckPreparations,
  forgetAttempt,
} from './media.prepare-video.queries.ts'
import { insertMediaFiles, lockFileNames } from './media.queries.ts'
import type { FileRemoval } from './media.remove-files.service.ts'
import { durationMsOf } from './media.store.service.ts'

export interface VideoPreparationDeps {
  db: Db
  jobs: Jobs
  store: MediaStore
  videos: VideoProcessor
  removal: FileRemoval
  /** Called in the transaction in which a video fails. */
  onFailed: (tx: Tx, mediaId: Id) => Promise<void>
}

export const prepareVideoJob = 'media.prepare-video'

export interface PrepareVideo {
  mediaId: Id
  /** Undefined for the whole video. */
  part?: VideoPart
}

export interface VideoPreparation {
  /** Marks videos as failed that have been in preparation for three days: their job has given up, or was lost. */
  giveUpStuck(now: Date): Promise<void>
}

/** Longer than a job retries. */
const stuckAfterMs = days(3)
const stuckBatch = 100

/** A video that crashed its process or the server this often is marked as failed. */
const maxAttempts = 4

/**
 * Converts received videos in a job: one transaction marks the medium as ready or failed and deletes the rows of files that are no
 * longer needed. After a crash the job runs again [MED-10, MED-12].
 */
export function defineVideoPreparation(deps: VideoPreparationDeps): VideoPreparation {
  const { db, jobs, store, videos, removal, onFailed } = deps

  async function fail(mediaId: Id): Promise<void> {
    await inTransaction(db, async (tx) => {
      if (!(await endPreparation(tx, mediaId, { state: 'failed' }))) return
      await removal.removeOnceCommitted(tx, await deletePreparationFiles(tx, mediaId, 'all'))
      await onFailed(tx, mediaId)
    })
  }

  async function make(mediaId: Id, original: string, part: VideoPart | undefined): Promise<void> {
    const names = [original]
    const received = join(store.tempFolder, `received-${randomUUID()}`)
    try {
      await fetchFile(store, original, received)
      const format = await formatOfFile(received)
      if (!format || format === 'empty' || !isVideo(format)) throw new DomainError('media.unreadable')
      const video = await videos.render(received, format, part)
      try {
        const { name, path, width, height, bytes, durationSeconds } = video
        names.push(name)
        await store.put(path, name)
        await inTransaction(db, async (tx) => {
          await lockFileNames(tx, [name], 'shared')
          if (!(await store.hasAll([name]))) throw new DomainError('platform.unavailable')
          const durationMs = durationMsOf(durationSeconds)
          if (!(await endPreparation(tx, mediaId, { state: 'ready', width, height, durationMs }))) return
          await removal.removeOnceCommitted(tx, await deletePreparationFiles(tx, mediaId, 'original'))
          await insertMediaFiles(tx, mediaId, [{ name, width, height, bytes, role: 'video' }])
        })
      } finally {
        await video.release()
      }
    } finally {
      await rm(received, { force: true })
      await removal.removeLeft(names)
    }
  }

  jobs.define<PrepareVideo>({
    name: prepareVideoJob,
    // Retries for two days, because the disk may stay full for long; a faulty video fails far sooner.
    retryLimit: 60,
    retryDelaySeconds: 2,
    expireSeconds: 1800,
    heartbeatSeconds: 10,
    run: async ({ mediaId, part }) => {
      const preparation = await beginPreparation(db, mediaId)
      if (!preparation) return
      const { original, attempts } = preparation
      if (attempts > maxAttempts) return fail(mediaId)
      try {
        await make(mediaId, original, part)
      } catch (error) {
        if (error instanceof DomainError && error.code === 'media.unreadable') return fail(mediaId)
        if (!(error instanceof WorkerLost)) await forgetAttempt(db, mediaId)
        throw error
      }
    },
  })

  return {
    async giveUpStuck(now) {
      const before = later(now, -stuckAfterMs)
      for (;;) {
        const stuck = await findStuckPreparations(db, before, stuckBatch)
        for (const mediaId of stuck) await fail(mediaId)
        if (stuck.length < stuckBatch) return
      }
    },
  }
}

/** Copies a stored file into the temporary folder of this machine. */
async function fetchFile(store: MediaStore, name: string, path: string): Promise<void> {
  const file = await store.open(name)
  if (!file) throw new DomainError('media.unreadable')
  try {
    await pipeline(file.stream, createWriteStream(path, { flags: 'wx' }))
  } catch (error) {
    throw asWriteFailure(error)
  }
}
