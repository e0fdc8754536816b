import { createHash, randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { Id } from '@aura/contract/common'
import type { VideoEdit } from '@aura/contract/media/media.contract'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { ImageProcessor, ProcessedImage, RecognisedVideo } from '../../platform/media/image-processor.ts'
import type { ImageMode, ImageVariant } from '../../platform/media/image-rendering.ts'
import type { VideoProcessor } from '../../platform/media/video-processor.ts'
import type { VideoPart } from '../../platform/media/video-source.ts'
import type { MediaStore } from '../../platform/store/media-store.ts'
import type { MediaFileRow, MediaPurpose, NewMedia } from './media.queries.ts'

/** A video's duration as stored. */
export const durationMsOf = (seconds: number) => Math.max(1, Math.round(seconds * 1000))

/** An uploaded file, to be converted and stored. */
export interface ReceivedFile {
  /** The file as received; the caller removes it. */
  path: string
  ownerId: Id
  purpose: MediaPurpose
  /** Text alternative; blank counts as none [MED-03]. */
  alt?: string | undefined
  /** The chosen part of a video, and its still [MED-18]. */
  edit?: VideoEdit | undefined
  /** Aborted when the client disconnects. */
  signal?: AbortSignal | undefined
}

/** A medium whose files are stored and whose rows are not written yet. */
export interface StoredMedia {
  readonly media: NewMedia
  /** Narrowest first. */
  readonly files: readonly MediaFileRow[]
  /** The chosen part of a video; undefined for the whole. */
  readonly part?: VideoPart | undefined
}

export interface MediaStorerDeps {
  store: MediaStore
  images: ImageProcessor
  videos: VideoProcessor
}

export type MediaStorer = ReturnType<typeof createMediaStorer>

/** Stores uploaded files: a picture in several sizes; a video as received, with its still in several sizes. */
export function createMediaStorer({ store, images, videos }: MediaStorerDeps) {
  async function putVariants(
    variants: readonly ImageVariant[],
    onStored: (name: string) => void,
  ): Promise<MediaFileRow[]> {
    for (const { path, name } of variants) {
      onStored(name)
      await store.put(path, name)
    }
    return variants.map(({ name, width, height, bytes }) => ({ name, width, height, bytes }))
  }

  async function storeImage({ edit }: ReceivedFile, image: ProcessedImage, onStored: (name: string) => void) {
    try {
      if (edit) throw new DomainError('media.edit-outside')
      const { width, height, placeholder } = image
      return { media: { width, height, placeholder }, files: await putVariants(image.variants, onStored) }
    } finally {
      await image.release()
    }
  }

  async function storeVideo(
    file: ReceivedFile,
    { format }: RecognisedVideo,
    onStored: (name: string) => void,
  ) {
    const video = await videos.examine(file, format)
    try {
      const { width, height, durationSeconds, part, poster } = video
      const files = await putVariants(poster.variants, onStored)
      const original = nameOfOriginal()
      const { size: bytes } = await stat(file.path)
      onStored(original)
      await store.put(file.path, original)
      return {
        media: { width, height, placeholder: poster.placeholder, durationMs: durationMsOf(durationSeconds) },
        files: [...files, { name: original, width, height, bytes, role: 'original' as const }],
        part,
      }
    } finally {
      await video.release()
    }
  }

  return {
    /**
     * Stores a received file in the form its purpose needs; calls `onStored` with each name before its file exists.
     *
     * @throws DomainError `media.…`, `platform.no-space`, `platform.unavailable`; the signal's reason
     */
    async store(file: ReceivedFile, now: Date, onStored: (name: string) => void): Promise<StoredMedia> {
      const { path, ownerId, purpose, signal } = file
      const received = await images.process({
        inputPath: path,
        mode: modeOf(purpose),
        ownerId,
        ...(signal && { signal }),
      })
      const { media, files, part } =
        received.kind === 'video'
          ? await storeVideo(file, received, onStored)
          : { ...(await storeImage(file, received, onStored)), part: undefined }
      const alt = file.alt?.trim() || null
      return { media: { ...media, ownerId, purpose, alt, createdAt: now }, files, part }
    },
  }
}

/** A comment's file is treated as a post's. */
function modeOf(purpose: MediaPurpose): ImageMode {
  return purpose === 'comment' ? 'post' : purpose
}

/** Random, unlike other names, which are derived from the content: nobody can guess it. */
function nameOfOriginal(): string {
  return `${createHash('sha256').update(randomUUID()).digest('hex').slice(0, 40)}-original.received`
}
