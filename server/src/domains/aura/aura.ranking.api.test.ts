import { donateAura, giveAura, takeAura } from '@aura/contract/aura/aura.contract'
import { beforeEach, expect, test } from 'vitest'
import { hours } from '../../platform/clock/clock.ts'
import { decideHeld, imposeSanction, reachCeiling } from '../../testing/aura.ts'
import { appealLoss, reverseLoss } from '../../testing/aura-appeals.ts'
import { awardChallenge, stakeChallenge } from '../../testing/challenges.ts'
import { ask } from '../../testing/contract-calls.ts'
import { provenGains } from '../../testing/leaderboard.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { systemAccounts } from './aura.rules.ts'

const [november, december] = ['2026-11', '2026-12']

const app = await openTestApp({ clock: createTestClock(new Date('2026-11-20T11:00:00Z')) })
let author: Person
let giver: Person

beforeEach(async () => {
  app.clock.set(new Date('2026-11-20T11:00:00Z'))
  author = await makePerson(app)
  giver = await makeRich(await makePerson(app))
})

const up = async (actor: Person) =>
  ask(app, giveAura, { token: actor.token, body: { postId: await makePost(app, author) } })
const down = async (actor: Person) =>
  ask(app, takeAura, { token: actor.token, body: { postId: await makePost(app, author) } })
const donate = (actor: Person, amount: number) =>
  ask(app, donateAura, { token: actor.token, body: { pseudo: author.pseudo, amount } })
const gains = async (month = november) =>
  (await provenGains(app.db, [author.id, giver.id], month)).get(author.id) ?? 0

test('[AUR-45, AUR-06] rankings count neither the welcome nor what a newcomer gives, whose votes move totals', async () => {
  const newcomer = await makeRich(await makePerson(app, { createdAt: app.clock.now() }))
  expect((await up(newcomer)).body.delta).toBe(1)
  expect(await donate(newcomer, 3)).toMatchObject({ status: 200 })
  expect(await gains()).toBe(0)
  app.clock.advance(hours(24))
  await up(newcomer)
  expect(await gains()).toBe(1)
})

test('[AUR-50] rankings are net of what was taken, count one giver’s net within ±10 a month, and awards whole', async () => {
  await donate(giver, 25)
  await up(giver)
  expect(await gains()).toBe(10)
  const [taker, fan] = [await makePerson(app), await makePerson(app)]
  await makeRich(taker)
  await donate(taker, -14)
  await up(fan)
  await down(fan)
  await down(fan)
  expect(await gains()).toBe(10 - 10 - 1)
  await move(author, 1)
  await awardChallenge(app, await stakeChallenge(app, giver, 40), author)
  expect(await gains()).toBe(10 - 10 - 1 + 41)

  app.clock.set(new Date('2026-12-02T11:00:00Z'))
  await donate(giver, 4)
  expect([await gains(), await gains(december)]).toEqual([40, 4])
  // What the giver spends is nobody's gain or loss but the receiver's.
  const spent = await provenGains(app.db, [giver.id], december)
  expect(spent.get(giver.id)).toBeUndefined()
})

test('[AUR-50] held acts count once they are decided, voided ones leave the month they were made in', async () => {
  const { held } = app.application.services
  await reachCeiling(app, author)
  const before = await gains()
  await down(giver)
  await up(giver)
  expect(await gains()).toBe(before + 1)
  const [waiting] = await held.list('modératrice', { limit: 50 })
  await decideHeld(app, waiting?.id ?? 0, 'counted', 'modératrice')
  expect(await gains()).toBe(before)

  const cheat = await makeRich(await makePerson(app))
  await up(cheat)
  await donate(cheat, 5)
  expect(await gains()).toBe(before + 6)
  app.clock.set(new Date('2026-12-01T11:00:00Z'))
  await imposeSanction(app, cheat.id, { by: 'modo', reason: 'Votes de complaisance.' })
  expect([await gains(), await gains(december)]).toEqual([before, 0])
})

