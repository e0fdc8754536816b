import { Decoder, FilterAPI } from 'node-av/api'
import { type Raster, type RenderedImage, renderStill } from './image-rendering.ts'
import type { VideoFormat } from './media-format.ts'
import { MediaRefusal } from './media-refusal.ts'
import { withVideo } from './video-rendering.ts'
import { shapeOf } from './video-shape.ts'
import { measure, type VideoSource } from './video-source.ts'

/** An accepted video: its future shape, and its poster. */
export interface ExaminedVideo {
  /** Size in pixels of the video once prepared. */
  width: number
  height: number
  durationSeconds: number
  poster: RenderedImage
}

/** The still is looked for in the first pictures, at this distance from one another. */
const stillEveryFrames = 6
const stillMostFrames = 60
/** Standard deviation of the brightness (0 to 255) from which a picture shows something. */
const contrastEnough = 24

/**
 * Examines a received video: header, whole length, and whether its pictures can be decoded; makes its still, the first
 * picture that shows something, as WebP files in `outputFolder`.
 *
 * To be called in the worker only: the bytes are a stranger's.
 *
 * @throws MediaRefusal, or the file system's own error when the output cannot be written
 */
export async function examineVideo(
  inputPath: string,
  format: VideoFormat,
  outputFolder: string,
): Promise<ExaminedVideo> {
  const { durationSeconds } = await withVideo(inputPath, format, measure)
  const still = await withVideo(inputPath, format, findStill)
  const { width, height } = still
  return { width, height, durationSeconds, poster: await renderStill(still, outputFolder) }
}

async function findStill({ demuxer, pictures, stored }: VideoSource): Promise<Raster> {
  const { width, height, filters } = shapeOf({ ...stored, framesPerSecond: 0 })
  const opened = new DisposableStack()
  let best: { pixels: Buffer; contrast: number } | undefined
  let seen = 0
  try {
    const decoder = opened.use(await Decoder.create(pictures, { exitOnError: false }))
    const filter = opened.use(FilterAPI.create([...filters, 'format=rgb24'].join(','), { threads: 1 }))
    for await (const frame of filter.frames(decoder.frames(demuxer.packets(pictures.index)))) {
      if (!frame || seen >= stillMostFrames) break
      const pixels = seen++ % stillEveryFrames === 0 ? frame.toBuffer() : undefined
      frame.free()
      if (!pixels) continue
      const contrast = contrastOf(pixels)
      if (!best || contrast > best.contrast) best = { pixels, contrast }
      if (contrast >= contrastEnough) break
    }
  } catch (error) {
    throw new MediaRefusal('media.unreadable', error)
  } finally {
    opened.dispose()
  }
  if (!best) throw new MediaRefusal('media.unreadable')
  return { pixels: best.pixels, width, height, channels: 3 }
}

/** Standard deviation of the green of one pixel in 16: enough to tell a picture from a blank. */
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
