import { afterAll, beforeEach, expect, test } from 'vitest'
import { days, hours, later, seconds } from '../../platform/clock/clock.ts'
import { balanceOf, decideHeldOf, imposeSanction, makeRich, noon } from '../../testing/aura.ts'
import { awardChallenge, stakeChallenge } from '../../testing/challenges.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { provenGains } from '../../testing/leaderboard.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { createTestApp, openTestApp } from '../../testing/test-app.ts'
import { createTestClock } from '../../testing/test-clock.ts'

const [november, december] = ['2026-11', '2026-12']
const endOfNovember = new Date('2026-11-30T23:00:00Z')

const app = await openTestApp({ clock: createTestClock(noon) })
let creator: Person
let winner: Person

beforeEach(async () => {
  app.clock.set(noon)
  creator = await makePerson(app)
  winner = await makePerson(app)
})

afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

const balances = () => Promise.all([creator, winner].map((person) => balanceOf(app, person)))
const stake = (amount = 6, from = creator) => stakeChallenge(app, from, amount)
const decide = (verdict: 'counted' | 'void') => decideHeldOf(app, creator, verdict)
const sanction = () => imposeSanction(app, creator.id, { by: 'modo', reason: 'Concours arrangés.' })
const gains = async (of = winner, month = november) =>
  (await provenGains(app.db, [of.id], month)).get(of.id) ?? 0

test('[CHL-38, LDB-06] rankings count prizes whole, the first of a month from one creator to one winner', async () => {
  await makeRich(app, creator, 40)
  const other = await makeRich(app, await makePerson(app), 20)
  const challenges = [await stake(25), await stake(3), await stake(2), await stake(4)] as const
  await awardChallenge(app, challenges[0], winner)
  await awardChallenge(app, challenges[1], winner)
  expect(await gains()).toBe(25)
  await awardChallenge(app, await stake(5, other), winner)
  await awardChallenge(app, challenges[2], other)
  expect([await gains(), (await gains(other)) - 20]).toEqual([30, 2])
  app.clock.set(later(endOfNovember, seconds(1)))
  await awardChallenge(app, challenges[3], winner)
  expect([await gains(), await gains(winner, december)]).toEqual([30, 4])
})

test('[CHL-38, AUR-45] rankings count no prize of a challenge that an account created in its first day', async () => {
  const newcomer = await makeRich(app, await makePerson(app, { createdAt: noon }), 9)
  const [early, late] = [await stake(4, newcomer), await stakeLater(newcomer)]
  await awardChallenge(app, early, winner)
  expect(await gains()).toBe(0)
  await awardChallenge(app, late, winner)
  expect(await gains()).toBe(5)

  async function stakeLater(by: Person) {
    app.clock.advance(hours(24))
    return stake(5, by)
  }
})

test('[CHL-38] of prizes awarded and decided at one moment, in two processes, rankings count one', async () => {
  const second = await createTestApp({ database: app.database, clock: app.clock })
  await makeRich(app, creator, 20)
  const challenges = await Promise.all(Array.from({ length: 6 }, () => stake(5)))
  const [waiting, ...open] = challenges
  if (!waiting) throw new Error('six challenges')
  await awardChallenge(app, waiting, winner, 'same-device')
  await Promise.all([
    ...open.map((challenge, index) => awardChallenge(index % 2 ? app : second, challenge, winner)),
    decide('counted'),
  ])
  expect([await balances(), await gains()]).toEqual([[0, 40], 5])
  await second.close()
})

test('[AUR-50, CHL-38] a prize that was taken back leaves the month in which it counted, and is no gain of its creator', async () => {
  await awardChallenge(app, await stake(), winner)
  expect(await gains()).toBe(6)
  // Within the 48 h in which a month may still change.
  app.clock.set(later(endOfNovember, days(1)))
  await sanction()
  expect([
    await gains(),
    await gains(winner, december),
    await gains(creator),
    await gains(creator, december),
  ]).toEqual([0, 0, 0, 0])
})
