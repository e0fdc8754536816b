import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { isStorableName } from '../platform/store/media-store.ts'
import { createChance } from './chance.ts'
import { planDemonstration } from './demonstration.plan.ts'
import { demoMediaFolder, listDemoFiles, readDemoManifest } from './manifest.ts'
import { demoPosts } from './posts.ts'
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
    for (const { alt } of pictures) expect(alt).not.toBe('')
    const said = demoPosts.flatMap(({ legend, said = [] }) => [legend, said].flat())
    for (const legend of said) {
      expect([...legend].length).toBeLessThanOrEqual(140)
      // Our own texts: typographic apostrophes, no breaking space before a high sign.
      expect(legend).not.toMatch(/'| [:;!?»]|« /)
    }
    expect(new Set(said).size).toBe(said.length)
  })

  test('have authors and mentioned people who exist', () => {
    const pseudos = new Set(demoPeople.map(({ pseudo }) => pseudo))
    for (const { by, legend } of demoPosts) {
      if (by !== undefined) expect(pseudos).toContain(by)
      for (const [, pseudo] of legend.matchAll(/@([\p{L}\d._-]*[\p{L}\d])/gu))
        expect(pseudos).toContain(pseudo)
    }
  })

  test('[PST-20] are shown once: no medium in two places, at least a dozen posts with several', () => {
    const { communities, challenges } = planDemonstration(createChance(1), new Date('2026-11-20T12:00:00Z'))
    const inAudiences = [
      ...communities.flatMap(({ posts }) => posts),
      ...challenges.flatMap(({ entries }) => entries),
    ]
    const inPosts = [...demoPosts, ...demoVideos].map(({ pictures = [] }) => pictures)
    const shown = [
      ...inPosts.flat(),
      ...inAudiences.flatMap(({ picture = [] }) => picture),
      ...communities.flatMap(({ cover = [] }) => cover),
    ]
    expect(shown.toSorted((one, other) => one - other)).toEqual(pictures.map((_, place) => place))
    const clips = challenges.flatMap(({ entries }) => entries.flatMap(({ video = [] }) => video))
    expect(clips).toEqual([])
    expect(demoPosts.filter(({ pictures }) => pictures.length > 1).length).toBeGreaterThanOrEqual(12)
    expect(demoVideos.filter(({ pictures }) => pictures).length).toBeGreaterThanOrEqual(2)
  })
})
