import { createHash } from 'node:crypto'
import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaLimits } from '@aura/contract/media/media.limits'
import sharp, { type Sharp } from 'sharp'
import { MediaRefusal } from './media-refusal.ts'

/** `post`, `cover`: three widths, proportions kept. `picture`: squares cut from the middle, for portraits. */
export type ImageMode = 'post' | 'picture' | 'cover'

/** One size of an image, written as a WebP file. */
export interface ImageVariant {
  /** `<40 hex digits made from the bytes of all variants>-<width>.webp` */
  name: string
  /** Where the file waits, under the same name. */
  path: string
  width: number
  height: number
  /** Size of the file in bytes. */
  bytes: number
}

export interface RenderedImage {
  /** Size in pixels of the widest variant. */
  width: number
  height: number
  /** A tiny blurred version, as a `data:` address of 700 characters at most. */
  placeholder: string
  isAnimated: boolean
  /** Narrowest first. */
  variants: ImageVariant[]
}

/** WebP cannot hold a longer side. */
const webpMaxSide = 16_383
/** Pixels of all frames of an animation together: what fits in the worker's memory and time. */
const animationMaxPixels = 100_000_000
/**
 * What is rendered within a second or so, in pixels: photos and screenshots of most phones, and short animations, whose frames are all
 * encoded. Encoding takes longer than decoding, so a tall picture that is not made narrower takes long with few pixels.
 */
const shortMaxPixels = { decoded: 16_000_000, encoded: 8_000_000, animation: 3_000_000 }
const placeholderMaxLength = 700

/** A decoded picture: rows from the top, channels side by side, 8 bits each. */
export interface Raster {
  pixels: Buffer
  width: number
  height: number
  channels: 1 | 2 | 3 | 4
}

/**
 * Re-encodes an image into the WebP files of its mode, in `outputFolder`: upright, in sRGB, without any metadata
 * [MED-05], never enlarged [MED-07]. A GIF with several frames keeps them and their delays in `post` mode [MED-08].
 *
 * To be called in the worker only: the bytes are a stranger's. Answers null, at once, for a picture that would take long unless
 * `isLong` says that it may.
 *
 * @throws MediaRefusal, or the file system's own error when the output cannot be written
 */
export async function renderImage(
  inputPath: string,
  outputFolder: string,
  mode: ImageMode,
  isLong: boolean,
): Promise<RenderedImage | null> {
  const header = await readHeader(inputPath)
  const isAnimated = mode === 'post' && header.frames > 1
  if (!isLong && takesLong(header, mode, isAnimated)) return null
  const upright = sharp(inputPath, {
    failOn: 'error',
    limitInputPixels: mediaLimits.maxPixels,
    autoOrient: true,
  })
  const rasters = mode === 'picture' ? await squares(upright) : await widths(upright, header.width)
  const encoded = isAnimated
    ? await readable(Promise.all(rasters.map((raster) => animation(inputPath, raster))))
    : await stills(rasters)
  return writeVariants(rasters, encoded, outputFolder, { isAnimated })
}

function takesLong({ width, height, frames }: Header, mode: ImageMode, isAnimated: boolean): boolean {
  const decoded = width * height * frames
  if (isAnimated) return decoded > shortMaxPixels.animation
  if (mode === 'picture') return decoded > shortMaxPixels.decoded
  const encoded = widthsOf(width).reduce(
    (sum, each) => sum + each * Math.min(webpMaxSide, (height * each) / width),
    0,
  )
  return decoded > shortMaxPixels.decoded || encoded > shortMaxPixels.encoded
}

/** The widths of the variants of a picture, narrowest first: it is never enlarged [MED-07]. */
const widthsOf = (width: number): number[] => [
  ...new Set(mediaLimits.imageWidths.map((limit) => Math.min(limit, width))),
]

/** Writes a picture that is already decoded as the WebP files of a post. */
export async function renderStill(picture: Raster, outputFolder: string): Promise<RenderedImage> {
  const rasters = await widths(fromRaster(picture), picture.width)
  return writeVariants(rasters, await stills(rasters), outputFolder, { isAnimated: false })
}

function stills(rasters: readonly Raster[]): Promise<Buffer[]> {
  return Promise.all(rasters.map((raster) => fromRaster(raster).webp({ quality: 80, effort: 4 }).toBuffer()))
}

/** Writes one file for each raster, narrowest first. */
async function writeVariants(
  rasters: readonly Raster[],
  encoded: readonly Buffer[],
  outputFolder: string,
  { isAnimated }: { isAnimated: boolean },
): Promise<RenderedImage> {
  const stem = contentName(encoded)
  const variants = await Promise.all(
    rasters.map(async ({ width, height }, index): Promise<ImageVariant> => {
      const bytes = encoded[index] as Buffer
      const name = `${stem}-${width}.webp`
      const path = join(outputFolder, name)
      await writeFile(path, bytes)
      return { name, path, width, height, bytes: bytes.length }
    }),
  )
  const [narrowest] = rasters as readonly [Raster]
  const { width, height } = rasters.at(-1) as Raster
  return { width, height, placeholder: await placeholderOf(narrowest), isAnimated, variants }
}

