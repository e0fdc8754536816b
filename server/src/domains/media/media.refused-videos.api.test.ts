import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mediaErrors } from '@aura/contract/media/media.errors'
import { beforeAll, describe, expect, test } from 'vitest'
import { makePerson, type Person } from '../../testing/people.ts'
import { refusedPost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { clip } from '../../testing/video-fixtures.ts'

const app = await openTestApp()
let alice: Person

beforeAll(async () => {
  alice = await makePerson(app)
})

describe('a bad file', () => {
  async function refused(file: Buffer, fileName = 'clip.mp4') {
    const { fields, ...answer } = await refusedPost(app, alice, { file, fileName })
    return answer
  }

  const wrongType = {
    status: 415,
    code: 'media.wrong-type',
    message: mediaErrors['media.wrong-type'].message,
  }
  const unreadable = {
    status: 422,
    code: 'media.unreadable',
    message: mediaErrors['media.unreadable'].message,
  }

  test('[MED-01, MED-04] a text or a playlist renamed .mp4 is refused, whatever it points to', async () => {
    expect(await refused(Buffer.from('Ceci n’est pas une vidéo.'))).toEqual(wrongType)
    expect(await refused(Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'))).toEqual(wrongType)
    expect(await refused(Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n"))).toEqual(wrongType)
  })

  test('[MED-13] a playlist behind the first bytes of a video is never followed', async () => {
    let calls = 0
    const peer = createServer((_, answer) => {
      calls++
      answer.end()
    })
    await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve))
    const { port } = peer.address() as AddressInfo
    const lines = `\n#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:${port}/a.ts\n`
    try {
      const mp4 = Buffer.from(`\0\0\0\x18ftypmp42\0\0\0\0mp42isom${lines}`, 'latin1')
      expect(await refused(mp4)).toEqual(unreadable)
      const webm = Buffer.from(`\x1a\x45\xdf\xa3\x9fwebm${lines}`, 'latin1')
      expect(await refused(webm, 'clip.webm')).toEqual(unreadable)
      expect(calls).toBe(0)
    } finally {
      peer.close()
    }
  })

  test('[MED-13] an empty file, one cut short, one of noise are unreadable and leave nothing', async () => {
    const whole = await clip()
    const indexFirst = await clip({ isIndexFirst: true })
    const webm = await clip({ codec: 'vp9', container: 'webm' })
    expect(await refused(Buffer.alloc(0))).toEqual(unreadable)
    expect(await refused(whole.subarray(0, whole.length / 2))).toEqual(unreadable)
    expect(await refused(indexFirst.subarray(0, indexFirst.length / 2))).toEqual(unreadable)
    expect(await refused(webm.subarray(0, webm.length / 2), 'clip.webm')).toEqual(unreadable)
    expect(await refused(Buffer.concat([whole.subarray(0, 40), randomBytes(4000)]))).toEqual(unreadable)
  })

  test('[MED-09] a video longer than 180 s is refused', async () => {
    const long = await clip({ width: 32, height: 32, seconds: 183, framesPerSecond: 2, hasSound: false })
    expect(await refused(long)).toEqual({
      status: 422,
      code: 'media.video-too-long',
      message: 'La vidéo est trop longue (au plus 180 secondes).',
    })
  })
})
