import { donateAura } from '@aura/contract/aura/aura.contract'
import { auraHistory, auraHistoryFile } from '@aura/contract/aura/aura.history.contract'
import { describeMovement } from '@aura/contract/aura/aura.movements'
import {
  challengeRecord,
  createChallenge,
  deleteChallenge,
  listChallenges,
} from '@aura/contract/challenges/challenges.contract'
import { notificationSentence } from '@aura/contract/notifications/notification-sentence'
import { getProfile } from '@aura/contract/profiles/profiles.contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { days, hours, later, minutes } from '../../platform/clock/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { balanceOf, decideHeld, findHeldOf, imposeSanction, makeRich, noon } from '../../testing/aura.ts'
import { awardChallenge, stakeChallenge } from '../../testing/challenges.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { notificationsOf } from '../../testing/notifications.ts'
import { makePerson, openSession, type Person } from '../../testing/people.ts'
import { createTestApp, openTestApp } from '../../testing/test-app.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { systemAccounts } from './aura.rules.ts'

/** How histories name the challenges of this file. */
const titled = ' «\u00a0Le plus beau coucher de soleil\u00a0»'

const app = await openTestApp({ clock: createTestClock(noon) })
const { held, aura, sanctions, verdictReversal } = app.application.services
let creator: Person
let winner: Person

beforeEach(async () => {
  app.clock.set(noon)
  creator = await makePerson(app)
  winner = await makePerson(app)
})

afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

const balances = () => Promise.all([creator, winner].map((person) => balanceOf(app, person)))
const inEscrow = async () => (await aura.balancesOf([systemAccounts.escrow])).get(systemAccounts.escrow) ?? 0
const stake = (amount = 6, from = creator) => stakeChallenge(app, from, amount)
const create = (amount: number, { token } = creator, through = app) =>
  ask(through, createChallenge, {
    token,
    body: { title: 'Un défi', description: 'À vous.', aura_prize: amount },
  })
const takeBack = ({ id }: { id: number }) =>
  ask(app, deleteChallenge, { token: creator.token, params: { id } })
const entriesOf = async ({ token }: Person) =>
  (await ask(app, auraHistory, { token })).body.entries.filter(({ kind }) => kind !== 'welcome')
const told = async (person: Person) =>
  (await entriesOf(person)).map((entry) => [entry.amount, entry.state, describeMovement(entry)])
const findWait = () => findHeldOf(app, creator)
const sanction = () => imposeSanction(app, creator.id, { by: 'modo', reason: 'Concours arrangés.' })
const recentOf = async ({ pseudo, token }: Person) => {
  const { body } = await ask(app, getProfile, { params: { pseudo }, token })
  return [body.aura_gained_last_24h, body.aura_lost_last_24h, body.aura_month.at(-1)]
}

test('[CHL-10] a prize waits in escrow, and a creator who has not as much is refused', async () => {
  const before = await inEscrow()
  expect((await create(11)).body.code).toBe('aura.insufficient')
  await stake(7)
  expect([...(await balances()), (await inEscrow()) - before]).toEqual([3, 10, 7])
  expect((await create(4)).body.code).toBe('aura.insufficient')
  expect(await told(creator)).toEqual([[-7, 'counted', `Prix de votre défi${titled}`]])
  const newcomer = await makeRich(app, await makePerson(app, { createdAt: noon }), 2)
  expect((await create(3, newcomer)).body.code).toBe('aura.welcome-reserved')
  await stake(2, newcomer)
})

