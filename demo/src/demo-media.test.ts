import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createChance } from '@aura/server/demo/chance'
import { demoMediaFolder, readDemoManifest } from '@aura/server/demo/manifest'
import { demoPeople } from '@aura/server/demo/people'
import { demoVideos } from '@aura/server/demo/videos'
import { isStorableName } from '@aura/server/platform/store/media-store'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unitsWide } from './drawing/canvas.ts'
import { openRaster, rasterise } from './drawing/rendering.ts'
import { makePicture } from './make-picture.ts'
import { scenes } from './scenes.ts'
import { drawnVideos } from './videos/video-plan.ts'

const { portraits, pictures, videos } = await readDemoManifest()
const images = [...portraits, ...pictures, ...videos].flatMap(({ files }) => files)
const files = [...images, ...videos.map(({ video }) => video)]

describe('the committed media of the demonstration', () => {
  test('are the files of the manifest, 12 MB in all at most', async () => {
    const present = await readdir(demoMediaFolder)
    expect(present.filter((name) => name !== 'manifest.json').sort()).toEqual(
      [...new Set(files.map(({ name }) => name))].sort(),
    )
    for (const { name, bytes } of files) {
      expect(isStorableName(name)).toBe(true)
      expect((await stat(join(demoMediaFolder, name))).size).toBe(bytes)
    }
    expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(12_000_000)
  })

  test('are WebP pictures of the sizes the manifest gives, and MP4 videos', async () => {
    for (const { name, width, height } of images)
      expect(await sharp(join(demoMediaFolder, name)).metadata()).toMatchObject({
        format: 'webp',
        width,
        height,
      })
    for (const { video } of videos) {
      const bytes = await readFile(join(demoMediaFolder, video.name))
      expect(bytes.toString('latin1', 4, 8)).toBe('ftyp')
      // The index stands before the pictures, so that a browser can start to play at once.
      expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
    }
  })

  test('have a portrait for each person and a clip for each video', () => {
    expect(portraits).toHaveLength(demoPeople.length)
    for (const { files } of portraits) expect(files.map(({ width }) => width)).toEqual([96, 320])
    expect(videos).toHaveLength(demoVideos.length)
    expect(drawnVideos).toHaveLength(demoVideos.length)
    for (const { placeholder } of [...portraits, ...pictures, ...videos])
      expect(placeholder.length).toBeLessThanOrEqual(700)
  })

  test('say in French what is to be seen, and what their authors wrote, 140 characters at most', () => {
    for (const { alt, legends } of pictures) {
      expect(alt).not.toBe('')
      expect(new Set(legends).size).toBe(legends.length)
      for (const legend of legends) {
        expect([...legend].length).toBeLessThanOrEqual(140)
        // Our own texts: typographic apostrophes, no breaking space before a high sign.
        expect(legend).not.toMatch(/'| [:;!?»]|« /)
      }
    }
  })
})

describe('the drawing program', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'aura-drawing-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('draws the same picture for the same index, another for another', async () => {
    const [first, again, other] = [
      await makePicture(1, folder),
      await makePicture(1, folder),
      await makePicture(2, folder),
    ]
    expect(again).toEqual(first)
    expect(other.files[0]?.name).not.toBe(first.files[0]?.name)
  })

  test.each(scenes.map((scene) => [scene.id, scene] as const))(
    'draws %s with contrast',
    async (_id, scene) => {
      const chance = createChance(scene.id)
      const [width, height] = [160, 200]
      const mood = <T>(palettes: readonly T[]): T => palettes[0] as T
      const drawing = scene.draw({ chance, height: (unitsWide * height) / width, mood })
      const { channels } = await openRaster(await rasterise(drawing, width, height, chance))
        .greyscale()
        .stats()
      expect(channels[0]?.stdev).toBeGreaterThan(8)
    },
  )
})
