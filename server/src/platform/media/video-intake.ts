import type { VideoEdit } from '@aura/contract/media/media.contract'
import { Decoder, FilterAPI } from 'node-av/api'
import type { Frame } from 'node-av/lib'
import { type Raster, type RenderedImage, renderStill } from './image-rendering.ts'
import type { VideoFormat } from './media-format.ts'
import { MediaRefusal } from './media-refusal.ts'
import { decodedPicturesOf, isCut, keeping, partOf, seekTo, stillAt } from './video-part.ts'
import { withVideo } from './video-rendering.ts'
import { shapeOf } from './video-shape.ts'
import { measure, type VideoPart, type VideoSource } from './video-source.ts'

/** An accepted video: its future size, and its still. */
export interface ExaminedVideo {
  /** Size in pixels of the video once prepared. */
  width: number
  height: number
  durationSeconds: number
  /** The part kept; absent when it is the whole. */
  part: VideoPart | undefined
  poster: RenderedImage
}

/** The still is looked for in the first pictures, at this distance from one another. */
const stillEveryFrames = 6
const stillMaxFrames = 60
/** Seconds before the end of a part in which its last picture is searched. */
const lastPictureSeconds = 2
/** Standard deviation of the brightness (0 to 255) from which a picture shows something. */
const contrastEnough = 24

/**
 * Examines a received video: header, whole length, and whether its pictures can be decoded; makes its still as WebP files in
 * `outputFolder`: the one wished, or the first picture of what is kept that shows something.
 *
 * To be called in the worker only: the bytes are a stranger's.
 *
 * @throws MediaRefusal, or the file system's own error when the output cannot be written
 */
export async function examineVideo(
  inputPath: string,
  format: VideoFormat,
  outputFolder: string,
  edit?: VideoEdit,
): Promise<ExaminedVideo> {
  const extent = await withVideo(inputPath, format, (source) => measure(source, isCut(edit)))
  const part = edit && isCut(edit) ? partOf(edit, extent.durationSeconds) : undefined
  const kept = part ?? { startSeconds: 0, endSeconds: extent.durationSeconds }
  const endOfPictures = part?.endSeconds ?? Infinity
  const take = (from: number, choose: (pixels: PixelsOfFrames) => Promise<Buffer | undefined>) =>
    withVideo(inputPath, format, (source) =>
      takeStill(source, { startSeconds: from, endSeconds: endOfPictures }, choose),
    )
  const still =
    edit?.still === undefined
      ? await take(kept.startSeconds, findContrast)
      : await takeAt(stillAt(edit.still, kept), kept, take)
  if (!still) throw new MediaRefusal('media.unreadable')
  const { width, height } = still
  const durationSeconds = kept.endSeconds - kept.startSeconds
  return { width, height, durationSeconds, part, poster: await renderStill(still, outputFolder) }
}

type PixelsOfFrames = AsyncIterable<() => Buffer>
type Take = (
  from: number,
  choose: (pixels: PixelsOfFrames) => Promise<Buffer | undefined>,
) => Promise<Raster | undefined>

/** The picture that stands at a moment; the last one before it where the track ends earlier. */
async function takeAt(seconds: number, kept: VideoPart, take: Take): Promise<Raster | undefined> {
  const earlier = Math.max(kept.startSeconds, seconds - lastPictureSeconds)
  return (await take(seconds, first)) ?? (await take(earlier, last)) ?? (await take(kept.startSeconds, last))
}

async function first(frames: PixelsOfFrames): Promise<Buffer | undefined> {
  for await (const pixels of frames) return pixels()
  return undefined
}

async function last(frames: PixelsOfFrames): Promise<Buffer | undefined> {
  let found: Buffer | undefined
  for await (const pixels of frames) found = pixels()
  return found
}

async function findContrast(frames: PixelsOfFrames): Promise<Buffer | undefined> {
  let best: { pixels: Buffer; contrast: number } | undefined
  let seen = 0
  for await (const pixelsOf of frames) {
    if (seen >= stillMaxFrames) break
    if (seen++ % stillEveryFrames !== 0) continue
    const pixels = pixelsOf()
    const contrast = contrastOf(pixels)
    if (!best || contrast > best.contrast) best = { pixels, contrast }
    if (contrast >= contrastEnough) break
  }
  return best?.pixels
}

/** Hands the pictures of a part, upright and in their future size, to `choose`; none of another. Undefined when it takes none. */
async function takeStill(
  source: VideoSource,
  part: VideoPart,
  choose: (pixels: PixelsOfFrames) => Promise<Buffer | undefined>,
): Promise<Raster | undefined> {
  const { width, height, filters } = shapeOf({ ...source.stored, framesPerSecond: 0 })
  const opened = new DisposableStack()
  try {
    const decoder = opened.use(await Decoder.create(source.pictures, { exitOnError: false }))
    await seekTo(source, part.startSeconds)
    const filter = opened.use(
      FilterAPI.create([...keeping(source, part), ...filters, 'format=rgb24'].join(','), { threads: 1 }),
    )
    const pixels = await choose(pixelsOf(filter.frames(decodedPicturesOf(source, part, decoder))))
    return pixels && { pixels, width, height, channels: 3 }
  } catch (error) {
    throw new MediaRefusal('media.unreadable', error)
  } finally {
    opened.dispose()
  }
}

async function* pixelsOf(frames: AsyncIterable<Frame | null>): AsyncGenerator<() => Buffer> {
  for await (const frame of frames) {
    if (!frame) return
    try {
      yield () => frame.toBuffer()
    } finally {
      frame.free()
    }
  }
}

/** Standard deviation of green in one pixel of 16, which distinguishes a picture from a blank. */
function contrastOf(pixels: Buffer): number {
  let sum = 0
  let squares = 0
  let count = 0
  for (let at = 1; at < pixels.length; at += 48, count++) {
    const value = pixels[at] ?? 0
    sum += value
    squares += value * value
  }
  const mean = sum / count
  return Math.sqrt(Math.max(0, squares / count - mean * mean))
}
