import { giveAura, takeAura } from '@aura/contract/aura/aura.contract'
import { addComment } from '@aura/contract/comments/comments.contract'
import { voteOnComment } from '@aura/contract/comments/comments.reactions.contract'
import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeComment } from '../../testing/comments.ts'
import { pathOf } from '../../testing/contract-calls.ts'
import { callUntilKilled, expectAuraHolds, type StormCall } from '../../testing/crash.ts'
import { type LivePerson, type LiveServer, startLiveServer } from '../../testing/live-server.ts'
import { makePost } from '../../testing/posts.ts'
import { killPostgres } from '../../testing/server-process.ts'
import { createTestClock } from '../../testing/test-clock.ts'

const voters = 50
const pressesEach = 4
/** How many of them also take aura: fewer times than would look like a raid, so that nothing is held. */
const takers = 6
/** Answers after which the server is killed: well within the 200. */
const answersBeforeKill = 60

let server: LiveServer

beforeEach(async () => {
  server = await startLiveServer({ environment: { RATE_LIMIT_SCALE: '1000' } })
})
afterEach(() => server.close())

interface Stage {
  postId: Id
  /** By the author of the post, under it. */
  commentId: Id
  people: LivePerson[]
}

/**
 * A post with a comment, and their voters. The voters follow the author: negative votes of as many strangers would be held as a raid.
 */
async function prepare(): Promise<Stage> {
  const [author, ...people] = (await server.makePeople(voters + 1)) as [LivePerson, ...LivePerson[]]
  return server.withDatabase(async (db) => {
    const clock = createTestClock()
    await sql`
      insert into follow (follower_id, followed_id, created_at)
      select id, ${author.id}, now() from unnest(${people.map(({ id }) => id)}::bigint[]) as id`.execute(db)
    const postId = await makePost({ db, clock }, author)
    return { postId, commentId: await makeComment({ db, clock }, author, { postId }), people }
  })
}

interface Act {
  kind: 'post-vote' | 'comment-vote' | 'comment'
  personId: Id
}

/** Every press of each person, and a comment of each. */
function callsOf({ postId, commentId, people }: Stage): StormCall<Act>[] {
  const call = (kind: Act['kind'], { id, token }: LivePerson, path: string, body: object) => ({
    act: { kind, personId: id },
    token,
    path,
    body,
  })
  const onComment = pathOf(voteOnComment, { id: commentId })
  const presses = Array.from({ length: pressesEach }, (_, round) =>
    people.map((person, index) => {
      if (round === 1) return call('comment-vote', person, onComment, { type: 'up' })
      const takes = index < takers && (round + index) % 3 === 0
      return call('post-vote', person, takes ? takeAura.path : giveAura.path, { postId })
    }),
  )
  const comments = people.map((person) =>
    call('comment', person, addComment.path, { postId, content: 'Bravo !' }),
  )
  return [...presses.flat(), ...comments]
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
    const answered = await callUntilKilled(server, callsOf(stage), { answersBeforeKill })
    await kill()
    await server.restart()
    expectAuraHolds(server)

    const kept = await server.withDatabase((db) =>
      db.selectFrom('comment').select(['id', 'authorId']).where('postId', '=', stage.postId).execute(),
    )
    const comments = answered.filter(({ act }) => act.kind === 'comment')
    expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(comments.map(({ body }) => body.id)))
    expect(new Set(kept.map(({ authorId }) => authorId)).size).toBe(kept.length)

    const transfers = await readTransfers()
    for (const { act, body } of answered) {
      if (act.kind === 'comment') continue
      // A first press on the comment moves one; its answer has no `delta`.
      const delta = Number(body.delta ?? 1)
      const theirs = transfers.get(`${act.kind} of ${act.personId}`) ?? []
      const place = theirs.indexOf(delta)
      expect(place, `the ${act.kind} of ${delta} answered to ${act.personId}`).not.toBe(-1)
      theirs.splice(place, 1)
    }
  },
)
