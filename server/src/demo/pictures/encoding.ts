import sharp, { type Sharp } from 'sharp'
import { contentName } from '../../platform/media/image-rendering.ts'
import type { Raster } from './rendering.ts'

/** One size of a picture, ready to be stored under its name. */
export interface EncodedFile {
  name: string
  width: number
  height: number
  bytes: Buffer
}

export interface EncodedPicture {
  /** Size in pixels of the widest file. */
  width: number
  height: number
  /** A tiny version as a `data:` address. */
  placeholder: string
  /** Narrowest first. */
  files: EncodedFile[]
}

/** Encodes at each of `widths` (narrowest first, none above the raster's), each made from the next wider one. */
export async function encodePicture(raster: Raster, widths: readonly number[]): Promise<EncodedPicture> {
  const rasters: Raster[] = []
  let source = raster
  for (const width of widths.toReversed()) {
    source = width === source.width ? source : await shrink(source, width)
    rasters.unshift(source)
  }
  const encoded = await Promise.all(rasters.map(toWebp))
  const stem = contentName(encoded)
  return {
    width: raster.width,
    height: raster.height,
    placeholder: await placeholderOf(source),
    files: rasters.map(({ width, height }, index) => ({
      name: `${stem}-${width}.webp`,
      width,
      height,
      bytes: encoded[index] as Buffer,
    })),
  }
}

function open({ pixels, width, height }: Raster): Sharp {
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

async function shrink(raster: Raster, width: number): Promise<Raster> {
  const { data, info } = await open(raster).resize({ width }).raw().toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

/** Little effort: hundreds are made while a newcomer waits. */
function toWebp(raster: Raster): Promise<Buffer> {
  return open(raster).webp({ quality: 74, effort: 0 }).toBuffer()
}

async function placeholderOf(raster: Raster): Promise<string> {
  const tiny = await open(raster).resize({ width: 20 }).blur(1).webp({ quality: 30, effort: 0 }).toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}