interface Header {
  /** Size of one frame once upright, in pixels. */
  width: number
  height: number
  frames: number
}

/** Reads and checks the header, so that nothing too large is ever decoded [MED-06]. */
async function readHeader(inputPath: string): Promise<Header> {
  // Checked here, because the library's own error does not say which limit was exceeded.
  const metadata = await readable(sharp(inputPath, { failOn: 'error', limitInputPixels: false }).metadata())
  const { width, height } = metadata.autoOrient
  const frames = metadata.pages ?? 1
  const { maxPixels, maxSide } = mediaLimits
  const sizes = [{ width, height }, ...(metadata.format === 'gif' ? [await gifCanvas(inputPath)] : [])]
  if (sizes.some(({ width, height }) => Math.max(width, height) > maxSide || width * height > maxPixels))
    throw new MediaRefusal('media.too-many-pixels')
  if (frames > 1 && width * height * frames > animationMaxPixels)
    throw new MediaRefusal('media.too-many-pixels')
  return { width, height, frames }
}

/** The canvas size in a GIF's header: if it is implausible, the library uses the size of the first frame instead. */
async function gifCanvas(inputPath: string): Promise<{ width: number; height: number }> {
  const file = await open(inputPath)
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(4), position: 6 })
    return { width: buffer.readUInt16LE(0), height: buffer.readUInt16LE(2) }
  } finally {
    await file.close()
  }
}

/** Decodes once, at the widest size wanted; each narrower size is made from the one above it. */
async function widths(upright: Sharp, width: number): Promise<Raster[]> {
  const rasters: Raster[] = []
  for (const wanted of widthsOf(width).reverse()) {
    const source: Sharp = rasters[0] ? fromRaster(rasters[0]) : upright
    const fitted = source.resize({
      width: wanted,
      height: webpMaxSide,
      fit: 'inside',
      withoutEnlargement: true,
    })
    rasters.unshift(await toRaster(fitted))
  }
  return rasters
}

/** Renders every size of a portrait, even by enlarging it, so that each portrait has the same set of files. */
async function squares(upright: Sharp): Promise<Raster[]> {
  const rasters: Raster[] = []
  for (const side of [...mediaLimits.pictureSides].reverse()) {
    const source: Sharp = rasters[0] ? fromRaster(rasters[0]) : upright
    rasters.unshift(await toRaster(source.resize({ width: side, height: side, fit: 'cover' })))
  }
  return rasters
}

function fromRaster({ pixels, width, height, channels }: Raster): Sharp {
  return sharp(pixels, { raw: { width, height, channels } })
}

async function toRaster(image: Sharp): Promise<Raster> {
  const output = image.toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  const { data, info } = await readable(output)
  return {
    pixels: data,
    width: info.width,
    height: info.height,
    channels: info.channels as Raster['channels'],
  }
}

/** All frames of a GIF at the size of its first, already rendered one. */
function animation(inputPath: string, { width, height }: Raster): Promise<Buffer> {
  return sharp(inputPath, { animated: true, failOn: 'error', limitInputPixels: animationMaxPixels })
    .resize({ width, height, fit: 'fill' })
    .webp({ quality: 70, effort: 0 })
    .toBuffer()
}

/**
 * What the names of an image's files begin with: made from the bytes of all of them, narrowest first, so that they
 * differ only by their width so that one name gives the others.
 */
function contentName(files: readonly Buffer[]): string {
  const hash = createHash('sha256')
  for (const bytes of files) hash.update(bytes)
  return hash.digest('hex').slice(0, 40)
}

/** The blurred picture shown while the real one loads. A noisy picture is kept small by a lower quality. */
async function placeholderOf(raster: Raster): Promise<string> {
  let address = ''
  for (const quality of [40, 10, 1]) {
    const tiny = fromRaster(raster).resize({ width: 24, height: 32, fit: 'inside' }).blur(1)
    const bytes = await tiny.webp({ quality, alphaQuality: quality, effort: 4 }).toBuffer()
    address = `data:image/webp;base64,${bytes.toString('base64')}`
    if (address.length <= placeholderMaxLength) break
  }
  return address
}

/** Turns every failure of the decoder into the refusal of an unreadable file. */
async function readable<T>(decoding: Promise<T>): Promise<T> {
  try {
    return await decoding
  } catch (error) {
    throw new MediaRefusal('media.unreadable', error)
  }
}
