import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import type { Id } from '@aura/contract/common'
import { mediaLimits } from '@aura/contract/media/media.limits'
import { largeUploadsOfAccount } from '@aura/contract/rates'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { publishPost } from '../../testing/posts.ts'
import { createTestApp, openTestApp } from '../../testing/test-app.ts'
import { clip } from '../../testing/video-fixtures.ts'
import { prepareVideoJob } from './media.prepare-video.service.ts'
import { insertMedia } from './media.queries.ts'

const app = await openTestApp()
const strict = await createTestApp({ environment: { RATE_LIMIT_SCALE: '1' } })
afterAll(() => strict.close())

const small = { width: 64, height: 64, seconds: 1, hasSound: false }

async function publish(by: Person, files: readonly Buffer[], idempotencyKey?: string) {
  return publishPost(app, by, { files, ...(idempotencyKey && { idempotencyKey }) })
}

/** Owners of the prepared videos in the order of preparation; undefined while a video waits or is being prepared. */
async function ownersPrepared(): Promise<Id[] | undefined> {
  const { rows } = await sql<{ ownerId: Id; state: string }>`
    select owner_id, job.state::text from pgboss.job join media on media.id = (data ->> 'mediaId')::bigint
    where name = ${prepareVideoJob} order by started_on`.execute(app.db)
  return rows.every(({ state }) => state === 'completed') ? rows.map(({ ownerId }) => ownerId) : undefined
}

/** A video of somebody that is being prepared, without its file. */
async function makePreparing({ id: ownerId }: Person): Promise<void> {
  const shape = { width: 64, height: 64 }
  const name = `${randomBytes(20).toString('hex')}-original.received`
  await inTransaction(app.db, (tx) =>
    insertMedia(
      tx,
      {
        ...shape,
        ownerId,
        purpose: 'post',
        alt: null,
        placeholder: '',
        durationMs: 1000,
        createdAt: app.clock.now(),
      },
      [{ ...shape, name, bytes: 1, role: 'original' }],
    ),
  )
}

test('[RUN-35] the many videos of one account hold up no other account’s', async () => {
  const [many, one] = [await makePerson(app), await makePerson(app)]
  const short = await clip(small)
  expect(await publish(many, [short, short, short, short, short])).toMatchObject({ status: 200 })
  // The lock keeps the first owner's videos unfinished until the other owner's video has arrived.
  await inTransaction(app.db, async (tx) => {
    await sql`select from media where owner_id = ${many.id} for update`.execute(tx)
    expect(await publish(one, [short])).toMatchObject({ status: 200 })
  })
  await expect.poll(ownersPrepared).toHaveLength(6)
  expect((await ownersPrepared())?.indexOf(one.id)).toBeLessThan(3)
})

test('[RUN-35] long videos of several accounts hold up nobody’s short one', async () => {
  const others = await Promise.all([makePerson(app), makePerson(app)])
  const one = await makePerson(app)
  const [long, short] = [await clip({ ...small, height: 68, seconds: 4 }), await clip(small)]
  for (const other of others) expect(await publish(other, [long])).toMatchObject({ status: 200 })
  expect(await publish(one, [short])).toMatchObject({ status: 200 })
  // Waiting jobs begin in this order, whenever each came.
  const { rows } = await sql<{ ownerId: Id }>`
    select owner_id from pgboss.job join media on media.id = (data ->> 'mediaId')::bigint
    where name = ${prepareVideoJob} and owner_id = any (${[...others, one].map(({ id }) => id)}::bigint[])
    order by priority desc, job.created_on`.execute(app.db)
  expect(rows.map(({ ownerId }) => ownerId)).toEqual([one, ...others].map(({ id }) => id))
})

test('[RUN-35] an account may have twenty videos in preparation; a video past that is refused in words', async () => {
  const author = await makePerson(app)
  const [first, second] = [await clip(small), await clip({ ...small, height: 66 })]
  const { status, body } = await publish(author, [first], 'premier')
  expect(status).toBe(200)
  await expect.poll(ownersPrepared).toBeDefined()
  for (let made = 1; made < mediaLimits.videosPreparing; made++) await makePreparing(author)
  expect(await publish(author, [first, second])).toMatchObject({
    status: 429,
    body: {
      code: 'media.too-many-preparing',
      message:
        'Vos dernières vidéos sont encore en préparation (au plus 20 à la fois). Attendez que l’une d’elles soit prête, puis réessayez.',
    },
  })
  expect(await publish(await makePerson(app), [first, second])).toMatchObject({ status: 200 })
  // A call that is repeated gets the first answer again.
  await makePreparing(author)
  expect(await publish(author, [first])).toMatchObject({ status: 429 })
  expect(await publish(author, [first], 'premier')).toMatchObject({ status: 200, body: { id: body.id } })
})

test('[MED-21] a repeated publication is answered although its author has no room left', async () => {
  const author = await makePerson(app)
  const sent = { file: await clip(small), idempotencyKey: 'deux-fois' }
  const { body } = await publishPost(app, author, sent)
  await sql`update media_file set bytes = 900_000_000_000 from media
    where media.id = media_id and owner_id = ${author.id}`.execute(app.db)
  const again = await publishPost(app, author, sent)
  expect(again).toMatchObject({ status: 200, body: { id: body.id } })
  expect(await publishPost(app, author)).toMatchObject({ status: 413, body: { code: 'media.quota' } })
})

test('[RUN-35] a fourth large upload of an account is refused before it is read', async () => {
  const [greedy, other] = [await makePerson(strict), await makePerson(strict)]
  const url = `${await strict.listen()}/api/create-posts`
  const begin = ({ token }: Person) => {
    const headers = { authorization: token, 'content-type': 'multipart/form-data; boundary=limit' }
    const upload = request(url, { method: 'POST', headers, agent: false })
    const status = new Promise<number | undefined>((resolve) => {
      upload.once('response', ({ statusCode }) => resolve(statusCode))
      upload.once('error', () => resolve(undefined))
    })
    upload.write(
      '--limit\r\ncontent-disposition: form-data; name="image"; filename="a.mp4"\r\n\r\nfirst bytes of many',
    )
    return { upload, status }
  }
  const waiting = () => readdir(strict.application.store.tempFolder)
  const { most } = largeUploadsOfAccount
  const uploads = Array.from({ length: most }, () => begin(greedy))
  await expect.poll(waiting).toHaveLength(most)
  const refused = begin(greedy)
  expect(await refused.status).toBe(429)
  expect(await waiting()).toHaveLength(most)
  uploads.push(begin(other))
  await expect.poll(waiting).toHaveLength(most + 1)
  for (const { upload } of [refused, ...uploads]) upload.destroy()
  await expect.poll(waiting).toEqual([])
  // Their places are free again.
  expect(await publishPost(strict, greedy)).toMatchObject({ status: 200 })
})
