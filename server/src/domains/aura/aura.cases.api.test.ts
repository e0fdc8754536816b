import { donateAura, takeAura } from '@aura/contract/aura/aura.contract'
import { auraLimits } from '@aura/contract/aura/aura.limits'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { days, minutes } from '../../platform/clock/clock.ts'
import {
  decideHeld,
  imposeSanction,
  makeAuthorAtNoon,
  makeRich,
  noon,
  reachCeiling,
} from '../../testing/aura.ts'
import { appealLoss } from '../../testing/aura-appeals.ts'
import { awardChallenge, stakeChallenge } from '../../testing/challenges.ts'
import { ask } from '../../testing/contract-calls.ts'
import { eraseAccounts } from '../../testing/erasure.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createTestClock } from '../../testing/test-clock.ts'

const app = await openTestApp({ clock: createTestClock(noon) })
const { held, appeals } = app.application.services
let owner: Person
let other: Person
let postId: number

beforeEach(async () => {
  ;({ author: owner, postId } = await makeAuthorAtNoon(app))
  other = await makePerson(app)
})

afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

const take = (actor: Person) => ask(app, takeAura, { token: actor.token, body: { postId } })
const donate = (actor: Person, amount: number) =>
  ask(app, donateAura, { token: actor.token, body: { pseudo: owner.pseudo, amount } })
/** The cases of a person, oldest first. */
async function casesOf({ id }: Person) {
  const { rows } = await sql<{ id: number; targetType: string; status: string; targetId: number }>`
    select id, target_type, status, target_id from moderation_case where person_id = ${id} order by id`.execute(
    app.db,
  )
  return rows
}
async function erase({ id }: Person) {
  await eraseAccounts(app, id)
}
const statesOf = async (person: Person) =>
  (await casesOf(person)).map(({ targetType, status }) => `${targetType} ${status}`)

/** How the wait of a vote ends. */
const ends: [title: string, end: () => Promise<unknown>][] = [
  ['its giver lets it go', () => take(other)],
  [
    'a moderator decides',
    async () => decideHeld(app, (await casesOf(other))[0]?.targetId ?? 0, 'counted', 'modo'),
  ],
  ['its giver is sanctioned', () => imposeSanction(app, other.id, { by: 'modo', reason: 'Votes achetés.' })],
  [
    '14 days pass',
    async () => {
      app.clock.advance(days(auraLimits.undecidedDays))
      await held.voidUndecided()
    },
  ],
  [
    'room returns',
    async () => {
      const { rows } = await sql<{ giverId: number }>`
        select giver_id from aura_donation where receiver_id = ${owner.id} and amount < 0`.execute(app.db)
      await imposeSanction(app, rows[0]?.giverId ?? 0, { by: 'modo', reason: 'Votes achetés.' })
    },
  ],
]

test.each(ends)('[MOD-23] an act that waits is a case of its giver, until %s', async (_, end) => {
  await reachCeiling(app, owner)
  await take(other)
  expect(await statesOf(other)).toEqual(['held-act open'])
  await end()
  expect(await statesOf(other)).toEqual(['held-act resolved'])
})

test('[MOD-23] an act that counts at once is no case, and a part of a withdrawal that waits is one', async () => {
  await take(other)
  await donate(other, 1)
  expect(await casesOf(other)).toEqual([])
  await reachCeiling(app, owner)
  await donate(other, -3)
  expect(await statesOf(other)).toEqual(['held-act open'])
})

test('[AUR-61, MOD-23] a wait that goes on when its giver presses again has the case it had', async () => {
  await reachCeiling(app, owner)
  for (const _press of [1, 2]) await take(other)
  const [first] = await casesOf(other)
  app.clock.advance(minutes(1))
  await take(other)
  expect(await casesOf(other)).toEqual([{ ...first, status: 'open' }])
})

test('[CHL-37, MOD-23] a prize that waits is a case of its winner; it ends when the winner is erased', async () => {
  await makeRich(app, owner, 5)
  await awardChallenge(app, await stakeChallenge(app, owner, 2), other, 'same-device')
  expect(await statesOf(other)).toEqual(['held-prize open'])
  await erase(other)
  const { rows } = await sql`
    select status from moderation_case where target_type = 'held-prize' and status <> 'resolved'`.execute(
    app.db,
  )
  expect(rows).toEqual([])
})

test('[AUR-51, MOD-23] an appeal is a case of who appeals, until it is answered or they are erased', async () => {
  await take(other)
  await appealLoss(app, owner)
  expect(await statesOf(owner)).toEqual(['aura-contest open'])
  const [{ targetId = 0 } = {}] = await casesOf(owner)
  await appeals.answer(targetId, { outcome: 'maintained', answer: 'Non.', by: 'modo' })
  expect(await statesOf(owner)).toEqual(['aura-contest resolved'])
  postId = await makePost(app, owner)
  await take(await makePerson(app))
  await appealLoss(app, owner)
  await erase(owner)
  const { rows } = await sql`
    select id from moderation_case where target_type = 'aura-contest' and status <> 'resolved'`.execute(
    app.db,
  )
  expect(rows).toEqual([])
})
