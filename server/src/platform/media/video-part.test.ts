import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { VideoEdit } from '@aura/contract/media/media.contract'
import { Decoder, FilterAPI } from 'node-av/api'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ClipWish, clip } from '../../testing/video-fixtures.ts'
import { examineVideo } from './video-intake.ts'
import { renderVideo, withVideo } from './video-rendering.ts'
import { measure } from './video-source.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aura-video-part-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function received(wish: ClipWish): Promise<string> {
  const path = join(await mkdtemp(join(folder, 'received-')), 'clip.mp4')
  await writeFile(path, await clip({ width: 64, height: 64, hasSound: false, ...wish }))
  return path
}

describe('the still of a part', () => {
  // Blue for two seconds, then a test card, which shows much more, at last green.
  const pictures = [
    'testsrc2=size=64x64:rate=24:duration=6',
    "drawbox=enable='lt(t,2)':color=blue:t=fill",
    "drawbox=enable='gte(t,4)':color=lime:t=fill",
  ].join(',')
  let path: string

  beforeAll(async () => {
    path = await received({ pictures, seconds: 6 })
  })

  async function colourOfStill(edit?: VideoEdit) {
    const { poster } = await examineVideo(path, 'mp4', await mkdtemp(join(folder, 'still-')), edit)
    const { channels } = await sharp(poster.variants[0]?.path).stats()
    if (channels.some(({ stdev }) => stdev > 10)) return 'test card'
    const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean)
    return blue > 200 && red < 60 && green < 60 ? 'blue' : green > 200 ? 'green' : 'other'
  }

  test.each<[string, VideoEdit]>([
    ['found in it', { start: 0, end: 1 }],
    ['found in a part without a start', { end: 1.9 }],
    ['wished at its end', { end: 1.5, still: 1.5 }],
    ['wished at its end, where something else begins', { end: 2, still: 2 }],
    ['wished past its end by a moment', { start: 0, end: 1, still: 1.4 }],
    ['wished at its beginning', { end: 1, still: 0 }],
    ['wished at the end of a later part', { start: 0.5, end: 2, still: 1.5 }],
  ])('[MED-18] %s never shows what is cut off', async (_, edit) => {
    expect(await colourOfStill(edit)).toBe('blue')
  })

  test('[MED-18] of the whole is found, or taken from its end, wherever that is', async () => {
    expect(await colourOfStill()).toBe('test card')
    expect(await colourOfStill({ still: 6 })).toBe('green')
    expect(await colourOfStill({ start: 0, end: 6, still: 6 })).toBe('green')
    expect(await colourOfStill({ still: 3 })).toBe('test card')
  })
})

describe('the sound of a part', () => {
  /** Tenths of a second in which something is heard. */
  async function heardIn(path: string): Promise<number[]> {
    const heard = new Set<number>()
    await withVideo(path, 'mp4', async ({ demuxer, sound }) => {
      if (!sound) return
      const decoder = await Decoder.create(sound)
      const plain = FilterAPI.create('aformat=sample_fmts=s16:channel_layouts=mono')
      try {
        for await (const frame of plain.frames(decoder.frames(demuxer.packets(sound.index)))) {
          if (!frame) break
          const start = (Number(frame.pts) * frame.timeBase.num) / frame.timeBase.den
          const bytes = frame.toBuffer()
          for (let at = 0; at < frame.nbSamples; at++)
            if (Math.abs(bytes.readInt16LE(2 * at)) > 1000)
              heard.add(Math.floor(10 * (start + at / frame.sampleRate)))
          frame.free()
        }
      } finally {
        plain.close()
        decoder.close()
      }
    })
    return [...heard].toSorted((a, b) => a - b)
  }

  test('[MED-18] is that of its pictures; nothing is heard of what is cut off', async () => {
    // Heard in the first and in the last second alone.
    const tone = "sine=frequency=440:duration=5,volume=8,volume=0:enable='between(t,1,4)'"
    const path = await received({ seconds: 5, hasSound: true, tone })
    const render = async (startSeconds: number, endSeconds: number) => {
      const folderOf = await mkdtemp(join(folder, 'heard-'))
      return heardIn((await renderVideo(path, 'mp4', folderOf, { startSeconds, endSeconds })).path)
    }
    expect(await render(1.2, 3.8)).toEqual([])
    expect(await render(0.75, 2.2)).toEqual([0, 1, 2])
  })
})

describe('pictures a second', () => {
  /** Two pictures in the first four seconds, then 120 a second for one. */
  const unevenSeconds = 5
  const uneven = "testsrc2=size=64x64:rate=120:duration=1.02,setpts='if(lt(N,2),N*2/TB,4/TB+(N-2)/120/TB)'"

  async function framesOf(path: string, part?: { startSeconds: number; endSeconds: number }) {
    const { path: made } = await renderVideo(path, 'mp4', await mkdtemp(join(folder, 'made-')), part)
    let frames = 0
    await withVideo(made, 'mp4', async (source) => {
      for await (const packet of source.demuxer.packets()) {
        if (packet) frames++
        packet?.free()
      }
    })
    return frames
  }

  test('[MED-10, MED-18] are at most 30 in the part that is kept, however few the rest has', async () => {
    const path = await received({ pictures: uneven, seconds: unevenSeconds })
    expect(await framesOf(path, { startSeconds: 4, endSeconds: 5 })).toBeLessThanOrEqual(31)
  })

  test('[MED-10] are at most 30 in each second of a whole that has few on average', async () => {
    const path = await received({ pictures: uneven, seconds: unevenSeconds })
    expect(await framesOf(path)).toBeLessThanOrEqual(unevenSeconds * 30 + 1)
  })

  test('[MED-10] stay as they are where no second has more', async () => {
    const path = await received({ seconds: 2, framesPerSecond: 12 })
    expect(await framesOf(path)).toBe(24)
    const { framesPerSecond } = await withVideo(path, 'mp4', (source) => measure(source))
    expect(framesPerSecond).toBe(12)
  })
})
