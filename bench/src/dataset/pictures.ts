import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createImageProcessor } from '@aura/server/platform/media/image-processor'
import { openLocalMediaStore } from '@aura/server/platform/store/local-media-store'
import sharp from 'sharp'

/** A picture whose files are in the media store; many posts show it. */
export interface StoredPicture {
  alt: string
  width: number
  height: number
  placeholder: string
  files: { name: string; width: number; height: number; bytes: number }[]
}

const pictureCount = 5
const width = 1080
const height = 1350

/** Makes a few pictures and stores them like uploads: re-encoded in all sizes. */
export async function storePictures(dataDir: string): Promise<StoredPicture[]> {
  const store = await openLocalMediaStore(join(dataDir, 'media'), { isShared: true })
  const images = createImageProcessor({ tempFolder: store.tempFolder })
  try {
    return await Promise.all(
      Array.from({ length: pictureCount }, async (_, index) => {
        const original = join(store.tempFolder, `${randomUUID()}.dataset`)
        try {
          await sharp(Buffer.from(drawGradient(index)))
            .jpeg({ quality: 90 })
            .toFile(original)
          const image = await images.process({ inputPath: original, mode: 'post' })
          if (image.kind === 'video') throw new Error('a JPEG is no video')
          try {
            for (const { path, name } of image.variants) await store.put(path, name)
          } finally {
            await image.release()
          }
          return {
            alt: `Dégradé de couleurs numéro ${index + 1}`,
            width: image.width,
            height: image.height,
            placeholder: image.placeholder,
            files: image.variants.map(({ name, width, height, bytes }) => ({ name, width, height, bytes })),
          }
        } finally {
          await rm(original, { force: true })
        }
      }),
    )
  } finally {
    images.close()
  }
}

function drawGradient(index: number): string {
  const hue = Math.round((360 * index) / pictureCount)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="hsl(${hue},70%,35%)"/><stop offset="1" stop-color="hsl(${hue + 70},80%,70%)"/>
    </linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    <circle cx="${300 + 60 * index}" cy="${400 + 50 * index}" r="${180 + 15 * index}" fill="hsl(${hue + 40},90%,85%)"/>
  </svg>`
}
