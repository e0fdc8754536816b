import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { giveAura, takeAura } from '@aura/contract/aura/aura.contract'
import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSessionTokens } from '../../platform/auth/session-tokens.ts'
import { days, later, systemClock } from '../../platform/clock/clock.ts'
import { type Db, openDatabase } from '../../platform/db/database.ts'
import { findEmbeddedPostgres } from '../../platform/embedded/embedded-postgres.ts'
import { makeConfirmedAccount } from '../../testing/confirmed-account.ts'
import { makePost } from '../../testing/posts.ts'
import {
  findFreePort,
  killPostgres,
  makeDataFolder,
  type ProcessFolder,
  type ServerProcess,
  spawnServer,
} from '../../testing/server-process.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { insertSession } from '../accounts/sessions.queries.ts'
import { createAuraService } from '../aura/aura.service.ts'
import { insertFollow } from '../follows/follows.queries.ts'

const voters = 50
const pressesEach = 4
/** How many of them also take aura: fewer than would reach the ceiling of a day's losses, so that nothing is held. */
const takers = 28
/** Answers after which the server is killed: well within the 200. */
const answersBeforeKill = 60

let folder: ProcessFolder
let server: ServerProcess

beforeEach(async () => {
  folder = await makeDataFolder()
  server = await startServer()
})

afterEach(async () => {
  server.child.kill('SIGKILL')
  await server.untilEnd()
  await folder.remove()
})

async function startServer(): Promise<ServerProcess> {
  const started = spawnServer({
    dataDir: folder.dataDir,
    port: await findFreePort(),
    environment: { RATE_LIMIT_SCALE: '1000' },
  })
  await started.untilReady()
  return started
}

async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const url = await findEmbeddedPostgres(folder.dataDir)
  if (!url) throw new Error('no PostgreSQL runs here')
  const db = openDatabase({ url, maxConnections: 4, applicationName: 'aura-test' })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** A post and the tokens of those who will vote on it. */
async function prepare(): Promise<{ postId: Id; people: { id: Id; token: string }[] }> {
  const tokens = createSessionTokens((await readFile(join(folder.dataDir, 'jwt-secret'), 'utf8')).trim())
  return withDatabase(async (db) => {
    const clock = createTestClock()
    const aura = createAuraService({ db, clock: systemClock })
    const now = clock.now()
    const author = await makeConfirmedAccount(db, aura, now)
    const people: { id: Id; token: string }[] = []
    for (let number = 0; number < voters; number++) {
      const { id } = await makeConfirmedAccount(db, aura, now)
      const sessionId = await insertSession(db, id, now, later(now, days(1)))
      people.push({ id, token: await tokens.sign({ userId: id, sessionId }, now, later(now, days(1))) })
    }
    // Whom they follow they are no raid on.
    for (const { id } of people) await insertFollow(db, id, author.id, now)
    return { postId: await makePost({ db, clock }, author), people }
  })
}

interface Answered {
  voterId: Id
  delta: number
}

/** Sends every press at once and kills the server in the middle; answers what it had said 200 to. */
async function voteUntilKilled(postId: Id, people: { id: Id; token: string }[]): Promise<Answered[]> {
  const answered: Answered[] = []
  const press = async (person: { id: Id; token: string }, path: string) => {
    const response = await fetch(`${server.address}${path}`, {
      method: 'POST',
      headers: { authorization: person.token, 'content-type': 'application/json' },
      body: JSON.stringify({ postId }),
    })
    if (response.status !== 200) return
    const { delta } = (await response.json()) as { delta: number }
    answered.push({ voterId: person.id, delta })
    if (answered.length === answersBeforeKill) server.child.kill('SIGKILL')
  }
  const presses = Array.from({ length: pressesEach }, (_, round) =>
    people.map((person, index) => {
      const takes = index < takers && (round + index) % 3 === 0
      return press(person, takes ? takeAura.path : giveAura.path)
    }),
  )
  await Promise.allSettled(presses.flat())
  await server.untilEnd()
  return answered
}

/** The signed transfers of each voter, as the ledger has them. */
async function readTransfers(postId: Id): Promise<Map<Id, number[]>> {
  const { rows } = await withDatabase((db) =>
    sql<{ actorId: Id; deltas: string }>`
      select actor_id, string_agg((case when credit_account_id > 0 then amount else -amount end)::text, ',') as deltas
      from aura_transfer where reason = 'post-vote' and subject_id = ${postId} group by actor_id`.execute(db),
  )
  return new Map(rows.map(({ actorId, deltas }) => [actorId, deltas.split(',').map(Number)]))
}

test.each([
  { name: 'the server', kill: async () => {} },
  { name: 'the server and PostgreSQL', kill: () => killPostgres(folder) },
])(
  '[AUR-03, AUR-04, AUR-05] $name killed amid 200 votes by 50 people: what was answered is there, and all agrees',
  async ({ kill }) => {
    const { postId, people } = await prepare()
    const answered = await voteUntilKilled(postId, people)
    await kill()
    expect(answered.length).toBeGreaterThanOrEqual(answersBeforeKill)
    expect(answered.length).toBeLessThan(voters * pressesEach)

    server = await startServer()
    const command = join(import.meta.dirname, '../../commands/aura.ts')
    const verified = spawnSync(process.execPath, [command, 'verify'], {
      env: { PATH: process.env.PATH, AURA_DATA_DIR: folder.dataDir },
      encoding: 'utf8',
    })
    expect(verified).toMatchObject({ status: 0, stdout: expect.stringContaining('Everything holds.') })

    const transfers = await readTransfers(postId)
    for (const { voterId, delta } of answered) {
      const theirs = transfers.get(voterId) ?? []
      const place = theirs.indexOf(delta)
      expect(place, `the transfer of ${delta} answered to ${voterId}`).not.toBe(-1)
      theirs.splice(place, 1)
    }
  },
)
