import { donateAura, giveAura, takeAura } from '@aura/contract/aura/aura.contract'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { decideHeld, noon, reachCeiling } from '../../testing/aura.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { createTestApp, openTestApp, type TestApp } from '../../testing/test-app.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { lockGivers } from './aura.acts.queries.ts'

const beforeMidnight = new Date('2026-11-21T22:59:59Z')
const afterMidnight = new Date('2026-11-21T23:00:01Z')

const clock = createTestClock(noon)
/** How many more times the moment is read before midnight has passed. */
let readsBeforeMidnight = Number.POSITIVE_INFINITY
const app = await openTestApp({
  clock: {
    ...clock,
    now() {
      readsBeforeMidnight -= 1
      if (readsBeforeMidnight < 0) clock.set(afterMidnight)
      return clock.now()
    },
  },
})
let second: TestApp

beforeEach(() => {
  readsBeforeMidnight = Number.POSITIVE_INFINITY
  clock.set(noon)
})

afterAll(() => second.close())

/** Starts calls while the acts of a giver are locked, releases the lock once all calls wait, and returns their answers. */
async function pressTogether(giver: Person, ...presses: (() => Promise<{ status: number }>)[]) {
  const countWaiting = async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*) as waiting from pg_locks
      where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(app.db)
    return rows[0]?.waiting
  }
  const { answers } = await app.db.transaction().execute(async (tx) => {
    await lockGivers(tx, [giver.id])
    const started = presses.map((press) => press())
    await expect.poll(countWaiting).toBe(presses.length)
    return { answers: Promise.all(started) }
  })
  return answers
}

test.each([
  ['up and up', giveAura, giveAura, ['let-go']],
  ['up and down', giveAura, takeAura, ['let-go', 'standing']],
  ['down and down', takeAura, takeAura, ['let-go']],
] as const)(
  '[AUR-05, AUR-70] %s, pressed in two processes at once, leave the acts as the vote is',
  async (_, one, other, states) => {
    second ??= await createTestApp({ database: app.database, clock })
    const author = await makePerson(app)
    const giver = await makePerson(app)
    const body = { postId: await makePost(app, author) }
    const answers = await pressTogether(
      giver,
      () => ask(app, one, { token: giver.token, body }),
      () => ask(second, other, { token: giver.token, body }),
    )
    expect(answers).toMatchObject([{ status: 200 }, { status: 200 }])
    const acts = await app.db
      .selectFrom('auraAct')
      .select('state')
      .where('giverId', '=', giver.id)
      .orderBy('state')
      .execute()
    expect(acts).toEqual(states.map((state) => ({ state })))
    expect(await findBrokenInvariants(app.db)).toEqual([])
  },
)

test.each(['vote', 'withdrawal'])(
  '[AUR-43, AUR-44] a %s during which midnight falls is of one day, also once a moderator counted it',
  async (kind) => {
    const author = await makePerson(app)
    await reachCeiling(app, author)
    for (let reads = 1; reads <= 8; reads++) {
      clock.set(beforeMidnight)
      const taker = await makePerson(app)
      const postId = await makePost(app, author)
      readsBeforeMidnight = reads
      const { token } = taker
      if (kind === 'vote') await ask(app, takeAura, { token, body: { postId } })
      else await ask(app, donateAura, { token, body: { pseudo: author.pseudo, amount: -2 } })
      readsBeforeMidnight = Number.POSITIVE_INFINITY
      clock.set(beforeMidnight)
    }
    const { held } = app.application.services
    const acts = (await held.list('modo', { limit: 50 })).filter(({ receiverId }) => receiverId === author.id)
    expect(acts.length).toBeGreaterThan(0)
    for (const { id } of acts) await decideHeld(app, id, 'counted', 'modo')
    expect(await findBrokenInvariants(app.db)).toEqual([])
  },
)