test('[AUR-50, LDB-06] a vote leaves the month of its press when it is let go, switched or voided before that month is final', async () => {
  const [fan, fickle, cheat] = [await makePerson(app), await makePerson(app), await makePerson(app)]
  const press = (actor: Person, call: typeof giveAura | typeof takeAura, postId: number) =>
    ask(app, call, { token: actor.token, body: { postId } })
  const postId = await makePost(app, author)
  const others = [await makePost(app, author), await makePost(app, author)] as const
  for (const person of [fan, fickle, cheat]) await press(person, giveAura, postId)
  for (const id of others) await press(cheat, giveAura, id)
  await press(fan, giveAura, others[1])
  expect(await gains()).toBe(6)

  app.clock.set(new Date('2026-11-30T23:30:00Z'))
  await press(fan, giveAura, postId)
  expect([await gains(), await gains(december)]).toEqual([5, 0])
  await press(fickle, takeAura, postId)
  expect([await gains(), await gains(december)]).toEqual([4, -1])
  for (let presses = 0; presses < 2; presses++) await press(cheat, giveAura, postId)
  await press(cheat, giveAura, others[0])
  expect([await gains(), await gains(december)]).toEqual([2, 0])
  await imposeSanction(app, cheat.id, { by: 'modo', reason: 'Votes de complaisance.' })
  expect([await gains(), await gains(december)]).toEqual([1, -1])

  // November is final: a vote taken back from now on counts in December.
  app.clock.set(new Date('2026-12-02T23:00:00Z'))
  await press(fan, giveAura, others[1])
  expect([await gains(), await gains(december)]).toEqual([1, -2])
})

test('[AUR-50, AUR-57] a voided withdrawal leaves each month in which a part of it counted', async () => {
  const { held } = app.application.services
  const [others, cheat] = [[await makePerson(app), await makePerson(app)], await makePerson(app)]
  for (const person of [...others, cheat]) await makeRich(person)
  for (const person of others) await donate(person, -14)
  const before = await gains()
  await donate(cheat, -6)
  expect(await gains()).toBe(before - 2)
  app.clock.set(new Date('2026-12-01T11:00:00Z'))
  for (const { id, giverId } of await held.list('modo', { limit: 50 }))
    if (giverId === cheat.id) await decideHeld(app, id, 'counted', 'modo')
  expect([await gains(), await gains(december)]).toEqual([before - 2, -4])
  await imposeSanction(app, cheat.id, { by: 'modo', reason: 'Retraits par vengeance.' })
  expect([await gains(), await gains(december)]).toEqual([before, 0])
})

test('[AUR-50, AUR-51] what is given back after an appeal no longer counts as taken', async () => {
  await down(giver)
  expect(await gains()).toBe(-1)
  const appealId = await appealLoss(app, author)
  app.clock.set(new Date('2026-12-01T11:00:00Z'))
  await reverseLoss(app, appealId)
  expect([await gains(), await gains(december)]).toEqual([0, 0])
})

test('[AUR-45, AUR-50] a wait that goes on when its giver is a newcomer no more gains nothing in rankings', async () => {
  const newcomer = await makePerson(app, { createdAt: app.clock.now() })
  const postId = await makePost(app, author)
  const press = () => ask(app, takeAura, { token: newcomer.token, body: { postId } })
  app.clock.advance(hours(23))
  await reachCeiling(app, author)
  const before = await gains()
  await press()
  await press()
  app.clock.advance(hours(1))
  await press()
  const { held } = app.application.services
  const [waiting] = await held.list('modératrice', { limit: 50 })
  await decideHeld(app, waiting?.id ?? 0, 'counted', 'modératrice')
  await press()
  expect(await gains()).toBe(before)
})

/** Aura from the mint, as it may have come long ago. */
async function makeRich(person: Person): Promise<Person> {
  await move(person, 200)
  return person
}

let moves = 0
async function move(person: Person, amount: number): Promise<void> {
  const { aura } = app.application.services
  const [from, to] = [systemAccounts.mint, person.id]
  const cause = { reason: 'post-likes', subjectId: ++moves, actorId: person.id, sequence: 1 } as const
  await app.db.transaction().execute((tx) => aura.move(tx, { ...cause, from, to, amount }))
}
