import { donateAura, giveAura, takeAura } from '@aura/contract/aura/aura.contract'
import { auraHistory, contestMovement } from '@aura/contract/aura/aura.history.contract'
import { auraLimits } from '@aura/contract/aura/aura.limits'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { days, later, minutes } from '../../platform/clock/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { balanceOf, decideHeld, imposeSanction, makeRich } from '../../testing/aura.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { keepMonthsOpen } from '../../testing/leaderboard.ts'
import { makePerson, openSession, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createTestClock } from '../../testing/test-clock.ts'

/** As in `aura.histories.property.test.ts`. */
const histories = Number(process.env.AURA_HISTORIES ?? 1)
const seed = process.env.AURA_SEED === undefined ? {} : { seed: Number(process.env.AURA_SEED) }
const run = { numRuns: histories, endOnFailure: !('seed' in seed), ...seed }
const longRunMs = 3_600_000

const start = new Date('2026-10-05T06:00:00Z')
const clock = createTestClock(start)
const environment = { AURA_POWERS: 'on' }
const first = await openTestApp({ clock, environment })
const second = await openTestApp({ clock, environment, database: first.database })
const apps = [first, second] as const

// The clock goes back between histories: no month is sealed.
await keepMonthsOpen(first)

const [peopleCount, targetCount, postsOfTarget, wealth] = [12, 3, 3, 60]

type Act =
  | { kind: 'press'; giver: number; post: number; sign: 1 | -1; amount: number }
  | { kind: 'donate'; giver: number; receiver: number; amount: number }
type Event =
  | Act
  | { kind: 'pass' }
  | { kind: 'night' }
  | { kind: 'decide'; isVoid: boolean }
  | { kind: 'sanction'; person: number; isGivenBack: boolean }
  | { kind: 'appeal'; person: number }
/** What happens at one moment, each in its process. */
type Step = readonly Event[]

const person = fc.nat({ max: peopleCount - 1 })
const press: fc.Arbitrary<Act> = fc.record({
  kind: fc.constant('press' as const),
  giver: person,
  post: fc.nat({ max: targetCount * postsOfTarget - 1 }),
  sign: fc.constantFrom<(1 | -1)[]>(-1, -1, 1),
  amount: fc.constantFrom(1, 1, 4, 10),
})
const donation: fc.Arbitrary<Act> = fc.record({
  kind: fc.constant('donate' as const),
  giver: person,
  receiver: fc.nat({ max: targetCount - 1 }),
  amount: fc.constantFrom(1, 5, -1, -4, -12),
})
const pass = fc.constant({ kind: 'pass' as const })
const calmEvents = [
  { weight: 8, arbitrary: fc.tuple(press) },
  { weight: 3, arbitrary: fc.tuple(press, press) },
  { weight: 2, arbitrary: fc.tuple(press, donation) },
  { weight: 2, arbitrary: fc.tuple(donation) },
  { weight: 2, arbitrary: fc.tuple(pass) },
]
const decisions: fc.Arbitrary<Event> = fc.record({
  kind: fc.constant('decide' as const),
  isVoid: fc.boolean(),
})
const sanctions: fc.Arbitrary<Event> = fc.record({
  kind: fc.constant('sanction' as const),
  person,
  isGivenBack: fc.boolean(),
})
const appeals: fc.Arbitrary<Event> = fc.record({
  kind: fc.constant('appeal' as const),
  person: fc.nat({ max: targetCount - 1 }),
})
const types = fc.array(fc.integer({ min: 1, max: 8 }), { minLength: peopleCount, maxLength: peopleCount })
const historyOf = (events: readonly fc.WeightedArbitrary<Step>[]) =>
  fc.noBias(fc.array(fc.oneof(...events), { minLength: 30, maxLength: 60 }))
const calmHistory = historyOf(calmEvents)
const anyHistory = historyOf([
  ...calmEvents,
  { weight: 1, arbitrary: fc.tuple(fc.constant({ kind: 'night' as const })) },
  { weight: 1, arbitrary: fc.tuple(decisions) },
  { weight: 1, arbitrary: fc.tuple(sanctions) },
  { weight: 1, arbitrary: fc.tuple(appeals) },
  { weight: 1, arbitrary: fc.tuple(press, appeals) },
  { weight: 1, arbitrary: fc.tuple(press, sanctions) },
])

async function setUp(typeIds: readonly number[]) {
  clock.set(start)
  const people: (Person & { tokens: string[] })[] = []
  for (const auraTypeId of typeIds) {
    const one = await makeRich(first, await makePerson(first, { auraTypeId }), wealth)
    people.push({ ...one, tokens: [one.token, await openSession(first, one)] })
  }
  const posts: { id: number; author: number }[] = []
  for (let at = 0; at < targetCount * postsOfTarget; at++) {
    const author = at % targetCount
    posts.push({ id: await makePost(first, people[author] as Person), author })
  }
  return { people, posts }
}
type Stage = Awaited<ReturnType<typeof setUp>>