test('[CHL-10] prizes and gifts at one moment, in two processes, spend nothing twice', async () => {
  const second = await createTestApp({ database: app.database, clock: app.clock })
  const body = { pseudo: winner.pseudo, amount: 4 }
  const spent = await Promise.all([
    ...[app, second, app, second].map((through) => create(4, creator, through)),
    ask(app, donateAura, { token: creator.token, body }),
  ])
  expect(spent.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(await balanceOf(app, creator)).toBe(2)
  await second.close()
})

test('[CHL-29, AUR-52] the winner has the prize at once; both histories name the other and the challenge', async () => {
  const challenge = await stake()
  app.clock.advance(minutes(1))
  await awardChallenge(app, challenge, winner)
  expect(await balances()).toEqual([4, 16])
  expect(await told(winner)).toEqual([[6, 'counted', `Prix gagné au défi${titled} de ${creator.pseudo}`]])
  expect(await told(creator)).toEqual([
    [-6, 'counted', `Prix de votre défi${titled}, remporté par ${winner.pseudo}`],
  ])
  for (const person of [creator, winner])
    expect((await entriesOf(person))[0]?.cause).toMatchObject({ challenge_id: challenge.id, post_id: null })
  const file = (await ask(app, auraHistoryFile, { token: winner.token })).text
  expect(file).toContain(
    `"21 novembre 2026 à 12:01";"6";"compté";"Prix gagné au défi${titled} de ${creator.pseudo}"`,
  )
})

test('[AUR-53] a prize is gained from others by its winner, and no loss by others of its creator', async () => {
  const challenge = await stake()
  const other = await stake(1)
  await awardChallenge(app, challenge, winner)
  await takeBack(other)
  expect([await recentOf(winner), await recentOf(creator)]).toEqual([
    [6, 0, 6],
    [0, 0, 0],
  ])
  const day = { since: later(noon, -hours(1)), until: later(noon, hours(1)) }
  expect(
    await aura.sumReceived(
      app.db,
      [creator, winner].map(({ id }) => ({ accountId: id, ...day })),
    ),
  ).toEqual([{ accountId: winner.id, net: 6 }])
  await sanction()
  expect(await recentOf(winner)).toEqual([0, 0, 0])
})

test('[CHL-33] a prize comes back, once', async () => {
  const challenge = await stake()
  await takeBack(challenge)
  expect(await balances()).toEqual([10, 10])
  expect((await told(creator)).map(([amount, , said]) => [amount, said])).toEqual([
    [6, 'Prix de votre défi, rendu'],
    [-6, 'Prix de votre défi'],
  ])
  // A deleted challenge leads nowhere.
  expect((await entriesOf(creator)).map(({ cause }) => cause.challenge_id)).toEqual([null, null])
  expect((await takeBack(challenge)).status).toBe(404)
  expect(await balances()).toEqual([10, 10])
})

/** Where the prize of a challenge is, and who won it, as its card says. */
const outcomeOf = async ({ id }: { id: number }) => {
  const { challenges } = (await ask(app, listChallenges, { query: { query: String(id) } })).body
  return [challenges[0]?.prize_state, challenges[0]?.winner?.pseudo]
}

test('[CHL-37] a held prize waits in escrow, and creator and winner see why and until when', async () => {
  const before = await inEscrow()
  const challenge = await stake()
  app.clock.advance(days(3))
  await awardChallenge(app, challenge, winner, 'same-device')
  expect([...(await balances()), (await inEscrow()) - before]).toEqual([4, 10, 6])
  expect(await told(winner)).toEqual([[6, 'held', `Prix gagné au défi${titled} de ${creator.pseudo}`]])
  expect(await told(creator)).toEqual([
    [-6, 'counted', `Prix de votre défi${titled}, en attente pour ${winner.pseudo}`],
  ])
  for (const person of [creator, winner])
    expect((await entriesOf(person))[0]).toMatchObject({
      held: { why: ['same-device'], until: '2026-12-08' },
      cause: { challenge_id: challenge.id },
      contestable: false,
    })
  expect(await findWait()).toMatchObject({
    act: 'prize',
    subjectId: challenge.id,
    receiverId: winner.id,
    amount: 6,
    why: 'same-device',
  })
  const acts = await app.db.selectFrom('auraAct').where('giverId', '=', creator.id).selectAll().execute()
  expect(acts).toEqual([])
})

test.each([
  { verdict: 'counted', after: [4, 16], outcome: 'paid' },
  { verdict: 'void', after: [10, 10], outcome: 'returned' },
] as const)('[CHL-37] a held prize is decided once: $verdict', async ({ verdict, after, outcome }) => {
  const challenge = await stake()
  await awardChallenge(app, challenge, winner, 'same-device')
  const { id = 0 } = (await findWait()) ?? {}
  app.clock.advance(hours(5))
  const decisions = await Promise.allSettled([
    decideHeld(app, id, verdict, 'modo'),
    decideHeld(app, id, 'counted', 'another'),
    decideHeld(app, id, 'void', 'third'),
  ])
  expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  if (decisions[0]?.status !== 'fulfilled') return
  expect(await balances()).toEqual(after)
  const isPaid = verdict === 'counted'
  expect(await outcomeOf(challenge)).toEqual([outcome, isPaid ? winner.pseudo : undefined])
  expect((await told(winner)).map(([, state]) => state)).toEqual([isPaid ? 'counted' : 'void'])
  expect((await entriesOf(creator)).map((entry) => entry.held)).toEqual(isPaid ? [null] : [null, null])
})

test('[CHL-37, AUR-44] a held prize is back with its creator after 14 days without a decision', async () => {
  const challenge = await stake()
  await awardChallenge(app, challenge, winner, 'same-device')
  app.clock.advance(days(14) - 1)
  await held.voidUndecided()
  expect(await balances()).toEqual([4, 10])
  app.clock.advance(1)
  await held.voidUndecided()
  expect(await balances()).toEqual([10, 10])
  expect(await outcomeOf(challenge)).toEqual(['returned', undefined])
})

test('[AUR-49, AUR-66] a sanction takes back the prizes of 90 days, not what is at stake, and tells the winners', async () => {
  await makeRich(app, creator, 30)
  await awardChallenge(app, await stake(3), winner)
  app.clock.advance(days(91))
  for (const person of [creator, winner]) person.token = await openSession(app, person)
  const [paid, open, waiting] = [await stake(12), await stake(2), await stake(4)]
  await awardChallenge(app, paid, winner)
  await awardChallenge(app, waiting, winner, 'same-device')
  const friend = await makePerson(app)
  await ask(app, donateAura, { token: winner.token, body: { pseudo: friend.pseudo, amount: 20 } })
  expect(await balances()).toEqual([19, 5])

  expect(await sanction()).toMatchObject({ prizes: 1, losingIds: [winner.id] })
  expect(await balances()).toEqual([35, 0])
  expect(await sanction()).toMatchObject({ prizes: 0, losingIds: [] })
  expect((await told(winner)).slice(0, 4)).toEqual([
    [7, 'counted', 'Annulation par la modération, remise de ce que vous n’aviez plus'],
    [-20, 'counted', `Don à ${friend.pseudo}`],
    [4, 'void', `Prix gagné au défi${titled} de ${creator.pseudo}`],
    [12, 'counted', `Prix gagné au défi${titled} de ${creator.pseudo}`],
  ])
  const [line] = (await entriesOf(winner)).filter(({ day }) => day !== null)
  expect(line).toMatchObject({
    amount: -12,
    cause: { challenge_id: paid.id, pseudo: null },
    contestable: false,
  })
  expect(line && describeMovement(line)).toBe(`Prix d’un défi${titled}, annulé par la modération`)
  expect((await told(creator)).map(([, , said]) => said)).toContain(
    `Prix de votre défi${titled}, repris à ${winner.pseudo} par la modération`,
  )
  expect((await notificationsOf(app, winner)).map((one) => notificationSentence(one))).toContainEqual(
    'De l’aura que vous aviez reçue est annulée par la modération\u00a0: Concours arrangés.',
  )
  expect([await outcomeOf(open), await outcomeOf(waiting)]).toEqual([
    ['staked', undefined],
    ['returned', undefined],
  ])
})

/** The prize and winner of a challenge by its card, how many challenges its winner has won, and which. */
const victoryOf = async (challenge: { id: number }) => {
  const params = { pseudo: winner.pseudo }
  const { won } = (await ask(app, challengeRecord, { params })).body
  const { challenges } = (await ask(app, listChallenges, { query: { won_by: winner.pseudo } })).body
  return [...(await outcomeOf(challenge)), won, challenges.map(({ id }) => id)]
}

test('[CHL-01, MOD-27] a prize that a sanction took back counts as won no more, until the sanction is given back', async () => {
  const challenge = await stake()
  await awardChallenge(app, challenge, winner)
  const isWon = ['paid', winner.pseudo, 1, [challenge.id]]
  expect(await victoryOf(challenge)).toEqual(isWon)
  for (const _ of ['once', 'twice']) {
    app.clock.advance(minutes(1))
    const { sanctionId } = await sanction()
    expect(await victoryOf(challenge)).toEqual(['returned', undefined, 0, []])
    app.clock.advance(minutes(1))
    await inTransaction(app.db, (tx) => sanctions.giveBack(tx, sanctionId, { by: 'chef' }))
    expect(await victoryOf(challenge)).toEqual(isWon)
  }
})

test('[CHL-01, MOD-27] a held prize that went back by mistake counts as won once its winner is paid', async () => {
  const challenge = await stake()
  await awardChallenge(app, challenge, winner, 'same-device')
  const { id = 0 } = (await findWait()) ?? {}
  await decideHeld(app, id, 'void', 'modo')
  expect(await victoryOf(challenge)).toEqual(['returned', undefined, 0, []])
  const words = { by: 'chef', reason: 'Deux personnes.' }
  await inTransaction(app.db, (tx) => verdictReversal.reverseVoid(tx, id, words))
  expect(await victoryOf(challenge)).toEqual(['paid', winner.pseudo, 1, [challenge.id]])
})

test('[AUR-49, CHL-37] awards, decisions and a sanction at one moment wait for each other, and each prize ends once', async () => {
  await makeRich(app, creator, 30)
  const challenges = await Promise.all(Array.from({ length: 9 }, () => stake(4)))
  const waiting = challenges.slice(0, 4)
  for (const challenge of waiting) await awardChallenge(app, challenge, winner, 'same-device')
  const waits = (await held.list('modo', { limit: 50 })).filter(({ giverId }) => giverId === creator.id)
  const [, ...ends] = await Promise.all([
    sanction(),
    ...challenges.slice(4, 8).map((challenge) => awardChallenge(app, challenge, winner)),
    ...waits.map(({ id }) => decideHeld(app, id, 'counted', 'modo').catch(() => undefined)),
  ])
  expect(ends).toHaveLength(8)
  await sanction()
  expect(await balances()).toEqual([36, 10])
  expect(await findBrokenInvariants(app.db)).toEqual([])
})
