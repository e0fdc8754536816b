import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  animatedGif,
  gifClaiming,
  jpeg,
  jpegWithLocation,
  png,
  pngClaiming,
  received,
  refusedFiles,
} from '../../testing/image-fixtures.ts'
import { createImageProcessor, type ImageProcessor, type ProcessedImage } from './image-processor.ts'
import type { ImageMode } from './image-rendering.ts'

let folder: string
let images: ImageProcessor

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aura-images-'))
  images = createImageProcessor({ tempFolder: folder, children: 1 })
})
afterAll(async () => {
  images.close()
  await rm(folder, { recursive: true, force: true })
})

async function rendered(bytes: Buffer, mode: ImageMode = 'post', by = images): Promise<ProcessedImage> {
  const inputPath = await received(folder, bytes)
  try {
    const result = await by.process({ inputPath, mode, ownerId: 1 })
    if (result.kind !== 'image') throw new Error('expected an image')
    return result
  } finally {
    await rm(inputPath)
  }
}

const sizes = (image: ProcessedImage) => image.variants.map(({ width, height }) => `${width}×${height}`)

describe('post images', () => {
  test('[MED-07] become WebP at 320, 720 and 1440 px, named by their content', async () => {
    const bytes = await jpeg(2000, 1500)
    const image = await rendered(bytes)
    expect(sizes(image)).toEqual(['320×240', '720×540', '1440×1080'])
    expect(image).toMatchObject({ width: 1440, height: 1080, isAnimated: false })
    for (const { path, name, width, height, bytes } of image.variants) {
      expect(await sharp(path).metadata()).toMatchObject({ format: 'webp', width, height })
      expect(name).toMatch(new RegExp(`^[0-9a-f]{40}-${width}\\.webp$`))
      expect((await readFile(path)).length).toBe(bytes)
    }
    expect(new Set(image.variants.map(({ name }) => name.slice(0, 40))).size).toBe(1)
    const again = await rendered(bytes)
    expect(again.variants.map(({ name }) => name)).toEqual(image.variants.map(({ name }) => name))
  })

  test('[MED-07] are never enlarged: a smaller one keeps its own width once', async () => {
    expect(sizes(await rendered(await jpeg(500, 400)))).toEqual(['320×256', '500×400'])
    expect(sizes(await rendered(await png(200, 100)))).toEqual(['200×100'])
    expect(sizes(await rendered(await png(1, 1)))).toEqual(['1×1'])
  })

  test('[MED-05] lose location, names and every other metadata, and stand upright', async () => {
    const bytes = await jpegWithLocation(600, 400)
    const before = await sharp(bytes).metadata()
    expect(before.orientation).toBe(6)
    expect(before.exif?.includes('Camille Secret')).toBe(true)

    const image = await rendered(bytes)
    expect(sizes(image)).toEqual(['320×480', '400×600'])
    for (const { path } of image.variants) {
      const after = await sharp(path).metadata()
      for (const kind of ['exif', 'icc', 'xmp', 'iptc', 'orientation', 'comments'])
        expect(after).not.toHaveProperty(kind)
      expect((await readFile(path)).includes('Secret')).toBe(false)
      // The camera's left half (red) is the top one once turned by 90°.
      const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true })
      const redAt = (row: number) => data[row * info.width * info.channels] as number
      expect(redAt(10)).toBeGreaterThan(150)
      expect(redAt(info.height - 10)).toBeLessThan(80)
    }
  })

  test('[MED-05] carry nothing of what was hidden behind their pixels', async () => {
    const hidden = '<script>alert(document.cookie)</script>'
    const image = await rendered(Buffer.concat([await jpeg(400, 300), Buffer.from(hidden)]))
    for (const { path } of image.variants) expect((await readFile(path)).includes('script')).toBe(false)
  })

  test('[MED-08] an animated GIF keeps its frames and their pace', async () => {
    const image = await rendered(await animatedGif(400, 300, 5, 120))
    expect(image.isAnimated).toBe(true)
    expect(sizes(image)).toEqual(['320×240', '400×300'])
    for (const { path } of image.variants) {
      expect(await sharp(path).metadata()).toMatchObject({
        format: 'webp',
        pages: 5,
        delay: [120, 120, 120, 120, 120],
      })
    }
  })

  test('[MED-06] a side of 16,384 px is accepted, a long GIF of many pixels is not', async () => {
    const tall = await rendered(
      await sharp({ create: { width: 40, height: 16_384, channels: 3, background: '#345' } })
        .png()
        .toBuffer(),
    )
    expect(tall.height).toBeLessThanOrEqual(16_384)
    expect(tall.height).toBeGreaterThan(16_000)
    await expect(rendered(gifClaiming(5000, 4000, 6))).rejects.toMatchObject({
      code: 'media.too-many-pixels',
    })
  })

  test('come with a placeholder of 700 characters at most, noise included', async () => {
    const noise = await sharp({
      create: {
        width: 300,
        height: 400,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 90 },
      },
    })
      .png()
      .toBuffer()
    const translucentNoise = await sharp(noise)
      .ensureAlpha()
      .joinChannel(await sharp(noise).extractChannel(0).toBuffer())
      .png()
      .toBuffer()
    for (const bytes of [await jpeg(900, 700), noise, translucentNoise]) {
      const { placeholder } = await rendered(bytes)
      expect(placeholder.length).toBeLessThanOrEqual(700)
      const tiny = await sharp(Buffer.from(placeholder.split(',')[1] as string, 'base64')).metadata()
      expect(tiny.width).toBeLessThanOrEqual(24)
    }
  })

  test('in CMYK, grey or 16 bits become ordinary sRGB', async () => {
    const photo = await jpeg(400, 300)
    for (const odd of [
      await sharp(photo).toColourspace('cmyk').jpeg().toBuffer(),
      await sharp(photo).greyscale().toColourspace('b-w').png().toBuffer(),
      await sharp(photo).toColourspace('rgb16').png().toBuffer(),
    ]) {
      const image = await rendered(odd)
      expect(await sharp(image.variants[0]?.path).metadata()).toMatchObject({ space: 'srgb', width: 320 })
    }
  })
})

