import { expect, test } from 'vitest'
import { isTruncatedPicture } from './truncated-picture.ts'

const start = [0xff, 0xd8]
/** A segment before the picture with an embedded thumbnail, which has an end marker too. */
const preview = [0xff, 0xe1, 0x00, 0x08, ...start, 0x01, 0x02, 0xff, 0xd9]
const scan = [0xff, 0xda, 0x00, 0x04, 0x01, 0x00, 0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]
const end = [0xff, 0xd9]
const file = (bytes: number[], type = 'image/jpeg') => new File([new Uint8Array(bytes)], 'a.jpg', { type })

test.each([
  ['a whole JPEG', file([...start, ...preview, ...scan, ...end]), false],
  ['a JPEG with a film behind it', file([...start, ...scan, ...end, 0x00, 0x01, 0x02, 0x03]), false],
  ['a JPEG cut within its picture', file([...start, ...preview, ...scan]), true],
  ['a JPEG cut before its picture', file([...start, ...preview]), true],
  ['text that calls itself a JPEG', file([0x41, 0x42]), false],
  ['a PNG', file([...start, ...scan], 'image/png'), false],
])('[MED-13] %s', async (_, picked, isCut) => {
  expect(await isTruncatedPicture(picked)).toBe(isCut)
})
