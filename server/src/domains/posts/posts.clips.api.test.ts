import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getMedia, type VideoEdit } from '@aura/contract/media/media.contract'
import { mediaErrors } from '@aura/contract/media/media.errors'
import { getPost } from '@aura/contract/posts/posts.contract'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withVideo } from '../../platform/media/video-rendering.ts'
import { measure } from '../../platform/media/video-source.ts'
import { ask, pathOf } from '../../testing/contract-calls.ts'
import { jpeg } from '../../testing/image-fixtures.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { publishPost, refusedPost, settledPost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { clip } from '../../testing/video-fixtures.ts'

const app = await openTestApp()
let author: Person

beforeEach(async () => {
  author = await makePerson(app)
})
afterEach(async () => {
  await expect.poll(() => readdir(app.application.store.tempFolder)).toEqual([])
})

const fileOf = async (name: string | null) =>
  (await app.call({ method: 'GET', url: pathOf(getMedia, { name: name ?? '' }) })).rawPayload

/** Red, then green, then blue, two seconds each. */
const threeColours = {
  seconds: 6,
  pictures:
    'color=red:s=160x90:r=24:d=6,drawbox=color=lime:t=fill:enable=gte(t\\,2),drawbox=color=blue:t=fill:enable=gte(t\\,4)',
}

async function publishClip(file: Buffer, edit: VideoEdit) {
  return publishPost(app, author, { files: [file], fileName: 'clip.mp4', edits: [edit] })
}

/** The strongest of red, green and blue in the middle of a picture. */
async function colourOf(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 3
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
  return red > green && red > blue ? 'red' : green > blue ? 'green' : 'blue'
}

async function measured(name: string | null) {
  const path = join(app.config.dataDir, 'served.mp4')
  await writeFile(path, await fileOf(name))
  return withVideo(path, 'mp4', async (source) => ({
    hasSound: source.sound !== undefined,
    seconds: (await measure(source)).durationSeconds,
  }))
}

/** When the first picture of a served video shows, in seconds. */
async function firstPictureOf(name: string | null): Promise<number> {
  const path = join(app.config.dataDir, 'served.mp4')
  await writeFile(path, await fileOf(name))
  return withVideo(path, 'mp4', async ({ demuxer, pictures }) => {
    const { num, den } = pictures.timeBase
    let first = Infinity
    for await (const packet of demuxer.packets(pictures.index)) {
      if (packet) first = Math.min(first, (Number(packet.pts) * num) / den - demuxer.startTime)
      packet?.free()
    }
    return first
  })
}