async function play({ people, posts }: Stage, event: Event, process: 0 | 1): Promise<void> {
  const app = apps[process]
  const { appeals, held, sanctions } = app.application.services
  // Earlier histories have left waits and appeals of the same days.
  const page = { limit: 10_000 }
  const isOfStage = (accountId: number) => people.some(({ id }) => id === accountId)
  const tokenOf = (at: number) => people[at]?.tokens[process] ?? ''
  switch (event.kind) {
    case 'press': {
      const { giver, post, sign, amount } = event
      const postId = posts[post]?.id ?? 0
      if (posts[post]?.author === giver) return
      const called =
        sign === 1
          ? ask(app, giveAura, { token: tokenOf(giver), body: { postId, amount } })
          : ask(app, takeAura, { token: tokenOf(giver), body: { postId } })
      expect([200, 400, 409, 429]).toContain((await called).status)
      return
    }
    case 'donate': {
      const { giver, receiver, amount } = event
      if (giver === receiver) return
      const body = { pseudo: people[receiver]?.pseudo ?? '', amount }
      const { status } = await ask(app, donateAura, { token: tokenOf(giver), body })
      expect([200, 400, 409, 429]).toContain(status)
      return
    }
    case 'pass':
      return clock.set(later(clock.now(), minutes(16)))
    case 'night':
      return clock.set(later(clock.now(), days(1)))
    case 'decide': {
      const waiting = (await held.list('modo', page)).find(({ receiverId }) => isOfStage(receiverId))
      if (waiting) await decideHeld(app, waiting.id, event.isVoid ? 'void' : 'counted', 'modo')
      return
    }
    case 'sanction': {
      const sentence = { by: 'modo', reason: 'Triche.' }
      const { sanctionId } = await imposeSanction(app, people[event.person]?.id ?? 0, sentence)
      if (event.isGivenBack)
        await inTransaction(app.db, (tx) => sanctions.giveBack(tx, sanctionId, { by: 'modo' }))
      return
    }
    case 'appeal': {
      const token = tokenOf(event.person)
      const { entries } = (await ask(app, auraHistory, { token, query: {} })).body
      const entryId = entries.find(({ contestable }) => contestable)?.id
      if (entryId === undefined) return
      await ask(app, contestMovement, { token, body: { entryId, reason: 'Une vengeance.' } })
      const open = (await appeals.listOpen(page)).find(({ accountId }) => isOfStage(accountId))
      if (!open) return
      const answer = { outcome: 'reversed', answer: 'En effet.', by: 'modo' } as const
      await appeals.answer(open.id, answer).catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error
        return appeals.answer(open.id, { ...answer, outcome: 'maintained' })
      })
    }
  }
}

async function playAll(stage: Stage, history: readonly Step[]): Promise<void> {
  for (const step of history) await Promise.all(step.map((event, at) => play(stage, event, at === 0 ? 0 : 1)))
}

/** What others have taken of each person, by giver and object, as the ledger has it. */
async function lossesOf({ people }: Stage): Promise<number[]> {
  const { rows } = await sql<{ lost: number }>`
    select coalesce(-sum(net), 0)::bigint as lost
    from unnest(${people.map(({ id }) => id)}::bigint[]) with ordinality as person (id, place)
    left join lateral (
      select sum(case when credit_account_id = person.id then amount else -amount end) as net
      from aura_transfer
      where person.id in (credit_account_id, debit_account_id) and actor_id <> person.id
      group by actor_id, split_part(reason, '-', 1) in ('post', 'comment'), subject_id
      having sum(case when credit_account_id = person.id then amount else -amount end) < 0
    ) as act on true
    group by place order by place`.execute(first.db)
  return rows.map(({ lost }) => lost)
}

test(
  '[AUR-33, AUR-43, AUR-70] in a day of attacks with powers, nobody loses more than the ceiling',
  async () => {
    await fc.assert(
      fc.asyncProperty(types, calmHistory, async (typeIds, history) => {
        const stage = await setUp(typeIds)
        for (const [at, step] of history.entries()) {
          await playAll(stage, [step])
          if (at % 10 === 9)
            expect(Math.max(...(await lossesOf(stage)))).toBeLessThanOrEqual(auraLimits.lossPerDay)
        }
        expect(Math.max(...(await lossesOf(stage)))).toBeLessThanOrEqual(auraLimits.lossPerDay)
        expect(await findBrokenInvariants(first.db)).toEqual([])
      }),
      run,
    )
  },
  longRunMs,
)

test(
  '[AUR-33, AUR-49, AUR-70] whatever votes with powers did, letting all of them go leaves everybody what they had',
  async () => {
    await fc.assert(
      fc.asyncProperty(types, calmHistory, async (typeIds, history) => {
        const stage = await setUp(typeIds)
        await playAll(
          stage,
          history.map((step) => step.filter(({ kind }) => kind !== 'donate')),
        )
        const standing = await first.db
          .selectFrom('postVote')
          .select(['postId', 'voterId', 'value'])
          .where('value', '<>', 0)
          .where(
            'voterId',
            'in',
            stage.people.map(({ id }) => id),
          )
          .execute()
        for (const { postId, voterId, value } of standing)
          await play(
            stage,
            {
              kind: 'press',
              giver: stage.people.findIndex(({ id }) => id === voterId),
              amount: 1,
              post: stage.posts.findIndex(({ id }) => id === postId),
              sign: value === 1 ? 1 : -1,
            },
            0,
          )
        for (const one of stage.people) expect(await balanceOf(first, one)).toBe(10 + wealth)
      }),
      run,
    )
  },
  longRunMs,
)

test(
  '[AUR-33, AUR-44, AUR-49, AUR-51, AUR-70, MOD-27] the ledger holds through attacks with powers, decisions, appeals and sanctions',
  async () => {
    await fc.assert(
      fc.asyncProperty(types, anyHistory, async (typeIds, history) => {
        await playAll(await setUp(typeIds), history)
        expect(await findBrokenInvariants(first.db)).toEqual([])
      }),
      run,
    )
  },
  longRunMs,
)
