import { auraDay, donateAura, giveAura, takeAura } from '@aura/contract/aura/aura.contract'
import { auraHistory, contestMovement } from '@aura/contract/aura/aura.history.contract'
import { describeMovement } from '@aura/contract/aura/aura.movements'
import { requireAuraType } from '@aura/contract/aura/aura-types'
import { voteOnComment } from '@aura/contract/comments/comments.reactions.contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { days, later, minutes } from '../../platform/clock/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { rollUpAll } from '../../platform/rollup/rollup.ts'
import { balanceOf, imposeSanction, makeRich, reachCeiling } from '../../testing/aura.ts'
import { awardChallenge, stakeChallenge } from '../../testing/challenges.ts'
import { makeComment } from '../../testing/comments.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { notificationsOf } from '../../testing/notifications.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { leaderboardRollup } from '../leaderboard/leaderboard.rollup.service.ts'
import { totalSql } from '../reactions/reactions.objects.queries.ts'

const start = later(new Date(), -days(10))
const app = await openTestApp({ clock: createTestClock(start) })
const powered = await openTestApp({
  clock: app.clock,
  database: app.database,
  environment: { AURA_POWERS: 'on' },
})
const { sanctions, appeals, held, aura } = app.application.services
let cheat: Person
let owner: Person
let postId: number

beforeEach(async () => {
  app.clock.advance(minutes(1))
  cheat = await makePerson(app)
  owner = await makePerson(app)
  postId = await makePost(app, owner)
})

