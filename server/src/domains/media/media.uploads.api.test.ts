import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { login } from '@aura/contract/accounts/accounts.contract'
import { changePassword, endOtherSessions } from '@aura/contract/accounts/accounts.security.contract'
import { currentUser } from '@aura/contract/accounts/accounts.session.contract'
import { editCommunity } from '@aura/contract/communities/communities.contract'
import { mediaLimits } from '@aura/contract/media/media.limits'
import { deletePost } from '@aura/contract/posts/posts.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { days } from '../../platform/clock/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { makeCommunity } from '../../testing/communities.ts'
import { ask } from '../../testing/contract-calls.ts'
import { jpeg, pngClaiming } from '../../testing/image-fixtures.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { postForm, publishPost } from '../../testing/posts.ts'
import { editProfile } from '../../testing/profiles.ts'
import { namedByRows, storedNames } from '../../testing/stored-files.ts'
import { suspendAccount } from '../../testing/suspension.ts'
import { createTestApp, openTestApp, type TestApp } from '../../testing/test-app.ts'
import { clip, padded } from '../../testing/video-fixtures.ts'
import { lockMediaOf } from './media.queries.ts'

const app = await openTestApp()
let address: string
let alice: Person

beforeAll(async () => {
  address = await app.listen()
})
beforeEach(async () => {
  alice = await makePerson(app)
})

async function listKept(on = app, ...others: TestApp[]) {
  const names = await Promise.all([on, ...others].map(({ application }) => storedNames(application.store)))
  return { files: names.flat().sort(), rows: await namedByRows(on.db) }
}

const inTemporaryFolder = () => readdir(app.application.store.tempFolder)

const readStates = async () =>
  (await app.db.selectFrom('media').select('state').execute()).map(({ state }) => state)

/** Publishes over the network, as a large file does. */
async function publishLarge(
  file: Buffer,
): Promise<{ status: number; body: { code?: string; message?: string } }> {
  const answer = await fetch(`${address}/api/create-posts`, {
    method: 'POST',
    headers: { authorization: alice.token, accept: 'application/json' },
    body: postForm({ file, fileName: 'video.mp4' }),
  })
  return { status: answer.status, body: (await answer.json()) as object }
}

test('[MED-02] [RUN-27] a file of 100 MB is accepted, one byte more is refused and leaves nothing', async () => {
  const video = await clip({ seconds: 1 })
  expect(await publishLarge(padded(video, mediaLimits.postMaxBytes))).toMatchObject({ status: 200 })
  // Temporary files exist until the video is prepared.
  await expect.poll(readStates).toEqual(['ready'])
  await expect.poll(inTemporaryFolder).toEqual([])
  // The received file is removed once the video is ready.
  await expect
    .poll(async () => (await listKept()).files.filter((name) => name.endsWith('.received')))
    .toEqual([])
  const before = await listKept()
  const refused = await publishLarge(padded(video, mediaLimits.postMaxBytes + 1))
  expect(refused).toMatchObject({
    status: 413,
    body: { code: 'media.too-large', message: expect.stringContaining('100 Mo') },
  })
  expect(await listKept()).toEqual(before)
  expect(await inTemporaryFolder()).toEqual([])
})

const sendPicture = (file: Buffer) => editProfile(app, alice, { pseudo: alice.pseudo }, file)

/** Sends covers of a community. */
async function openCover() {
  const { id } = await makeCommunity(app, alice)
  return (file: Buffer) => {
    const body = new FormData()
    body.set('cover_image', new Blob([new Uint8Array(file)]), 'cover.jpg')
    return ask(app, editCommunity, { params: { id }, token: alice.token, body })
  }
}