describe('pictures of a profile', () => {
  test('are squares cut from the middle, at the sides of the contract', async () => {
    const image = await rendered(await jpeg(900, 600), 'picture')
    expect(sizes(image)).toEqual(['96×96', '320×320'])
    expect(sizes(await rendered(await png(80, 60), 'picture'))).toEqual(['96×96', '320×320'])
  })

  test('refuse a GIF, and name a video what it is only for posts', async () => {
    await expect(rendered(await animatedGif(100, 100, 2, 100), 'picture')).rejects.toMatchObject({
      code: 'media.wrong-type',
    })
    const inputPath = await received(folder, Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'))
    expect(await images.process({ inputPath, mode: 'post', ownerId: 1 })).toEqual({
      kind: 'video',
      format: 'mp4',
    })
    await expect(images.process({ inputPath, mode: 'picture', ownerId: 1 })).rejects.toMatchObject({
      code: 'media.wrong-type',
    })
    await rm(inputPath)
  })
})

describe('refusals', async () => {
  test.each(Object.entries(await refusedFiles()))(
    '[MED-04] [MED-06] [MED-13] %s is refused and leaves nothing',
    async (_, file) => {
      const alone = await mkdtemp(join(tmpdir(), 'aura-refused-'))
      const strict = createImageProcessor({ tempFolder: alone, children: 1 })
      try {
        await expect(rendered(file.bytes, 'post', strict)).rejects.toMatchObject({ code: file.code })
        expect(await readdir(alone)).toEqual([])
      } finally {
        strict.close()
        await rm(alone, { recursive: true })
      }
    },
  )

  test('a bomb is refused by its header: a process with room for no more than its own code suffices', async () => {
    const bytes = pngClaiming(16_000, 16_000)
    expect(bytes.length).toBeLessThan(300)
    await expect(rendered(bytes)).rejects.toMatchObject({ code: 'media.too-many-pixels' })
  })
})

describe('a job that goes wrong costs only itself', () => {
  test.each([
    ['time', { seconds: 0.001, residentBytes: 1e12 }],
    ['memory', { seconds: 20, residentBytes: 1 }],
  ])('past its %s limit it is refused, and so are only those past it', async (_, jobLimits) => {
    const starved = createImageProcessor({ tempFolder: folder, children: 1, jobLimits })
    const photo = await jpeg(3000, 2000)
    await expect(rendered(photo, 'post', starved)).rejects.toMatchObject({ code: 'media.unreadable' })
    starved.close()
    expect(sizes(await rendered(photo))).toHaveLength(3)
  })

  test('an aborted one ends at once with the reason of its signal, and its files are gone', async () => {
    const alone = await mkdtemp(join(tmpdir(), 'aura-aborted-'))
    const processor = createImageProcessor({ tempFolder: alone, children: 1 })
    try {
      const inputPath = await received(folder, await jpeg(3000, 2000))
      const reason = new Error('the client left')
      const abort = new AbortController()
      const processing = processor.process({ inputPath, mode: 'post', ownerId: 1, signal: abort.signal })
      setTimeout(() => abort.abort(reason), 20)
      await expect(processing).rejects.toBe(reason)
      expect(await readdir(alone)).toEqual([])
      expect((await processor.process({ inputPath, mode: 'post', ownerId: 1 })).kind).toBe('image')
    } finally {
      processor.close()
      await rm(alone, { recursive: true })
    }
  })

  test('[RUN-35] pictures that take long wait for one another, and all come out', async () => {
    const two = createImageProcessor({ tempFolder: folder, children: 2 })
    const [photo, animation] = [await jpeg(4200, 4000), await animatedGif(600, 500, 11, 100)]
    const done: string[] = []
    const render = async (file: Buffer, name: string) => {
      await rendered(file, 'post', two)
      done.push(name)
    }
    const long = [photo, photo, animation, photo].map((file) => render(file, 'long'))
    const short = [render(await jpeg(800, 600), 'short'), render(await animatedGif(60, 50, 2, 100), 'short')]
    await Promise.all([...long, ...short])
    expect(done.slice(-2)).toEqual(['long', 'long'])
    two.close()
  })

  test('more images than processes wait their turn and all come out', async () => {
    const photo = await jpeg(800, 600)
    const all = await Promise.all(Array.from({ length: 6 }, () => rendered(photo)))
    expect(new Set(all.map((image) => image.variants[0]?.name)).size).toBe(1)
  })
})
