import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { formatOfFile } from './media-format.ts'

const folder = await mkdtemp(join(tmpdir(), 'aura-format-'))
afterAll(() => rm(folder, { recursive: true }))

test.each([
  ['jpeg', '\xff\xd8\xff\xe0'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['gif', 'GIF87a'],
  ['gif', 'GIF89a'],
  ['mp4', '\0\0\0\x18ftypisom'],
  ['mp4', '\0\0\0\x18ftypM4V '],
  ['quicktime', '\0\0\0\x14ftypqt  '],
  ['quicktime', '\0\0\0\x08wide'],
  ['quicktime', '\0\0\0\x08moov'],
  ['webm', '\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm'],
  ['empty', ''],
  [undefined, '\x1a\x45\xdf\xa3\x9f\x42\x82\x88matroska'],
  [undefined, '\0\0\0\x18ftypheic'],
  [undefined, 'RIFF\0\0\0\0WEBP'],
  [undefined, '<svg xmlns="http://www.w3.org/2000/svg">'],
])('[MED-04] the format is %s by the first bytes %j, whatever the name', async (format, head) => {
  const path = join(folder, 'photo.jpg')
  await writeFile(path, Buffer.from(head, 'latin1'))
  expect(await formatOfFile(path)).toBe(format)
})
