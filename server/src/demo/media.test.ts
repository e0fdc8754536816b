import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { isStorableName } from '../platform/store/media-store.ts'
import { demoMediaFolder, listDemoFiles, readDemoManifest } from './manifest.ts'
import { demoPeople, demoVideos } from './texts.ts'

const manifest = await readDemoManifest()
const { portraits, pictures, videos } = manifest
const images = [...portraits, ...pictures, ...videos].flatMap(({ files }) => files)
const files = listDemoFiles(manifest)

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