test.each([
  ['profile picture', async () => sendPicture],
  ['cover', openCover],
])(
  '[MED-16] a %s of 10 MB is accepted, one byte or one pixel too many is refused and changes nothing',
  async (_, open) => {
    const send = await open()
    const photo = await jpeg(400, 400)
    // Bytes after the end marker of a JPEG are ignored, so they make a file of any length.
    const ofBytes = (bytes: number) => Buffer.concat([photo, Buffer.alloc(bytes - photo.length)])
    const accepted = await send(ofBytes(mediaLimits.pictureMaxBytes))
    expect(accepted.status).toBe(200)
    const before = await listKept()
    expect(await send(ofBytes(mediaLimits.pictureMaxBytes + 1))).toMatchObject({
      status: 413,
      body: { code: 'media.too-large', message: expect.stringContaining('10 Mo') },
    })
    for (const [width, height] of [
      [8001, 5000],
      [16_385, 10],
    ] as const) {
      expect(await send(pngClaiming(width, height))).toMatchObject({
        status: 422,
        body: { code: 'media.too-many-pixels' },
      })
    }
    expect(await listKept()).toEqual(before)
  },
)

test('[RUN-35] a small picture waits behind no more than one of many large ones', async () => {
  const [large, small] = [await jpeg(7300, 5475), await jpeg(1632, 1224)]
  const crowd = await Promise.all(Array.from({ length: 8 }, () => makePerson(app)))
  const answered: string[] = []
  const publish = async (by: Person, file: Buffer, name: string) => {
    expect(await publishPost(app, by, { file })).toMatchObject({ status: 200 })
    answered.push(name)
  }
  const uploads = crowd.flatMap((one) => Array.from({ length: 3 }, () => publish(one, large, 'large')))
  await expect.poll(() => answered.length, { interval: 5 }).toBeGreaterThan(0)
  const before = answered.length
  await publish(alice, small, 'small')
  // Large uploads that end while the small one is rendered: the small one does not wait for all of them.
  const meanwhile = answered.length - before
  await Promise.all(uploads)
  expect(meanwhile).toBeLessThan(uploads.length / 2)
})

test.each([
  ['leads out of the folder', '../../../etc/cron.d/photo.jpg'],
  ['is absolute', '/etc/passwd'],
  ['leads out the other way', '..\\..\\photo.jpg'],
  ['holds a NUL', 'photo.jpg\0.exe'],
  ['reads from right to left', 'photo\u202Egpj.exe'],
  ['is very long', `${'é'.repeat(300)}.jpg`],
  ['is no more than dots', '..'],
  ['has a line of its own', 'photo.jpg"\r\nX-Header: 1'],
])('[MED-04] a name that %s is harmless: the file gets one of ours', async (_, fileName) => {
  const { status, body } = await publishPost(app, alice, { fileName })
  expect(status).toBe(200)
  expect(body.media).toMatch(/^[0-9a-f]{40}-\d+\.webp$/)
  expect(await inTemporaryFolder()).toEqual([])
  const { files, rows } = await listKept()
  expect(files).toEqual(rows)
})

test('[MED-21] past the storage quota an upload is refused, until its sender deletes something', async () => {
  const limited = await createTestApp({ environment: { MEDIA_QUOTA_GB: '0.5' } })
  const [hoarder, other] = [await makePerson(limited), await makePerson(limited)]
  const first = await publishPost(limited, hoarder)
  await sql`update media_file set bytes = 500_000_000 - 100`.execute(limited.db)
  expect(await publishPost(limited, hoarder)).toMatchObject({
    status: 413,
    body: {
      code: 'media.quota',
      message:
        'Vos images et vidéos occupent tout votre espace (0,5 Go). Supprimez d’anciens posts, puis réessayez.',
    },
  })
  expect((await publishPost(limited, other)).status).toBe(200)
  await ask(limited, deletePost, { token: hoarder.token, params: { id: first.body.id } })
  expect((await publishPost(limited, hoarder)).status).toBe(200)
  await limited.close()
})

