import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { giveAura } from '@aura/contract/aura/aura.contract'
import { discovery } from '@aura/contract/feed/feed.contract'
import { deletePost, getPost, likePost } from '@aura/contract/posts/posts.contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hours, later, minutes } from '../../platform/clock/clock.ts'
import { ask } from '../../testing/contract-calls.ts'
import { setErasureAt } from '../../testing/erasure.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { createTestApp, openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
const reader = await makePerson(app)
const authors = await Promise.all(Array.from({ length: 10 }, () => makePerson(app)))
for (let index = 0; index < 40; index++) {
  const author = authors[index % authors.length]
  if (author) await makePost(app, author, { createdAt: later(app.clock.now(), -minutes(index)) })
}

async function read(viewer?: Person, query: Record<string, string | number> = {}) {
  const { status, body } = await ask(app, discovery, { token: viewer?.token, query })
  expect(status).toBe(200)
  return body
}

const authorOf = (post: { user_id: number }) => authors.find(({ id }) => id === post.user_id)

test('[FED-02, AUR-07] one’s own vote and like show at once, for oneself', async () => {
  app.clock.advance(5000)
  const [before] = (await read(reader)).posts
  const postId = before?.id ?? 0
  await ask(app, giveAura, { token: reader.token, body: { postId } })
  await ask(app, likePost, { token: reader.token, body: { postId } })
  const find = async () => (await read(reader)).posts.find(({ id }) => id === postId)
  expect(await find()).toMatchObject({ aura: 1, likes: 1, hasAura: true, hasLike: true })
  await ask(app, giveAura, { token: reader.token, body: { postId } })
  expect(await find()).toMatchObject({ aura: 0, likes: 1, hasAura: false, hasLike: true })
})

test('[FED-02, AUR-04] others’ votes show a moment later, as exact as the post itself', async () => {
  const [before] = (await read()).posts
  const postId = before?.id ?? 0
  const voters = authors.filter(({ id }) => id !== before?.user_id).slice(0, 4)
  for (const voter of voters) await ask(app, giveAura, { token: voter.token, body: { postId } })
  app.clock.advance(100)
  const exact = (await ask(app, getPost, { params: { id: postId } })).body
  for (const viewer of [undefined, reader]) {
    const shown = (await read(viewer)).posts.find(({ id }) => id === postId)
    expect(shown?.aura).toBe(exact.aura)
  }
})

test('[FED-02, FED-13] on a full disk discovery goes on in the order of before', async () => {
  app.clock.advance(5000)
  const { posts } = await read()
  await sql`
    create function refuse_snapshot() returns trigger language plpgsql
      as $$ begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$`.execute(
    app.db,
  )
  await sql`
    create trigger full_disk before insert on feed_ranking_snapshot execute function refuse_snapshot()`.execute(
    app.db,
  )
  app.clock.advance(hours(3))
  const started = await createTestApp({ database: app.database, clock: app.clock })
  const answers = await Promise.all([app, started].map((one) => ask(one, discovery)))
  await started.close()
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(body.posts.map(({ id }) => id)).toEqual(posts.map(({ id }) => id))
  }
  await sql`drop trigger full_disk on feed_ranking_snapshot`.execute(app.db)
  app.clock.advance(5000)
  await read()
})

test('[PST-17, MED-14, ACC-63] a deleted post and those of who leaves or is suspended are gone within 250 ms, for visitors too', async () => {
  app.clock.advance(5000)
  const { posts } = await read()
  const [deleted, hidden, suspended] = new Map(posts.map((post) => [post.user_id, post])).values()
  if (!deleted || !hidden || !suspended) throw new Error('there are posts of several people')
  await read(reader)
  await ask(app, deletePost, { params: { id: deleted.id }, token: authorOf(deleted)?.token })
  await setErasureAt(app, hidden.user_id, app.clock.now())
  const suspendedUntil = later(app.clock.now(), minutes(1))
  await app.db.updateTable('account').set({ suspendedUntil }).where('id', '=', suspended.user_id).execute()
  app.clock.advance(249)
  for (const viewer of [undefined, reader]) {
    const page = await read(viewer, { limit: 50 })
    expect(page.posts.map(({ id }) => id)).not.toContain(deleted.id)
    const shownAuthorIds = page.posts.map((post) => post.user_id)
    expect(shownAuthorIds).not.toContain(hidden.user_id)
    expect(shownAuthorIds).not.toContain(suspended.user_id)
  }
})

test.each([
  ['br', promisify(brotliDecompress)],
  ['gzip', promisify(gunzip)],
] as const)(
  '[FED-18] a visitor’s first page comes in %s when that is accepted',
  async (encoding, decompress) => {
    app.clock.advance(5000)
    const open = (accepted: string) =>
      app.call({ url: discovery.path, headers: { accept: 'application/json', 'accept-encoding': accepted } })
    const plain = await open('identity')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.json().posts.length).toBeGreaterThan(0)
    for (const accepted of [encoding, `x;q=0.5, ${encoding.toUpperCase()};q=0.8`]) {
      const answer = await open(accepted)
      expect(answer.headers).toMatchObject({
        'content-encoding': encoding,
        'content-type': 'application/json; charset=utf-8',
        vary: expect.stringContaining('accept-encoding'),
      })
      expect((await decompress(answer.rawPayload)).toString()).toBe(plain.body)
    }
    expect((await open(`${encoding};q=0`)).headers['content-encoding']).toBeUndefined()
  },
)
