import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DomainError } from '../errors/domain-error.ts'
import { asWriteFailure } from '../store/no-space.ts'
import { forkImageChild, type ImageChild, type ImageJobLimits } from './image-child.ts'
import type { ImageMode, RenderedImage } from './image-rendering.ts'
import { formatProbeBytes, isVideo, type MediaFormat, recogniseFormat } from './media-format.ts'

export interface ImageProcessorOptions {
  /** Folder in which each image's files wait until they are stored. */
  tempFolder: string
  /** Images rendered at the same time. */
  children?: number
  jobLimits?: ImageJobLimits
  /** A process without work ends after this long. */
  idleSeconds?: number
}

export interface ProcessImageRequest {
  /** A finished file in full; it is only read. */
  inputPath: string
  mode: ImageMode
  signal?: AbortSignal
}

/** A rendered image whose files wait in a temporary folder of their own. */
export interface ProcessedImage extends RenderedImage {
  kind: 'image'
  /** Removes the files that have not been moved away. To be called in every case, once they are stored or given up. */
  release(): Promise<void>
}

/** A file recognised as a video; nothing of it has been read past its first bytes. */
export interface RecognisedVideo {
  kind: 'video'
}

export type ImageProcessor = ReturnType<typeof createImageProcessor>

const acceptedFormats: Record<ImageMode, readonly MediaFormat[]> = {
  post: ['jpeg', 'png', 'gif', 'mp4', 'quicktime', 'webm'],
  picture: ['jpeg', 'png'],
}
/** Past this many waiting images, a new one is refused rather than kept waiting for minutes. */
const maxWaiting = 64

/**
 * Turns strangers' files into our own images. The decoding happens in child processes, started when needed and ended
 * when idle; a file that crashes, hangs or bloats its decoder costs that process and is refused.
 */
export function createImageProcessor(options: ImageProcessorOptions) {
  const maxChildren = options.children ?? 2
  const jobLimits = options.jobLimits ?? { seconds: 20, residentBytes: 700 * 1024 * 1024 }
  const idleMs = (options.idleSeconds ?? 30) * 1000
  const idle: { child: ImageChild; timer: NodeJS.Timeout }[] = []
  const waiting: (() => void)[] = []
  let busy = 0
  let isClosed = false

  async function withChild<T>(work: (child: ImageChild) => Promise<T>): Promise<T> {
    if (waiting.length >= maxWaiting) throw new DomainError('platform.unavailable', { retryAfterSeconds: 10 })
    if (busy >= maxChildren) await new Promise<void>((resolve) => waiting.push(resolve))
    else busy++
    const child = takeIdle() ?? forkImageChild(jobLimits)
    try {
      return await work(child)
    } finally {
      if (isClosed) child.end()
      else if (child.isAlive) keepIdle(child)
      // The place goes straight to the next in line, so that a newcomer cannot slip in between.
      const next = waiting.shift()
      if (next) next()
      else busy--
    }
  }

  function takeIdle(): ImageChild | undefined {
    for (let entry = idle.pop(); entry; entry = idle.pop()) {
      clearTimeout(entry.timer)
      if (entry.child.isAlive) return entry.child
    }
    return undefined
  }

  function keepIdle(child: ImageChild): void {
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((entry) => entry.child === child),
        1,
      )
      child.end()
    }, idleMs)
    timer.unref()
    idle.push({ child, timer })
  }

  return {
    /**
     * Recognises a file by its bytes and re-encodes it, if it is an image, into the WebP files of its mode.
     *
     * @throws DomainError `media.wrong-type` for anything the mode does not take in, `media.too-many-pixels`,
     * `media.unreadable`, `platform.no-space`, `platform.unavailable` when too many images wait; the signal's reason
     */
    async process({
      inputPath,
      mode,
      signal,
    }: ProcessImageRequest): Promise<ProcessedImage | RecognisedVideo> {
      const head = await readHead(inputPath)
      if (head.length === 0) throw new DomainError('media.unreadable')
      const format = recogniseFormat(head)
      if (!format || !acceptedFormats[mode].includes(format)) throw new DomainError('media.wrong-type')
      if (isVideo(format)) return { kind: 'video' }

      const outputFolder = join(options.tempFolder, `image-${randomUUID()}`)
      const release = () => rm(outputFolder, { recursive: true, force: true })
      try {
        await mkdir(outputFolder)
        const image = await withChild((child) => child.render({ inputPath, outputFolder, mode }, signal))
        return { kind: 'image', ...image, release }
      } catch (error) {
        await release()
        throw asWriteFailure(error)
      }
    },

    /** Ends the idle processes; those at work end with their job. */
    close(): void {
      isClosed = true
      for (let child = takeIdle(); child; child = takeIdle()) child.end()
    },
  }
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(formatProbeBytes) })
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
