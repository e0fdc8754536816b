import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import type { Id } from '@aura/contract/common'
import { getMedia, type VideoEdit } from '@aura/contract/media/media.contract'
import { mediaErrors } from '@aura/contract/media/media.errors'
import { mediaLimits } from '@aura/contract/media/media.limits'
import { getPost, type Post } from '@aura/contract/posts/posts.contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { withVideo } from '../../platform/media/video-rendering.ts'
import { measure } from '../../platform/media/video-source.ts'
import { ask, pathOf } from '../../testing/contract-calls.ts'
import { jpeg } from '../../testing/image-fixtures.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { type PublishOptions, publishPost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { clip } from '../../testing/video-fixtures.ts'

const app = await openTestApp()
const address = await app.listen()
let author: Person

beforeEach(async () => {
  author = await makePerson(app)
})
afterEach(async () => {
  expect(await readdir(app.application.store.tempFolder)).toEqual([])
})

const pictures = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, place) => jpeg(200 + place, 150)))

/** Rows and files; the moment before a refusal and the one after it must be the same. */
async function kept() {
  const names: string[] = []
  for await (const { name } of app.application.store.list()) names.push(name)
  const count = async (table: 'post' | 'media' | 'mediaFile') =>
    (await app.db.selectFrom(table).selectAll().execute()).length
  return { names: names.sort(), rows: [await count('post'), await count('media'), await count('mediaFile')] }
}

async function refused(options: PublishOptions) {
  const before = await kept()
  const { status, body } = await publishPost(app, author, options)
  expect(await kept()).toEqual(before)
  const { code, fields } = body as { code?: string; fields?: Record<string, string> }
  return { status, code, fields }
}

async function read(id: Id): Promise<Post> {
  return (await ask(app, getPost, { params: { id }, token: author.token })).body as Post
}

async function settled(id: Id): Promise<Post> {
  const states = async () => (await read(id)).medias.map(({ media_state }) => media_state)
  await expect.poll(states).not.toContain('preparing')
  return read(id)
}

const fileOf = async (name: string | null) =>
  (await app.call({ method: 'GET', url: pathOf(getMedia, { name: name ?? '' }) })).rawPayload

describe('a post of several files', () => {
  test('[PST-20, PST-01] shows pictures and clips in the order sent, each with its alternative text', async () => {
    const [first, third] = await pictures(2)
    const files = [first, await clip({ width: 180, height: 320, seconds: 1 }), third] as Buffer[]
    const { status, body } = await publishPost(app, author, {
      files,
      alts: ['un', null, 'trois'],
      alt: 'non',
    })
    expect(body.message ?? status).toBe(200)
    const post = await settled(body.id ?? 0)
    expect(post.medias.map(({ alt, duration_seconds }) => [alt, duration_seconds !== null])).toEqual([
      ['un', false],
      [null, true],
      ['trois', false],
    ])
    expect(post.medias.map(({ media_variants: [smallest] }) => smallest?.width)).toEqual([200, 180, 201])
    expect(post.media).toBe(post.medias[0]?.media)
  })

  test('[PST-20, MED-02] takes ten files; the eleventh is refused in words, and nothing stays', async () => {
    const { status, body } = await publishPost(app, author, { files: await pictures(10), alt: 'premier' })
    expect(body.message ?? status).toBe(200)
    expect(body.medias).toHaveLength(10)
    expect(body.medias?.map(({ alt }) => alt).slice(0, 2)).toEqual(['premier', null])
    const answer = await publishPost(app, author, { files: await pictures(11) })
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'media.too-many', message: 'Au plus 10 images et vidéos à la fois.' },
    })
  })

  test('[MED-13] one bad file refuses all, is named, and leaves neither row nor file', async () => {
    const [good] = await pictures(1)
    const files = [good, await clip({ seconds: 1 }), Buffer.from('Ceci n’est pas une image.')] as Buffer[]
    const words = mediaErrors['media.wrong-type'].message
    expect(await refused({ files })).toEqual({
      ...{ status: 415, code: 'media.wrong-type', fields: { 'image[2]': words } },
    })
    const cut = (await jpeg(900, 900)).subarray(0, 3000)
    expect(await refused({ files: [cut, good as Buffer] })).toMatchObject({
      ...{ status: 422, code: 'media.unreadable' },
      fields: { 'image[0]': mediaErrors['media.unreadable'].message },
    })
  })

  test('[MED-02, RUN-27] more than 300 MB together are refused before their bytes are read', async () => {
    const before = await kept()
    const upload = request(`${address}/api/create-posts`, {
      method: 'POST',
      headers: {
        ...{ authorization: author.token, accept: 'application/json' },
        'content-type': 'multipart/form-data; boundary=limit',
        'content-length': String(mediaLimits.postMaxTotalBytes + 4 * 1024 * 1024),
      },
    })
    upload.on('error', () => {})
    upload.flushHeaders()
    const [answer] = (await once(upload, 'response')) as [IncomingMessage]
    expect(await json(answer)).toMatchObject({
      ...{ code: 'media.too-large-together', message: expect.stringContaining('300 Mo') },
    })
    expect(answer.statusCode).toBe(413)
    upload.destroy()
    expect(await kept()).toEqual(before)
  })

  test('[MED-13, RUN-35] a sender who leaves while files are worked on publishes nothing, and leaves no file', async () => {
    const before = await kept()
    const form = new FormData()
    for (const picture of await pictures(2))
      form.append('image', new Blob([new Uint8Array(picture)]), 'a.jpg')
    const { headers, body } = new Request(address, { method: 'POST', body: form })
    const upload = request(`${address}/api/create-posts`, {
      method: 'POST',
      headers: { 'content-type': headers.get('content-type') ?? '', authorization: author.token },
    })
    upload.on('error', () => {})
    const waiting = sql`select from pg_locks where relation = 'media_file'::regclass and not granted`
    const { server } = app.application.fastify
    const connections = promisify(server.getConnections.bind(server))
    await inTransaction(app.db, async (tx) => {
      // Held where the room of the account is asked for, before its first file is worked on.
      await sql`lock table media_file in access exclusive mode`.execute(tx)
      await pipeline(body ?? [], upload)
      await expect.poll(async () => (await waiting.execute(tx)).rows.length).toBeGreaterThan(0)
      upload.destroy()
      await expect.poll(() => connections()).toBe(0)
    })
    await expect.poll(() => readdir(app.application.store.tempFolder)).toEqual([])
    expect(await kept()).toEqual(before)
  })

  test('[AUR-55] sent again with its key is one post; other files under the key are refused', async () => {
    const files = await pictures(3)
    const options = { files, idempotencyKey: `several-${author.id}` }
    const [one, two] = [await publishPost(app, author, options), await publishPost(app, author, options)]
    expect([one.status, two.status]).toEqual([200, 200])
    expect(two.body.id).toBe(one.body.id)
    const swapped = { ...options, files: files.toReversed() }
    expect((await publishPost(app, author, swapped)).body.code).toBe('platform.key-reused')
    const { rows } = await kept()
    expect(rows[0]).toBe((await app.db.selectFrom('post').select('id').execute()).length)
    const { names } = await kept()
    const stored = await app.db.selectFrom('mediaFile').select('name').distinct().execute()
    expect(names).toEqual(stored.map(({ name }) => name).sort())
  })

  test.each([
    ['alts', 'no list', '"un chat"'],
    ['alts', 'too long', JSON.stringify(['é'.repeat(501)])],
    ['edits', 'no numbers', '[{"start":"0"}]'],
    ['edits', 'unknown words', '[{"begin":0}]'],
    ['edits', 'before the beginning', '[{"start":-1}]'],
  ])('refuses %s that are %s beside their field', async (field, _what, text) => {
    const form = new FormData()
    form.set(field, text)
    form.set('image', new Blob([new Uint8Array(await jpeg(50, 50))]), 'photo.jpg')
    const answer = await app.call({
      ...{ method: 'POST', url: '/api/create-posts', payload: form },
      headers: { authorization: author.token, accept: 'application/json' },
    })
    expect(answer.json()).toMatchObject({ code: 'platform.invalid', fields: { [field]: expect.any(String) } })
  })
})

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

