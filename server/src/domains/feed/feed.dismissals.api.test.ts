import { discovery, dismissPost, following, undoDismissal } from '@aura/contract/feed/feed.contract'
import { followUser } from '@aura/contract/follows/follows.contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { days, seconds } from '../../platform/clock/clock.ts'
import { housekeepingJob } from '../../platform/jobs/housekeeping.ts'
import { ask } from '../../testing/contract-calls.ts'
import { eraseAccounts } from '../../testing/erasure.ts'
import { isFoundAfter } from '../../testing/invariants.ts'
import { makePerson, openSession, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
const author = await makePerson(app)
const posts: number[] = []
for (let made = 0; made < 8; made++) posts.push(await makePost(app, author))

async function inDiscovery(reader: Person): Promise<number[]> {
  app.clock.advance(seconds(3))
  const found: number[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: Record<string, string | number> = { limit: 50, ...(cursor && { cursor }) }
    const { body } = await ask(app, discovery, { token: reader.token, query })
    found.push(...body.posts.map(({ id }) => id))
    cursor = body.nextCursor
  }
  return found.toSorted((a, b) => a - b)
}
const dismiss = (reader: Person, postId: number) =>
  ask(app, dismissPost, { token: reader.token, body: { postId } })

test('a dismissed post shows in discovery no more, its author less for 30 days, and nothing changes for others', async () => {
  const [reader, other] = [await makePerson(app), await makePerson(app)]
  expect(await inDiscovery(reader)).toEqual(posts)
  const [first = 0] = posts
  for (const _twice of [1, 2]) expect((await dismiss(reader, first)).body).toEqual({ isDismissed: true })
  const left = posts.filter((id) => id !== first && id % 2 === 0)
  expect(await inDiscovery(reader)).toEqual(left)
  expect(await inDiscovery(other)).toEqual(posts)
  await ask(app, followUser, { token: reader.token, body: { pseudo: author.pseudo } })
  const { body } = await ask(app, following, { token: reader.token })
  expect(body.posts).toHaveLength(posts.length)
  app.clock.advance(days(31))
  const token = await openSession(app, reader)
  expect(await inDiscovery({ ...reader, token })).toEqual(posts.filter((id) => id !== first))
})

test('a dismissal is taken back', async () => {
  const reader = await makePerson(app)
  const [first = 0] = posts
  await dismiss(reader, first)
  const undone = await ask(app, undoDismissal, { token: reader.token, params: { postId: first } })
  expect(undone.body).toEqual({ isDismissed: false })
  expect(await inDiscovery(reader)).toEqual(posts)
})

test('an account keeps its latest 500 dismissals; a post dismissed again is dismissed from then on', async () => {
  const reader = await makePerson(app)
  const [first = 0, second = 0] = posts
  await sql`
    insert into feed_dismissal (account_id, post_id, author_id, dismissed_at)
    select ${reader.id}, 1e9 + step, ${author.id}, ${app.clock.now()}::timestamptz + step * interval '1 second'
    from generate_series(1, 510) as step`.execute(app.db)
  app.clock.advance(seconds(600))
  await dismiss(reader, first)
  const kept = () =>
    app.db
      .selectFrom('feedDismissal')
      .select(['postId', 'dismissedAt'])
      .where('accountId', '=', reader.id)
      .orderBy('dismissedAt')
      .execute()
  const rows = await kept()
  expect(rows).toHaveLength(500)
  expect([rows[0]?.postId, rows.at(-1)?.postId]).toEqual([1e9 + 12, first])
  app.clock.advance(seconds(1))
  await dismiss(reader, second)
  app.clock.advance(seconds(1))
  await dismiss(reader, first)
  expect(await kept()).toHaveLength(500)
  expect((await kept()).at(-1)).toEqual({ postId: first, dismissedAt: app.clock.now() })
})

test('[PRV-04] an erased account leaves no dismissal, neither its own nor of its posts', async () => {
  const [reader, leaver, stranger] = [await makePerson(app), await makePerson(app), await makePerson(app)]
  const [first = 0] = posts
  const gone = await makePost(app, leaver)
  await dismiss(reader, gone)
  await dismiss(reader, first)
  await dismiss(leaver, await makePost(app, stranger))
  await eraseAccounts(app, leaver.id)
  const { rows } = await sql`
    select post_id from feed_dismissal
    where account_id in (${reader.id}, ${leaver.id}) or author_id = ${leaver.id}`.execute(app.db)
  expect(rows).toEqual([{ postId: first }])
})

test('dismissals are deleted after 90 days', async () => {
  const reader = await makePerson(app)
  const [first = 0, second = 0] = posts
  await dismiss(reader, first)
  app.clock.advance(days(2))
  await dismiss(reader, second)
  app.clock.advance(days(89))
  await app.application.services.jobs.enqueue(app.db, housekeepingJob, {})
  const left = () =>
    app.db.selectFrom('feedDismissal').select('postId').where('accountId', '=', reader.id).execute()
  await expect.poll(left).toEqual([{ postId: second }])
})

test('a dismissal that names another author than its post has is found by verify', async () => {
  const [reader, other] = [await makePerson(app), await makePerson(app)]
  const [first = 0] = posts
  await dismiss(reader, first)
  await sql`delete from feed_dismissal where post_id not in (select id from post)`.execute(app.db)
  const nameAuthor = (authorId: number) =>
    isFoundAfter(app.db, async (tx) => {
      await tx.updateTable('feedDismissal').set({ authorId }).where('accountId', '=', reader.id).execute()
    })
  expect(await nameAuthor(author.id)).toBe(false)
  expect(await nameAuthor(other.id)).toBe(true)
})
