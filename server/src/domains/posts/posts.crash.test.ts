import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { giveAura, takeAura } from '@aura/contract/aura/aura.contract'
import { addComment } from '@aura/contract/comments/comments.contract'
import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
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

/** A post and those who will vote on it. */
async function prepare(): Promise<{ postId: Id; people: Person[] }> {
  const [author, ...people] = (await server.makePeople(voters + 1)) as [{ id: Id }, ...Person[]]
  const postId = await server.withDatabase((db) => makePost({ db, clock: createTestClock() }, author))
  return { postId, people }
}

interface Answered {
  voterId: Id
  delta: number
}

/**
 * Sends every press, and a comment of each person, at once and kills the server in the middle; answers what it had said 200
 * to.
 */
async function voteUntilKilled(
  postId: Id,
  people: Person[],
): Promise<{ answered: Answered[]; commentIds: Id[] }> {
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
  const press = async (person: Person, path: string) => {
    const response = await send(person, path, { postId })
    if (response.status !== 200) return
    const { delta } = (await response.json()) as { delta: number }
    answered.push({ voterId: person.id, delta })
    if (answered.length === answersBeforeKill) server.process.child.kill('SIGKILL')
  }
  const presses = Array.from({ length: pressesEach }, (_, round) =>
    people.map((person, index) => {
      const takes = index < takers && (round + index) % 3 === 0
      return press(person, takes ? takeAura.path : giveAura.path)
    }),
  )
  await Promise.allSettled([...presses.flat(), ...people.map(comment)])
  await server.process.untilEnd()
  return { answered, commentIds }
}

/** The signed transfers of each voter, as the ledger has them. */
async function readTransfers(postId: Id): Promise<Map<Id, number[]>> {
  const { rows } = await server.withDatabase((db) =>
    sql<{ actorId: Id; deltas: string }>`
      select actor_id, string_agg((case when credit_account_id > 0 then amount else -amount end)::text, ',') as deltas
      from aura_transfer where reason = 'post-vote' and subject_id = ${postId} group by actor_id`.execute(db),
  )
  return new Map(rows.map(({ actorId, deltas }) => [actorId, deltas.split(',').map(Number)]))
}

test.each([
  { name: 'the server', kill: async () => {} },
  { name: 'the server and PostgreSQL', kill: () => killPostgres(server.folder) },
])(
  '[AUR-03, AUR-04, AUR-05] $name killed amid 200 votes and 50 comments by 50 people: what was answered is there, and all agrees',
  async ({ kill }) => {
    const { postId, people } = await prepare()
    const { answered, commentIds } = await voteUntilKilled(postId, people)
    await kill()
    expect(answered.length).toBeGreaterThanOrEqual(answersBeforeKill)
    expect(answered.length).toBeLessThan(voters * pressesEach)

    await server.restart()
    const command = join(import.meta.dirname, '../../commands/aura.ts')
    const verified = spawnSync(process.execPath, [command, 'verify'], {
      env: { PATH: process.env.PATH, AURA_DATA_DIR: server.folder.dataDir },
      encoding: 'utf8',
    })
    expect(verified).toMatchObject({ status: 0, stdout: expect.stringContaining('Everything holds.') })

    const kept = await server.withDatabase((db) =>
      db.selectFrom('comment').select(['id', 'authorId']).where('postId', '=', postId).execute(),
    )
    expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(commentIds))
    expect(new Set(kept.map(({ authorId }) => authorId)).size).toBe(kept.length)

    const transfers = await readTransfers(postId)
    for (const { voterId, delta } of answered) {
      const theirs = transfers.get(voterId) ?? []
      const place = theirs.indexOf(delta)
      expect(place, `the transfer of ${delta} answered to ${voterId}`).not.toBe(-1)
      theirs.splice(place, 1)
    }
  },
)
