import { createChallenge, deleteChallenge } from '@aura/contract/challenges/challenges.contract'
import { assignAura } from '@aura/contract/challenges/challenges.entries.contract'
import { daysToChoose } from '@aura/contract/challenges/challenges.limits'
import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '../../platform/db/database.ts'
import { findEmbeddedPostgres } from '../../platform/embedded/embedded-postgres.ts'
import { makeEntry } from '../../testing/challenges.ts'
import {
  callUntilKilled,
  expectAuraHolds,
  makeCall,
  type StormAnswer,
  type StormCall,
} from '../../testing/crash.ts'
import { type LivePerson, type LiveServer, startLiveServer } from '../../testing/live-server.ts'
import { killPostgres } from '../../testing/server-process.ts'
import { createTestClock } from '../../testing/test-clock.ts'

/** Kills in a row, of the server and of PostgreSQL in turn. A long run: `AURA_PRIZE_KILLS=20 npx vitest run challenges.crash`. */
const kills = Number(process.env.AURA_PRIZE_KILLS ?? 2)
const people = kills > 2 ? 40 : 16
/** Each has 10 aura, of which prizes are 1. */
const creationsEach = 3
const longRunMs = 3_600_000

let server: LiveServer

beforeEach(async () => {
  server = await startLiveServer({ environment: { RATE_LIMIT_SCALE: '1000' } })
})
afterEach(() => server.close())

type Act = { kind: 'create' } | { kind: 'award' | 'delete'; challengeId: Id }

interface OpenChallenge {
  id: Id
  creatorId: Id
  /** Its entry. */
  postId: Id | null
}

/**
 * The open challenges, after each has an entry by somebody else; each fourth has ended so long ago that it closes by itself. Their
 * prizes are staked already.
 */
async function enterAll(db: Db, everyone: readonly LivePerson[]): Promise<OpenChallenge[]> {
  const findOpen = async () =>
    (
      await sql<OpenChallenge>`
        select id, creator_id, (select post_id from challenge_entry where challenge_id = challenge.id)
        from challenge where closed_at is null order by id`.execute(db)
    ).rows
  for (const { id, creatorId, postId } of await findOpen()) {
    if (postId !== null) continue
    const entrants = everyone.filter((person) => person.id !== creatorId)
    await makeEntry({ db, clock: createTestClock() }, id, entrants[id % entrants.length] ?? { id: 0 })
  }
  await sql`
    update challenge set ends_at = now() - ${daysToChoose + 1} * interval '1 day'
    where closed_at is null and ends_at is null and id % 4 = 0`.execute(db)
  return findOpen()
}

/** Runs the job that decides due challenges again and again while `storm` lasts. */
async function decideDueDuring<T>(storm: () => Promise<T>): Promise<T> {
  const connectionString = await findEmbeddedPostgres(server.folder.dataDir)
  if (!connectionString) throw new Error('no PostgreSQL runs here')
  const boss = new PgBoss({ connectionString, max: 1, migrate: false, schedule: false, supervise: false })
  // PostgreSQL dies.
  boss.on('error', () => {})
  await boss.start()
  const sending = setInterval(() => void boss.send('challenges.decide-due').catch(() => {}), 20)
  try {
    return await storm()
  } finally {
    clearInterval(sending)
    await boss.stop({ graceful: false }).catch(() => {})
  }
}

/** A creation by everybody. */
function creationsOf(tokens: readonly string[]): StormCall<Act>[] {
  const body = { title: 'Un défi', description: 'À vous.', aura_prize: 1 }
  return tokens.map((token) => ({ act: { kind: 'create' }, token, path: createChallenge.path, body }))
}

/** Creations by everybody; of each open challenge two awards at once, or an award and a deletion. */
function callsOf(everyone: readonly LivePerson[], open: readonly OpenChallenge[]): StormCall<Act>[] {
  const tokens = new Map(everyone.map(({ id, token }) => [id, token]))
  const closing = open.flatMap(({ id, creatorId, postId }): StormCall<Act>[] => {
    const token = tokens.get(creatorId) ?? ''
    const award = {
      act: { kind: 'award', challengeId: id } as const,
      token,
      path: assignAura.path.replace(':id', String(id)),
      body: { post_id: postId },
    }
    const path = deleteChallenge.path.replace(':id', String(id))
    const deletion = { act: { kind: 'delete', challengeId: id } as const, token, path }
    if (id % 2 === 0) return [award, { ...award }]
    return id % 4 === 1 ? [award, deletion] : [deletion, award]
  })
  const creations = Array.from({ length: creationsEach }, () => creationsOf([...tokens.values()])).flat()
  const calls = [...closing, ...creations]
  const places = new Map(calls.map((call, index) => [call, (index * 37) % calls.length]))
  return calls.toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0))
}

/** Answers that the database does not bear out. */
async function findLost(db: Db, answered: readonly StormAnswer<Act>[]): Promise<StormAnswer<Act>[]> {
  const { rows } = await sql<{ id: Id; outcome: string | null; isDeleted: boolean }>`
    select id, outcome, deleted_at is not null as is_deleted from challenge`.execute(db)
  const stored = new Map(rows.map((row) => [row.id, row]))
  return answered.filter(({ act, body }) => {
    if (act.kind === 'create') return !stored.has(Number(body.challengeId))
    const challenge = stored.get(act.challengeId)
    return act.kind === 'award'
      ? challenge?.outcome !== 'awarded' || challenge.isDeleted
      : challenge?.outcome !== 'returned' || !challenge.isDeleted
  })
}

test(
  '[CHL-10, CHL-29, CHL-33, CHL-35, AUR-03, AUR-05] server and PostgreSQL killed amid creations, awards, deletions and ends: each prize is paid or returned once, and what was answered is so',
  async () => {
    const everyone = await server.makePeople(people)
    const first = creationsOf(everyone.map(({ token }) => token))
    await Promise.all(first.map((call) => makeCall(server, call)))
    const counts = { calls: 0, create: 0, award: 0, delete: 0 }
    for (let kill = 0; kill < kills; kill++) {
      const open = await server.withDatabase((db) => enterAll(db, everyone))
      const calls = callsOf(everyone, open)
      const ofPostgres = kill % 2 === 1 ? { kill: () => killPostgres(server.folder) } : {}
      const answered = await decideDueDuring(() =>
        callUntilKilled(server, calls, { answersBeforeKill: Math.floor(calls.length / 3), ...ofPostgres }),
      )
      await server.restart()
      expect(await server.withDatabase((db) => findLost(db, answered))).toEqual([])
      expectAuraHolds(server)
      counts.calls += calls.length
      for (const { act } of answered) counts[act.kind] += 1
    }
    const { rows } = await server.withDatabase((db) =>
      sql`select coalesce(outcome, 'open') as outcome, is_by_likes, count(*) as challenges from challenge group by 1, 2`.execute(
        db,
      ),
    )
    if (kills > 2)
      process.stdout.write(`answered: ${JSON.stringify(counts)}, in the end: ${JSON.stringify(rows)}\n`)
  },
  longRunMs,
)
