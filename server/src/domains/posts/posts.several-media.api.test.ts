import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { mediaErrors } from '@aura/contract/media/media.errors'
import { mediaLimits } from '@aura/contract/media/media.limits'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { endSessionDuring } from '../../testing/end-session-during.ts'
import { jpeg } from '../../testing/image-fixtures.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { countKept, publishPost, refusedPost, settledPost } from '../../testing/posts.ts'
import { namedByRows } from '../../testing/stored-files.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { clip } from '../../testing/video-fixtures.ts'

const app = await openTestApp()
const address = await app.listen()
let author: Person

beforeEach(async () => {
  author = await makePerson(app)
})
afterEach(async () => {
  await expect.poll(() => readdir(app.application.store.tempFolder)).toEqual([])
})

const pictures = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, place) => jpeg(200 + place, 150)))

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
    const post = await settledPost(app, body.id ?? 0, author)
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
    expect(await refusedPost(app, author, { files })).toEqual({
      status: 415,
      code: 'media.wrong-type',
      message: expect.any(String),
      fields: { 'image[2]': words },
    })
    const cut = (await jpeg(900, 900)).subarray(0, 3000)
    expect(await refusedPost(app, author, { files: [cut, good as Buffer] })).toMatchObject({
      status: 422,
      code: 'media.unreadable',
      fields: { 'image[0]': mediaErrors['media.unreadable'].message },
    })
  })

  test('[MED-02, RUN-27] more than 300 MB together are refused before their bytes are read', async () => {
    const before = await countKept(app)
    const upload = request(`${address}/api/create-posts`, {
      method: 'POST',
      headers: {
        authorization: author.token,
        accept: 'application/json',
        'content-type': 'multipart/form-data; boundary=limit',
        'content-length': String(mediaLimits.postMaxTotalBytes + 4 * 1024 * 1024),
      },
    })
    upload.on('error', () => {})
    upload.flushHeaders()
    const [answer] = (await once(upload, 'response')) as [IncomingMessage]
    expect(await json(answer)).toMatchObject({
      code: 'media.too-large-together',
      message: expect.stringContaining('300 Mo'),
    })
    expect(answer.statusCode).toBe(413)
    upload.destroy()
    expect(await countKept(app)).toEqual(before)
  })

  test('[MED-13, RUN-35] a sender who leaves while files are worked on publishes nothing, and leaves no file', async () => {
    const before = await countKept(app)
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
      // Blocks the check of the account's quota, which runs before its first file is converted.
      await sql`lock table media_file in access exclusive mode`.execute(tx)
      await pipeline(body ?? [], upload)
      await expect.poll(async () => (await waiting.execute(tx)).rows.length).toBeGreaterThan(0)
      upload.destroy()
      await expect.poll(() => connections()).toBe(0)
    })
    await expect.poll(() => readdir(app.application.store.tempFolder)).toEqual([])
    expect(await countKept(app)).toEqual(before)
  })

  test('[AUR-55] sent again with its key is one post; other files under the key are refused', async () => {
    const files = await pictures(3)
    const options = { files, idempotencyKey: `several-${author.id}` }
    const [one, two] = [await publishPost(app, author, options), await publishPost(app, author, options)]
    expect([one.status, two.status]).toEqual([200, 200])
    expect(two.body.id).toBe(one.body.id)
    const swapped = { ...options, files: files.toReversed() }
    expect((await publishPost(app, author, swapped)).body.code).toBe('platform.key-reused')
    const { rows, names } = await countKept(app)
    expect(rows[0]).toBe((await app.db.selectFrom('post').select('id').execute()).length)
    expect(names).toEqual(await namedByRows(app.db))
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
      method: 'POST',
      url: '/api/create-posts',
      payload: form,
      headers: { authorization: author.token, accept: 'application/json' },
    })
    expect(answer.json()).toMatchObject({ code: 'platform.invalid', fields: { [field]: expect.any(String) } })
  })
})

test('[PST-20, ACC-37] a session that ends while the pictures are worked on leaves no post and no file', async () => {
  const files = await pictures(2)
  const answer = await endSessionDuring(app, author, () => publishPost(app, author, { files }))
  expect([answer.status, answer.body]).toMatchObject([401, { code: 'platform.session-ended' }])
  expect(await app.db.selectFrom('post').select('id').where('authorId', '=', author.id).execute()).toEqual([])
})