test('[MED-21, RUN-06] an upload counts what another process is writing for its account', async () => {
  const limited = await createTestApp({ environment: { MEDIA_QUOTA_GB: '0.001' } })
  const hoarder = await makePerson(limited)
  await publishPost(limited, hoarder, { file: await jpeg(600, 600) })
  const writing = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  // As the other process does, between its look at the quota and its commit.
  const other = inTransaction(limited.db, async (tx) => {
    await lockMediaOf(tx, hoarder.id)
    await sql`update media_file set bytes = 1_000_000 - 100`.execute(tx)
    isHeld.resolve()
    await writing.promise
  })
  await isHeld.promise
  const publishing = publishPost(limited, hoarder, { file: await jpeg(600, 601) })
  const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`
  const isWaiting = expect
    .poll(async () => (await waiting.execute(limited.db)).rows.length)
    .toBeGreaterThan(0)
  await Promise.race([isWaiting, publishing])
  writing.resolve()
  await other
  expect(await publishing).toMatchObject({ status: 413, body: { code: 'media.quota' } })
  await limited.close()
})

/** Publishes a picture over the network, and ends its session before its last bytes are sent. */
async function publishAcross(meanwhile: () => Promise<unknown>) {
  const form = new Response(postForm({ file: await jpeg(300, 400) }))
  const bytes = Buffer.from(await form.arrayBuffer())
  const headers = { authorization: alice.token, 'content-type': form.headers.get('content-type') ?? '' }
  const upload = request(`${address}/api/create-posts`, { method: 'POST', headers })
  upload.write(bytes.subarray(0, -500))
  await expect.poll(inTemporaryFolder).toHaveLength(1)
  await meanwhile()
  // It takes 250 ms at most until every process knows.
  const { token } = alice
  await expect.poll(async () => (await ask(app, currentUser, { token })).status).toBe(401)
  upload.end(bytes.subarray(-500))
  const [answer] = (await once(upload, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, body: await json(answer) }
}

test.each<[string, (token: string) => Promise<unknown>]>([
  ['another session', (token) => ask(app, endOtherSessions, { token })],
  [
    'a new password',
    (token) =>
      ask(app, changePassword, { token, body: { password: alice.password, newPassword: 'un autre' } }),
  ],
  ['a suspension', () => suspendAccount(app, alice.pseudo, new Date(app.clock.now().getTime() + days(1)))],
])(
  '[ACC-38, ACC-57, ACC-58] an upload under way is refused once %s ends it, and leaves nothing',
  async (_by, end) => {
    const { email, password } = alice
    const { token = '' } = (await ask(app, login, { body: { email, password } })).body
    const before = await listKept()
    const answer = await publishAcross(() => end(token))
    expect(answer).toMatchObject({ status: 401, body: { code: 'platform.session-ended' } })
    expect(await inTemporaryFolder()).toEqual([])
    expect(await listKept()).toEqual(before)
    const posts = app.db.selectFrom('post').select('id').where('authorId', '=', alice.id)
    expect(await posts.execute()).toEqual([])
  },
)

test('[MED-21, RUN-06] two processes let one account no further than its quota', async () => {
  const environment = { MEDIA_QUOTA_GB: '0.001' }
  const one = await createTestApp({ environment })
  const two = await createTestApp({ environment, database: one.database })
  const hoarder = await makePerson(one)
  await publishPost(one, hoarder, { file: await jpeg(600, 600) })
  // Leaves room for one and a half more of such pictures.
  await sql`with stored as (select sum(bytes) as bytes, count(*) as files from media_file)
    update media_file set bytes = (1_000_000 - 1.5 * stored.bytes) / stored.files from stored`.execute(one.db)
  const pictures = [await jpeg(600, 601), await jpeg(600, 602)] as const
  const answers = await Promise.all([
    publishPost(one, hoarder, { file: pictures[0] }),
    publishPost(two, hoarder, { file: pictures[1] }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 413])
  const { files, rows } = await listKept(one, two)
  expect(files).toEqual(rows)
  await two.close()
  await one.close()
})
