import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jpeg, received } from '../../testing/image-fixtures.ts'
import { type ImageMode, renderImage } from './image-rendering.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aura-rendering-'))
})
afterAll(() => rm(folder, { recursive: true }))

test.each<[string, number, number, ImageMode, boolean]>([
  ['a photo of a phone', 4000, 3000, 'post', true],
  ['a screenshot', 1320, 2868, 'post', true],
  ['a photo of more pixels', 5000, 4000, 'post', false],
  ['a page in one tall picture', 1440, 8000, 'post', false],
  ['the same as a cover', 1440, 8000, 'cover', false],
  ['the same as a portrait, whose squares are small', 1440, 8000, 'picture', true],
])(
  '[RUN-35] %s is rendered at once, or put back behind quick pictures',
  async (_, width, height, mode, isShort) => {
    const path = await received(folder, await jpeg(width, height))
    expect((await renderImage(path, folder, mode, false)) !== null).toBe(isShort)
  },
)
