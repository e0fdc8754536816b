import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { giveAura, takeAura } from '@aura/contract/aura/aura.contract'
import { voteOnComment } from '@aura/contract/comments/comment-acts.contract'
import { addComment } from '@aura/contract/comments/comments.contract'
import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bareEnvironment } from '../../testing/bare-environment.ts'
import { makeComment } from '../../testing/comments.ts'
import { pathOf } from '../../testing/contract-calls.ts'
import { type LiveServer, startLiveServer } from '../../testing/live-server.ts'
import { makePost } from '../../testing/posts.ts'
import { killPostgres } from '../../testing/server-process.ts'
import { createTestClock } from '../../testing/test-clock.ts'

const voters = 50
const pressesEach = 4
/** How many of them also take aura: fewer times than would look like a raid, so that nothing is held. */
const takers = 6
/** Answers after which the server is killed: well within the 200. */
const answersBeforeKill = 60

interface Person {
  id: Id
  token: string
}

let server: LiveServer

beforeEach(async () => {
  server = await startLiveServer({ RATE_LIMIT_SCALE: '1000' })
})
afterEach(() => server.close())

interface Stage {
  postId: Id
  /** By the author of the post, under it. */
  commentId: Id
  people: Person[]
}

/**
 * A post with a comment, and those who will vote on them. They follow their author: as strangers, those who take would be a
 * raid, and held.
 */
async function prepare(): Promise<Stage> {
  const [author, ...people] = (await server.makePeople(voters + 1)) as [{ id: Id }, ...Person[]]
  return server.withDatabase(async (db) => {
    const clock = createTestClock()
    await sql`
      insert into follow (follower_id, followed_id, created_at)
      select id, ${author.id}, now() from unnest(${people.map(({ id }) => id)}::bigint[]) as id`.execute(db)
    const postId = await makePost({ db, clock }, author)
    return { postId, commentId: await makeComment({ db, clock }, author, { postId }), people }
  })
}

interface Answered {
  act: 'post-vote' | 'comment-vote'
  voterId: Id
  delta: number
}

/**
 * Sends every press, and a comment of each person, at once and kills the server in the middle; answers what it had said 200
 * to.
 */
async function actUntilKilled(stage: Stage): Promise<{ answered: Answered[]; commentIds: Id[] }> {
  const { postId, commentId, people } = stage
  const answered: Answered[] = []
  const commentIds: Id[] = []
  const send = ({ token }: Person, path: string, body: object) =>
    fetch(`${server.process.address}${path}`, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const comment = async (person: Person) => {
    const response = await send(person, addComment.path, { postId, content: 'Bravo !' })
    if (response.status === 200) commentIds.push(((await response.json()) as { id: Id }).id)
  }
  const press = async (person: Person, act: Answered['act'], path: string, body: object) => {
    const response = await send(person, path, body)
    if (response.status !== 200) return
    // What each presses once on the comment moves one.
    const { delta = 1 } = (await response.json()) as { delta?: number }
    answered.push({ act, voterId: person.id, delta })
    if (answered.length === answersBeforeKill) server.process.child.kill('SIGKILL')
  }
  const onComment = pathOf(voteOnComment, { id: commentId })
  const presses = Array.from({ length: pressesEach }, (_, round) =>
    people.map((person, index) => {
      if (round === 1) return press(person, 'comment-vote', onComment, { type: 'up' })
      const takes = index < takers && (round + index) % 3 === 0
      return press(person, 'post-vote', takes ? takeAura.path : giveAura.path, { postId })
    }),
  )
  await Promise.allSettled([...presses.flat(), ...people.map(comment)])
  await server.process.untilEnd()
  return { answered, commentIds }
}

/** The signed transfers of each voter for votes of a kind, as the ledger has them. */
async function readTransfers(): Promise<Map<string, number[]>> {
  const { rows } = await server.withDatabase((db) =>
    sql<{ cause: string; deltas: string }>`
      select reason || ' of ' || actor_id as cause,
        string_agg((case when credit_account_id > 0 then amount else -amount end)::text, ',') as deltas
      from aura_transfer where reason in ('post-vote', 'comment-vote') group by reason, actor_id`.execute(db),
  )
  return new Map(rows.map(({ cause, deltas }) => [cause, deltas.split(',').map(Number)]))
}

test.each([
  { name: 'the server', kill: async () => {} },
  { name: 'the server and PostgreSQL', kill: () => killPostgres(server.folder) },
])(
  '[AUR-03, AUR-04, AUR-05] $name killed amid 200 votes on a post and its comment and 50 comments by 50 people: what was answered is there, and all agrees',
  async ({ kill }) => {
    const stage = await prepare()
    const { answered, commentIds } = await actUntilKilled(stage)
    await kill()
    expect(answered.length).toBeGreaterThanOrEqual(answersBeforeKill)
    expect(answered.length).toBeLessThan(voters * pressesEach)

    await server.restart()
    const command = join(import.meta.dirname, '../../commands/aura.ts')
    const verified = spawnSync(process.execPath, [command, 'verify'], {
      env: { ...bareEnvironment, AURA_DATA_DIR: server.folder.dataDir },
      encoding: 'utf8',
    })
    expect(verified).toMatchObject({ status: 0, stdout: expect.stringContaining('Everything holds.') })

    const kept = await server.withDatabase((db) =>
      db.selectFrom('comment').select(['id', 'authorId']).where('postId', '=', stage.postId).execute(),
    )
    expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(commentIds))
    expect(new Set(kept.map(({ authorId }) => authorId)).size).toBe(kept.length)

    const transfers = await readTransfers()
    for (const { act, voterId, delta } of answered) {
      const theirs = transfers.get(`${act} of ${voterId}`) ?? []
      const place = theirs.indexOf(delta)
      expect(place, `the ${act} of ${delta} answered to ${voterId}`).not.toBe(-1)
      theirs.splice(place, 1)
    }
  },
)
