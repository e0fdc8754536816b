import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DemoPicture } from '@aura/server/demo/manifest'
import { contentName } from '@aura/server/platform/media/image-rendering'
import { openRaster, type Raster } from './rendering.ts'

const webp = { quality: 76, effort: 6 }

/** Writes a raster as WebP files of these widths (narrowest first, none above the raster's) into a folder. */
export async function writePicture(
  raster: Raster,
  widths: readonly number[],
  folder: string,
): Promise<DemoPicture> {
  const encoded = await Promise.all(
    widths.map((width) =>
      openRaster(raster).resize({ width }).webp(webp).toBuffer({ resolveWithObject: true }),
    ),
  )
  const stem = contentName(encoded.map(({ data }) => data))
  const files = await Promise.all(
    encoded.map(async ({ data, info: { width, height } }) => {
      const name = `${stem}-${width}.webp`
      await writeFile(join(folder, name), data)
      return { name, width, height, bytes: data.length }
    }),
  )
  const { width, height } = raster
  return { width, height, placeholder: await placeholderOf(raster), files }
}

async function placeholderOf(raster: Raster): Promise<string> {
  const tiny = await openRaster(raster).resize({ width: 20 }).blur(1).webp({ quality: 30 }).toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}