afterEach(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

const press = (
  button: typeof giveAura | typeof takeAura,
  actor = cheat,
  id = postId,
  through: TestApp = app,
) => ask(through, button, { token: actor.token, body: { postId: id } })
async function donate(actor: Person, receiver: Person, amount: number): Promise<void> {
  const { status, text } = await ask(app, donateAura, {
    token: actor.token,
    body: { pseudo: receiver.pseudo, amount },
  })
  if (status !== 200) throw new Error(text)
}
const voidGiving = (through = app) =>
  imposeSanction(through, cheat.id, { by: 'modo', reason: 'Votes achetés.' })
const giveBack = (sanctionId: number) =>
  inTransaction(app.db, (tx) => sanctions.giveBack(tx, sanctionId, { by: 'chef' }))
const balances = async (...people: Person[]) => {
  const found = await aura.balancesOf(people.map(({ id }) => id))
  return people.map(({ id }) => found.get(id))
}
/** The giving of the cheat in ledger, limits and rankings, without dates. */
async function figures() {
  const { rows: votes } = await sql`
    select post_id, value, is_held, is_barred, is_ranked, act_day from post_vote where voter_id = ${cheat.id} order by post_id`.execute(
    app.db,
  )
  const { rows: acts } = await sql`
    select kind, subject_id, sign, day, amount, counted, voided, state, acted_at from aura_act
    where giver_id = ${cheat.id} order by kind, subject_id, sign, day`.execute(app.db)
  const { rows: waits } = await sql`
    select aura_held.id, state, created_at, status from aura_held
    left join moderation_case as opened on target_type = 'held-act' and target_id = aura_held.id
    where giver_id = ${cheat.id} order by aura_held.id`.execute(app.db)
  const total = await sql`select ${totalSql('post', 'aura', sql`${postId}`)} as aura`.execute(app.db)
  await rollUpAll(app.db, leaderboardRollup)
  const ranked = await sql`select month, gains from leaderboard_gain where account_id = ${owner.id}`.execute(
    app.db,
  )
  return { votes, acts, waits, total: total.rows, ranked: ranked.rows }
}

test('[AUR-49, MOD-27] a sanction that is given back leaves votes, limits, donations, prizes and balances as they were', async () => {
  const [loser, winner] = [await makePerson(app), await makePerson(app)]
  await makeRich(app, cheat, 20)
  const commentId = await makeComment(app, loser, { postId })
  await press(giveAura)
  await press(takeAura, cheat, await makePost(app, loser))
  for (const button of [takeAura, giveAura] as const) await press(button, cheat, await makePost(app, owner))
  await ask(app, voteOnComment, { token: cheat.token, params: { id: commentId }, body: { type: 'up' } })
  await donate(cheat, owner, 5)
  await donate(cheat, loser, -3)
  await awardChallenge(app, await stakeChallenge(app, cheat, 2), winner)
  app.clock.advance(days(1))
  const [before, people] = [await figures(), [cheat, owner, loser, winner]]
  const had = await balances(...people)
  const { sanctionId } = await voidGiving()
  expect(await balances(...people)).toEqual([30, 10, 10, 10])
  app.clock.advance(days(1))
  const [one, other] = await Promise.all([giveBack(sanctionId), giveBack(sanctionId)])
  expect([one ?? other, one && other]).toEqual([
    {
      votes: 5,
      donations: 2,
      prizes: 1,
      writtenOff: 0,
      regainedIds: expect.arrayContaining([owner.id, winner.id]),
      losingIds: [loser.id],
    },
    undefined,
  ])
  expect(await balances(...people)).toEqual(had)
  expect(await figures()).toEqual(before)
  const told = async (person: Person) =>
    (await notificationsOf(app, person)).flatMap(({ kind }) => (kind.startsWith('aura-') ? [kind] : []))
  expect([await told(owner), await told(loser), await told(cheat)]).toEqual([
    ['aura-regained', 'aura-voided'],
    ['aura-voided', 'aura-regained'],
    [],
  ])
  const { entries } = (await ask(app, auraHistory, { token: owner.token, query: { kind: 'correction' } }))
    .body
  expect(entries.map((entry) => [entry.amount, describeMovement(entry), entry.contestable])).toContainEqual([
    ...[6, 'Annulation par la modération, levée', false],
  ])
  // The votes are free again, and a second sanction voids all of it again.
  expect((await press(giveAura)).status).toBe(200)
  expect((await press(giveAura)).status).toBe(200)
  const again = await voidGiving()
  expect(again).toMatchObject({ votes: 5, donations: 2, prizes: 1 })
  expect(await balances(...people)).toEqual([30, 10, 10, 10])
  await giveBack(again.sanctionId)
  expect(await balances(...people)).toEqual(had)
})

test('[AUR-66, MOD-27] nobody is taken below zero by giving a sanction back; what is gone is written off, and said', async () => {
  const [friend, loser] = [await makePerson(app), await makePerson(app)]
  await makeRich(app, cheat, 20)
  await donate(cheat, owner, 8)
  await donate(cheat, loser, -6)
  await donate(owner, friend, 15)
  expect(await balances(cheat, owner, loser)).toEqual([16, 3, 4])
  const { sanctionId } = await voidGiving()
  // 5 of the 8 were gone.
  expect(await balances(cheat, owner, loser)).toEqual([30, 0, 10])
  await donate(cheat, friend, 30)
  await donate(loser, friend, 8)
  const restored = await giveBack(sanctionId)
  expect(restored).toMatchObject({ writtenOff: 18, regainedIds: [owner.id], losingIds: [loser.id] })
  expect(await balances(cheat, owner, loser)).toEqual([0, 3, 0])
})

test('[AUR-66, MOD-27] two sanctions of one account at one moment are given back each on its own', async () => {
  const [friend, loser] = [await makePerson(app), await makePerson(app)]
  await makeRich(app, cheat, 20)
  await donate(cheat, owner, 8)
  await donate(owner, friend, 15)
  const first = await voidGiving()
  await donate(cheat, loser, 8)
  await donate(loser, friend, 16)
  const second = await voidGiving()
  // 5 and 6 of the 8 were gone, and are written off.
  expect(await balances(cheat, owner, loser)).toEqual([30, 0, 0])
  expect(await giveBack(first.sanctionId)).toMatchObject({ donations: 1, regainedIds: [owner.id] })
  expect(await balances(cheat, owner, loser)).toEqual([22, 3, 0])
  expect(await findBrokenInvariants(app.db)).toEqual([])
  expect(await giveBack(second.sanctionId)).toMatchObject({ donations: 1, regainedIds: [loser.id] })
  expect(await balances(cheat, owner, loser)).toEqual([14, 3, 2])
})

test('[AUR-61, MOD-23, MOD-27] a vote that waited waits again, with its case, and counts where there is room', async () => {
  await reachCeiling(app, owner)
  await press(takeAura)
  const before = await figures()
  const { sanctionId } = await voidGiving()
  await giveBack(sanctionId)
  expect(await figures()).toEqual(before)
  const again = await voidGiving()
  const { rows } = await sql<{ giverId: number }>`
    select giver_id from aura_donation where receiver_id = ${owner.id} and amount < 0`.execute(app.db)
  await imposeSanction(app, rows[0]?.giverId ?? 0, { by: 'modo', reason: 'Vengeance.' })
  const [had] = await balances(owner)
  await giveBack(again.sanctionId)
  expect(await balances(owner)).toEqual([(had ?? 0) - 1])
  expect((await held.list('modo', { limit: 50 })).filter(({ giverId }) => giverId === cheat.id)).toEqual([])
})

test('[AUR-51, AUR-69, MOD-27] what an appeal has given back since stays so; the rest can no longer be appealed', async () => {
  const others = [await makePost(app, owner), await makePost(app, owner)]
  for (const id of [postId, ...others]) await press(giveAura, cheat, id)
  const { sanctionId } = await voidGiving()
  const losses = async () =>
    (await ask(app, auraHistory, { token: owner.token })).body.entries.filter(
      ({ contestable }) => contestable,
    )
  const appeal = async (entryId = 0) =>
    ask(app, contestMovement, { token: owner.token, body: { entryId, reason: 'Injuste.' } })
  const [first, second, third] = await losses()
  await appeal(first?.id)
  const [open] = await appeals.listOpen({ limit: 1 })
  await appeals.answer(open?.id ?? 0, { outcome: 'reversed', answer: 'En effet.', by: 'modo' })
  await appeal(second?.id)
  expect(await giveBack(sanctionId)).toMatchObject({ votes: 2 })
  expect(await balances(owner)).toEqual([13])
  const [waiting] = await appeals.listOpen({ limit: 1 })
  const answer = { outcome: 'reversed', answer: 'En effet.', by: 'modo' } as const
  await expect(appeals.answer(waiting?.id ?? 0, answer)).rejects.toMatchObject({
    code: 'aura.nothing-to-restore',
  })
  expect((await appeal(third?.id)).body.code).toBe('aura.nothing-to-contest')
  expect(await balances(owner)).toEqual([13])
})

test('[AUR-51, MOD-27] a loss that stands again is appealed in its own line', async () => {
  await press(takeAura)
  const { entries } = (await ask(app, auraHistory, { token: owner.token })).body
  const { sanctionId } = await voidGiving()
  app.clock.advance(days(1))
  await giveBack(sanctionId)
  expect(await balances(owner)).toEqual([9])
  const entryId = entries.find(({ contestable }) => contestable)?.id ?? 0
  await ask(app, contestMovement, { token: owner.token, body: { entryId, reason: 'Injuste.' } })
  const mine = (await appeals.listOpen({ limit: 50 })).find(({ accountId }) => accountId === owner.id)
  await appeals.answer(mine?.id ?? 0, { outcome: 'reversed', answer: 'En effet.', by: 'modo' })
  expect(await balances(owner)).toEqual([10])
})

test('[MOD-25] a sanction that is undone before anybody was told tells nobody', async () => {
  await press(giveAura)
  const { sanctionId } = await inTransaction(app.db, (tx) =>
    sanctions.voidGivingIn(tx, cheat.id, { by: 'modo', reason: 'Votes achetés.' }),
  )
  await giveBack(sanctionId)
  await inTransaction(app.db, (tx) => sanctions.notify(tx, sanctionId))
  expect((await notificationsOf(app, owner)).filter(({ kind }) => kind.startsWith('aura-'))).toEqual([])
  expect(await balances(owner)).toEqual([11])
})

test('[AUR-33, MOD-27] what powers moved moves again, and goes back when the vote is let go', async () => {
  const typeIds = [1, 2, 3, 4, 5, 6, 7, 8]
  for (const auraTypeId of typeIds) {
    cheat = await makeRich(app, await makePerson(app, { auraTypeId }), 20)
    owner = await makeRich(app, await makePerson(app, { auraTypeId: typeIds[8 - auraTypeId] ?? 1 }), 20)
    postId = await makePost(app, owner)
    await press(giveAura, cheat, postId, powered)
    await press(takeAura, cheat, await makePost(app, owner), powered)
    for (const amount of [4, -3])
      await ask(powered, donateAura, { token: cheat.token, body: { pseudo: owner.pseudo, amount } })
    const had = await balances(cheat, owner)
    for (let rounds = 0; rounds < 2; rounds++) {
      app.clock.advance(minutes(5))
      const { sanctionId } = await voidGiving(powered)
      expect(await balances(cheat, owner), requireAuraType(auraTypeId).label).toEqual([30, 30])
      app.clock.advance(minutes(5))
      await giveBack(sanctionId)
      expect(await balances(cheat, owner), requireAuraType(auraTypeId).label).toEqual(had)
    }
    expect((await press(giveAura, cheat, postId, powered)).status).toBe(200)
  }
})

test('[AUR-23, MOD-27] limits of the day count again what stands again', async () => {
  await makeRich(app, cheat, 20)
  await press(giveAura)
  await donate(cheat, owner, 7)
  const used = async () => (await ask(app, auraDay, { token: cheat.token })).body
  const before = await used()
  const { sanctionId } = await voidGiving()
  expect(await used()).not.toEqual(before)
  await giveBack(sanctionId)
  expect(await used()).toEqual(before)
  expect(await balanceOf(app, owner)).toBe(18)
})
