import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Id } from '@aura/contract/common'
import type { VideoEdit } from '@aura/contract/media/media.contract'
import { DomainError } from '../errors/domain-error.ts'
import { asWriteFailure } from '../store/no-space.ts'
import { type JobLimits, WorkerLost } from '../workers/worker-child.ts'
import type { VideoFormat } from './media-format.ts'
import { createProcessPool } from './process-pool.ts'
import type { ExaminedVideo } from './video-intake.ts'
import type { RenderedVideo } from './video-rendering.ts'
import type { VideoPart } from './video-source.ts'
import type { VideoJob, VideoJobResult } from './video-worker.ts'

export interface VideoProcessorOptions {
  /** Folder in which each video's files wait until they are stored. */
  tempFolder: string
  /** For looking at a received video. */
  examineLimits?: JobLimits
  /** For making the video that is served. */
  renderLimits?: JobLimits
}

/** A received video that has not been looked at. */
interface VideoToExamine {
  path: string
  ownerId: Id
  edit?: VideoEdit | undefined
  signal?: AbortSignal | undefined
}

/** Files that wait in a separate temporary folder. */
interface Waiting {
  /** Removes the files that have not been moved away. To be called in every case. */
  release(): Promise<void>
}

export type VideoProcessor = ReturnType<typeof createVideoProcessor>

const script = new URL('./video-worker.ts', import.meta.url)
const megabyte = 1024 * 1024

/**
 * Inspects untrusted videos and transcodes them in child processes: a file that crashes, hangs or
 * bloats FFmpeg costs that process. One video is made at a time; looking at received ones does not wait for it.
 */
export function createVideoProcessor(options: VideoProcessorOptions) {
  const { tempFolder } = options
  const examiners = createProcessPool<VideoJob, VideoJobResult>({
    script,
    children: 2,
    jobLimits: options.examineLimits ?? { seconds: 30, residentBytes: 900 * megabyte },
    idleSeconds: 30,
  })
  const renderers = createProcessPool<VideoJob, VideoJobResult>({
    script,
    children: 1,
    jobLimits: options.renderLimits ?? { seconds: 900, residentBytes: 1400 * megabyte },
    idleSeconds: 30,
  })
  const closing = new AbortController()

  async function inFolder<T extends object>(
    work: (outputFolder: string) => Promise<T>,
  ): Promise<T & Waiting> {
    const outputFolder = join(tempFolder, `video-${randomUUID()}`)
    const release = () => rm(outputFolder, { recursive: true, force: true })
    try {
      await mkdir(outputFolder)
      return { ...(await work(outputFolder)), release }
    } catch (error) {
      await release()
      throw asWriteFailure(error)
    }
  }

  return {
    /**
     * Says whether a received video is good and an edit fits it, and makes its still [MED-09, MED-13, MED-18].
     *
     * @throws DomainError `media.unreadable`, `media.video-too-long`, `media.video-too-many-pixels`, `media.edit-outside`,
     * `platform.no-space`, `platform.unavailable`; the signal's reason
     */
    examine(
      { ownerId, path: inputPath, edit, signal }: VideoToExamine,
      format: VideoFormat,
    ): Promise<ExaminedVideo & Waiting> {
      return inFolder(async (outputFolder) => {
        const job = { task: 'examine', inputPath, format, outputFolder, edit } as const
        try {
          return (await examiners.run({ ownerId, isLong: false }, job, signal)) as ExaminedVideo
        } catch (error) {
          if (error instanceof WorkerLost) throw new DomainError('media.unreadable', { cause: error })
          throw error
        }
      })
    },

    /**
     * Makes the video that is served, of the part that is kept [MED-10].
     *
     * @throws DomainError `media.unreadable` for a file no other try would help; WorkerLost when the process ended by
     * itself, which another try may; `platform.no-space`
     */
    render(inputPath: string, format: VideoFormat, part?: VideoPart): Promise<RenderedVideo & Waiting> {
      return inFolder(async (outputFolder) => {
        const job = { task: 'render', inputPath, format, outputFolder, part } as const
        try {
          return (await renderers.run(
            { ownerId: undefined, isLong: true },
            job,
            closing.signal,
          )) as RenderedVideo
        } catch (error) {
          if (error instanceof WorkerLost && error.isOverLimit) {
            throw new DomainError('media.unreadable', { cause: error })
          }
          throw error
        }
      })
    },

    /** Gives up the video being made (its job runs again later) and ends the idle processes. */
    close(): void {
      closing.abort(new Error('the server is stopping'))
      examiners.close()
      renderers.close()
    },
  }
}
