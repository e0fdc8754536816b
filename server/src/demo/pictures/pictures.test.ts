import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { isStorableName } from '../../platform/store/media-store.ts'
import { makePortrait } from './portraits.ts'
import { makePostPicture } from './post-pictures.ts'
import { scenes } from './scene-list.ts'

describe('the demonstration’s post pictures', () => {
  test('the same seed and index give the same bytes, another seed others', async () => {
    const [first, again, other] = await Promise.all([
      makePostPicture(1, 5),
      makePostPicture(1, 5),
      makePostPicture(2, 5),
    ])
    expect(again).toEqual(first)
    expect(other.files[0]?.name).not.toBe(first.files[0]?.name)
  })

  test('a whole round shows every scene once, each as WebP files that can be stored', async () => {
    const pictures = await Promise.all(scenes.map((_, index) => makePostPicture(3, index)))
    expect(new Set(pictures.map(({ sceneId }) => sceneId)).size).toBe(scenes.length)
    expect(new Set(pictures.map(({ files }) => files[0]?.name)).size).toBe(scenes.length)
    for (const { files, width, height, placeholder } of pictures) {
      expect(placeholder.length).toBeLessThanOrEqual(700)
      expect(Math.max(width, height)).toBeGreaterThanOrEqual(960)
      for (const file of files) {
        expect(isStorableName(file.name)).toBe(true)
        const { width, height } = file
        expect(await sharp(file.bytes).metadata()).toMatchObject({ format: 'webp', width, height })
      }
      // A blank picture, or one gone wrong, has next to no contrast.
      const { channels } = await sharp(files.at(-1)?.bytes).greyscale().stats()
      expect(channels[0]?.stdev).toBeGreaterThan(8)
    }
  })

  test('say in French what is to be seen, and what its author wrote, 140 characters at most', () => {
    const legends = scenes.flatMap((scene) => scene.legends)
    expect(new Set(legends).size).toBe(legends.length)
    expect(legends.length).toBeGreaterThanOrEqual(300)
    for (const legend of legends) {
      expect([...legend].length).toBeLessThanOrEqual(140)
      // Our own texts: typographic apostrophes, no breaking space before a high sign.
      expect(legend).not.toMatch(/'| [:;!?»]|« /)
    }
  })
})

describe('the demonstration’s portraits', () => {
  test('are square, in both sides of the contract, the same for the same seed', async () => {
    const [portrait, again, neighbour] = await Promise.all([
      makePortrait(1, 0),
      makePortrait(1, 0),
      makePortrait(1, 1),
    ])
    expect(again).toEqual(portrait)
    expect(neighbour.files[0]?.name).not.toBe(portrait.files[0]?.name)
    expect(portrait.files.map(({ width, height }) => [width, height])).toEqual([
      [96, 96],
      [320, 320],
    ])
  })
})
