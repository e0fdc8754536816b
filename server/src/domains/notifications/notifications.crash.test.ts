import { giveAura } from '@aura/contract/aura/aura.contract'
import { addComment } from '@aura/contract/comments/comments.contract'
import type { Id } from '@aura/contract/common'
import { followUser } from '@aura/contract/follows/follows.contract'
import { listNotifications } from '@aura/contract/notifications/notifications.contract'
import { likePost } from '@aura/contract/posts/posts.contract'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { callUntilKilled, type StormCall } from '../../testing/crash.ts'
import { type LivePerson, startLiveServer } from '../../testing/live-server.ts'
import { makePost } from '../../testing/posts.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { openTestDatabase } from '../../testing/test-database.ts'

const kills = 3
/** Together fewer than the 50 likes that earn an award. */
const peopleEach = 16
/** Answers after which the server is killed: well within the 64 calls of a storm. */
const answersBeforeKill = 8

const database = await openTestDatabase()
const server = await startLiveServer({ database, environment: { RATE_LIMIT_SCALE: '1000' } })
afterAll(() => server.close())

/** An act: its kind and its actor. */
type Told = string

/** Each follows the author, and likes, comments and gives aura to their post. */
function callsOf(author: LivePerson, postId: Id, people: readonly LivePerson[]): StormCall<Told>[] {
  return people.flatMap(({ id, token }) => [
    { act: `follow ${id}`, token, path: followUser.path, body: { pseudo: author.pseudo } },
    { act: `post-like ${id}`, token, path: likePost.path, body: { postId } },
    { act: `post-comment ${id}`, token, path: addComment.path, body: { postId, content: 'Bravo !' } },
    { act: `post-aura ${id}`, token, path: giveAura.path, body: { postId } },
  ])
}

/** The acts in the tables of each domain. */
async function findHappened(): Promise<Told[]> {
  const { rows } = await sql<{ act: Told }>`
    select 'follow ' || follower_id as act from follow
    union all select 'post-like ' || liker_id from post_like where value = 1
    union all select 'post-comment ' || author_id from comment
    union all select 'post-aura ' || voter_id from post_vote where value = 1`.execute(database.db)
  return rows.map(({ act }) => act).sort()
}

async function countPending(): Promise<number> {
  const { rows } = await sql<{ pending: number }>`
    select (select count(*) from post_delta) + (select count(*) from notification_event) as pending`.execute(
    database.db,
  )
  return rows[0]?.pending ?? -1
}

test('[NTF-20, NTF-21, NTF-24, NTF-25] the server killed three times amid follows, likes, comments and votes: each act that was answered notifies exactly once, and nothing else does', async () => {
  const [author] = (await server.makePeople(1)) as [LivePerson]
  const postId = await makePost({ db: database.db, clock: createTestClock() }, author)
  const answered: Told[] = []
  for (let kill = 0; kill < kills; kill++) {
    const calls = callsOf(author, postId, await server.makePeople(peopleEach))
    answered.push(...(await callUntilKilled(server, calls, { answersBeforeKill })).map(({ act }) => act))
    await server.restart()
  }
  await expect.poll(countPending).toBe(0)

  const happened = await findHappened()
  expect(happened).toEqual(expect.arrayContaining(answered))
  const acts = await database.db.selectFrom('notificationAct').selectAll().execute()
  expect(acts.map(({ kind, actorId }) => `${kind} ${actorId}`).sort()).toEqual(happened)
  expect(new Set(acts.map(({ recipientId }) => recipientId))).toEqual(new Set([author.id]))

  const answer = await fetch(`${server.process.address}${listNotifications.path}`, {
    headers: { authorization: author.token, accept: 'application/json' },
  })
  const { notifications } = await answer.json()
  const kinds = Map.groupBy(happened, (act) => act.split(' ')[0])
  const listed = notifications.map(({ kind, actors_count }: Record<string, unknown>) => [kind, actors_count])
  expect(listed.sort()).toEqual([...kinds].map(([kind, done]) => [kind, done.length]).sort())
})