describe('a clip that is cut', () => {
  test('[MED-18] lasts as long as what is kept of it, with sound, and its still is of the second chosen', async () => {
    const { body } = await publishClip(await clip(threeColours), { start: 1, end: 4.5, still: 3.2 })
    expect(body).toMatchObject({ media_state: 'preparing', duration_seconds: 3.5 })
    expect(await colourOf(await fileOf(body.thumbnail ?? ''))).toBe('blue')
    const post = await settledPost(app, body.id ?? 0, author)
    expect(post).toMatchObject({ media_state: 'ready', duration_seconds: 3.5 })
    const { seconds, hasSound } = await measured(post.media)
    expect(hasSound).toBe(true)
    expect(seconds).toBeGreaterThan(3.4)
    expect(seconds).toBeLessThan(3.6)
  })

  test('[MED-18] begins and ends where it was cut, not at a key picture', async () => {
    const { body } = await publishClip(await clip(threeColours), { start: 2.1, end: 3.9 })
    expect(await colourOf(await fileOf(body.thumbnail ?? ''))).toBe('green')
    const { media } = await settledPost(app, body.id ?? 0, author)
    const again = await publishClip(await fileOf(media), { still: 0 })
    const last = await publishClip(await fileOf(media), { still: 1.8 })
    expect(await colourOf(await fileOf(again.body.thumbnail ?? ''))).toBe('green')
    expect(await colourOf(await fileOf(last.body.thumbnail ?? ''))).toBe('green')
    for (const { body } of [again, last]) await settledPost(app, body.id ?? 0, author)
  })

  test.each([
    { start: 1, end: 3 },
    { end: 2.5, still: 2.4 },
    { start: 0.5, end: 1.7 },
  ])('[MED-10, MED-18] whose pictures are predicted from later ones is cut too: %j', async (edit) => {
    const file = await clip({ ...threeColours, hasReorderedPictures: true })
    const { body } = await publishClip(file, edit)
    expect(await settledPost(app, body.id ?? 0, author)).toMatchObject({
      media_state: 'ready',
      duration_seconds: edit.end - (edit.start ?? 0),
    })
  })

  test.each(['mp4', 'webm'] as const)(
    '[MED-12, MED-18] whose sound has ended before the part begins has none: %s',
    async (container) => {
      const pictures = 'testsrc2=size=160x90:rate=24:duration=8'
      const codec = container === 'mp4' ? 'h264' : 'vp9'
      const file = await clip({ pictures, tone: 'sine=frequency=440:duration=2', codec, container })
      const { body } = await publishClip(file, { start: 4, end: 6 })
      const post = await settledPost(app, body.id ?? 0, author)
      expect(post).toMatchObject({ media_state: 'ready', duration_seconds: 2 })
      expect((await measured(post.media)).hasSound).toBe(false)
    },
  )

  test('[MED-13, MED-18] whose pictures stand for seconds begins with the one that stands there', async () => {
    const file = await clip({ pictures: 'testsrc2=size=160x90:rate=1/5:duration=20', seconds: 20 })
    const { body } = await publishClip(file, { start: 7, end: 12 })
    const { media } = await settledPost(app, body.id ?? 0, author)
    expect(await firstPictureOf(media)).toBeLessThan(0.1)
    const { id = 0 } = (await publishClip(file, { start: 6, end: 9 })).body
    expect(await settledPost(app, id, author)).toMatchObject({ media_state: 'ready', duration_seconds: 3 })
  })

  test('[MED-09, MED-18] may come from more than 180 s, in WebM as well, and keeps 180 s at most', async () => {
    const quick = { width: 32, height: 32, framesPerSecond: 2, hasSound: false } as const
    const long = await clip({ ...quick, seconds: 200 })
    const { body } = await publishClip(long, { start: 15, end: 195 })
    expect(await settledPost(app, body.id ?? 0, author)).toMatchObject({
      media_state: 'ready',
      duration_seconds: 180,
    })
    expect(await refusedPost(app, author, { files: [long], edits: [{ start: 0, end: 190 }] })).toMatchObject({
      status: 400,
      code: 'media.edit-outside',
      fields: { 'image[0]': mediaErrors['media.edit-outside'].message },
    })
    const webm = await clip({ seconds: 4, codec: 'vp9', container: 'webm' })
    const { id = 0 } = (await publishClip(webm, { start: 1.5, end: 3 })).body
    expect(await settledPost(app, id, author)).toMatchObject({ media_state: 'ready', duration_seconds: 1.5 })
  })

  test('[MED-18] is refused past its end, under a second, backwards, with a still outside, or when it is a picture', async () => {
    const file = await clip({ seconds: 3 })
    const outside = [
      { start: 1, end: 9 },
      { start: 1, end: 1.5 },
      { start: 2, end: 1 },
      { start: 7 },
      { start: 1, end: 2.5, still: 2.4 },
      { still: 8 },
    ]
    for (const edit of outside) {
      expect(await refusedPost(app, author, { files: [file], edits: [edit] })).toMatchObject({
        code: 'media.edit-outside',
      })
    }
    const picture = { files: [await jpeg(200, 150)], edits: [{ start: 0 }] }
    expect(await refusedPost(app, author, picture)).toMatchObject({ code: 'media.edit-outside' })
  })

  test('[MED-12, PST-20] each of two clips is prepared for itself; one that fails shows to its author alone', async () => {
    const files = [await clip({ seconds: 1 }), await clip({ seconds: 2, width: 200, height: 120 })]
    const { body } = await publishPost(app, author, { files })
    const post = await settledPost(app, body.id ?? 0, author)
    expect(post.medias.map(({ media_state, duration_seconds }) => [media_state, duration_seconds])).toEqual([
      ['ready', 1],
      ['ready', 2],
    ])
    const reader = await makePerson(app)
    await app.db
      .updateTable('media')
      .set({ state: 'failed' })
      .where('durationMs', '=', 1000)
      .where('ownerId', '=', author.id)
      .execute()
    const states = async ({ token }: Person) =>
      (await ask(app, getPost, { params: { id: post.id }, token })).body.medias?.map(
        ({ media_state }) => media_state,
      )
    expect(await states(author)).toEqual(['failed', 'ready'])
    expect(await states(reader)).toEqual(['ready'])
  })
})