describe('a clip that is cut', () => {
  test('[MED-18] lasts as long as what is kept of it, with sound, and its still is of the second chosen', async () => {
    const { body } = await publishClip(await clip(threeColours), { start: 1, end: 4.5, still: 3.2 })
    expect(body).toMatchObject({ media_state: 'preparing', duration_seconds: 3.5 })
    expect(await colourOf(await fileOf(body.thumbnail ?? ''))).toBe('blue')
    const post = await settled(body.id ?? 0)
    expect(post).toMatchObject({ media_state: 'ready', duration_seconds: 3.5 })
    const { seconds, hasSound } = await measured(post.media)
    expect(hasSound).toBe(true)
    expect(seconds).toBeGreaterThan(3.4)
    expect(seconds).toBeLessThan(3.6)
  })

  test('[MED-18] begins and ends where it was cut, not at a key picture', async () => {
    const { body } = await publishClip(await clip(threeColours), { start: 2.1, end: 3.9 })
    expect(await colourOf(await fileOf(body.thumbnail ?? ''))).toBe('green')
    const { media } = await settled(body.id ?? 0)
    const again = await publishClip(await fileOf(media), { still: 0 })
    const last = await publishClip(await fileOf(media), { still: 1.8 })
    expect(await colourOf(await fileOf(again.body.thumbnail ?? ''))).toBe('green')
    expect(await colourOf(await fileOf(last.body.thumbnail ?? ''))).toBe('green')
    for (const { body } of [again, last]) await settled(body.id ?? 0)
  })

  test('[MED-09, MED-18] may come from more than 180 s, in WebM as well, and keeps 180 s at most', async () => {
    const quick = { width: 32, height: 32, framesPerSecond: 2, hasSound: false } as const
    const long = await clip({ ...quick, seconds: 200 })
    const { body } = await publishClip(long, { start: 15, end: 195 })
    expect(await settled(body.id ?? 0)).toMatchObject({ media_state: 'ready', duration_seconds: 180 })
    expect(await refused({ files: [long], edits: [{ start: 0, end: 190 }] })).toMatchObject({
      ...{ status: 400, code: 'media.edit-outside' },
      fields: { 'image[0]': mediaErrors['media.edit-outside'].message },
    })
    const webm = await clip({ seconds: 4, codec: 'vp9', container: 'webm' })
    const { id = 0 } = (await publishClip(webm, { start: 1.5, end: 3 })).body
    expect(await settled(id)).toMatchObject({ media_state: 'ready', duration_seconds: 1.5 })
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
      expect(await refused({ files: [file], edits: [edit] })).toMatchObject({ code: 'media.edit-outside' })
    }
    const picture = { files: await pictures(1), edits: [{ start: 0 }] }
    expect(await refused(picture)).toMatchObject({ code: 'media.edit-outside' })
  })

  test('[MED-12, PST-20] each of two clips is prepared for itself; one that fails shows to its author alone', async () => {
    const files = [await clip({ seconds: 1 }), await clip({ seconds: 2, width: 200, height: 120 })]
    const { body } = await publishPost(app, author, { files })
    const post = await settled(body.id ?? 0)
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
