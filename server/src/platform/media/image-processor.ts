import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Id } from '@aura/contract/common'
import { DomainError } from '../errors/domain-error.ts'
import { asWriteFailure } from '../store/no-space.ts'
import { type JobLimits, WorkerLost } from '../workers/worker-child.ts'
import type { ImageMode, RenderedImage } from './image-rendering.ts'
import type { ImageJob } from './image-worker.ts'
import { formatOfFile, isVideo, type MediaFormat, type VideoFormat } from './media-format.ts'
import { createProcessPool } from './process-pool.ts'

export interface ImageProcessorOptions {
  /** Folder in which each image's files wait until they are stored. */
  tempFolder: string
  /** Images rendered at the same time. */
  children?: number
  jobLimits?: JobLimits
  /** A process without work ends after this long. */
  idleSeconds?: number
}

export interface ProcessImageRequest {
  /** A finished file in full; it is only read. */
  inputPath: string
  mode: ImageMode
  /** Owners take turns. */
  ownerId: Id
  signal?: AbortSignal
}

/** A rendered image whose files wait in a separate temporary folder. */
export interface ProcessedImage extends RenderedImage {
  kind: 'image'
  /** Removes the files that have not been moved away. To be called in every case, once they are stored or given up. */
  release(): Promise<void>
}

/** A file recognized as a video, of which only the first bytes have been read. */
export interface RecognisedVideo {
  kind: 'video'
  format: VideoFormat
}

export type ImageProcessor = ReturnType<typeof createImageProcessor>

const acceptedFormats: Record<ImageMode, readonly MediaFormat[]> = {
  post: ['jpeg', 'png', 'gif', 'mp4', 'quicktime', 'webm'],
  picture: ['jpeg', 'png'],
  cover: ['jpeg', 'png'],
}

/**
 * Converts untrusted files into our own images. Decoding happens in child processes, started when needed and ended when idle; a
 * file that crashes, hangs or bloats its decoder costs that process and is refused.
 */
export function createImageProcessor(options: ImageProcessorOptions) {
  const { tempFolder, children = 2, idleSeconds = 30 } = options
  const jobLimits = options.jobLimits ?? { seconds: 60, residentBytes: 700 * 1024 * 1024 }
  const pool = createProcessPool<ImageJob, RenderedImage | null>({
    script: new URL('./image-worker.ts', import.meta.url),
    children,
    jobLimits,
    idleSeconds,
  })

  /**
   * The size of a picture is known only to the process that reads its header; one that takes long is queued again behind others of
   * its kind.
   */
  async function render(ownerId: Id, job: Omit<ImageJob, 'isLong'>, signal: AbortSignal | undefined) {
    for (const isLong of [false, true]) {
      const image = await pool.run({ ownerId, isLong }, { ...job, isLong }, signal)
      if (image) return image
    }
    throw new Error('a picture that may take long was not rendered')
  }

  return {
    /**
     * Recognises a file by its bytes and re-encodes it, if it is an image, into the WebP files of its mode.
     *
     * @throws DomainError `media.wrong-type` for anything the mode does not take in, `media.too-many-pixels`,
     * `media.unreadable`, `platform.no-space`, `platform.unavailable` or `platform.too-many` when too many images wait; the signal's reason
     */
    async process({
      inputPath,
      mode,
      ownerId,
      signal,
    }: ProcessImageRequest): Promise<ProcessedImage | RecognisedVideo> {
      const format = await formatOfFile(inputPath)
      if (format === 'empty') throw new DomainError('media.unreadable')
      if (!format || !acceptedFormats[mode].includes(format)) throw new DomainError('media.wrong-type')
      if (isVideo(format)) return { kind: 'video', format }

      const outputFolder = join(tempFolder, `image-${randomUUID()}`)
      const release = () => rm(outputFolder, { recursive: true, force: true })
      try {
        await mkdir(outputFolder)
        const image = await render(ownerId, { inputPath, outputFolder, mode }, signal)
        return { kind: 'image', ...image, release }
      } catch (error) {
        await release()
        if (error instanceof WorkerLost) throw new DomainError('media.unreadable', { cause: error })
        throw asWriteFailure(error)
      }
    },

    /** Ends the idle processes; those at work end with their job. */
    close: () => pool.close(),
  }
}
