import { donateAura, giveAura, takeAura } from '@aura/contract/aura/aura.contract'
import { requireAuraType } from '@aura/contract/aura/aura-types'
import { afterAll, expect, test } from 'vitest'
import { days, later, minutes } from '../../platform/clock/clock.ts'
import { balanceOf, decideHeldOf, findHeldOf, makeRich } from '../../testing/aura.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { makePerson, openSession, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { makePremium } from '../../testing/subscriptions.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createTestClock } from '../../testing/test-clock.ts'

const clock = createTestClock(new Date('2026-10-05T08:00:00Z'))
const environment = { AURA_POWERS: 'on' }
const app = await openTestApp({ clock, environment })
const other = await openTestApp({ clock, environment, database: app.database })

afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

const typeIds = new Map(Array.from({ length: 8 }, (_, at) => [requireAuraType(at + 1).label, at + 1]))
const ofType = (label: string) => makePerson(app, { auraTypeId: typeIds.get(label) ?? 8 })
const many = (count: number, label: string) => Promise.all(Array.from({ length: count }, () => ofType(label)))
const press = (giver: Person, button: typeof giveAura | typeof takeAura, postId: number, amount = 1) =>
  ask(app, button, { token: giver.token, body: { postId, ...(amount > 1 && { amount }) } })
const donate = (giver: Person, { pseudo }: Person, amount: number) =>
  ask(app, donateAura, { token: giver.token, body: { pseudo, amount } })
const wait = (milliseconds: number) => clock.set(later(clock.now(), milliseconds))
const pastRaid = () => wait(minutes(16))
const balances = (...people: Person[]) => Promise.all(people.map((one) => balanceOf(app, one)))
/** A person's loss of the welcome. */
const lossOf = async (person: Person) => 10 - (await balanceOf(app, person))

const count = (giver: Person) => decideHeldOf(app, giver, 'counted')

test('[AUR-43] powers take no more than the day’s ceiling has room for; a power that would pass it moves and costs nothing', async () => {
  const victim = await ofType('neutre')
  const postId = await makePost(app, victim)
  const crimsons = await many(9, 'crimson')
  for (const [at, crimson] of crimsons.entries()) {
    if (at % 5 === 0) pastRaid()
    await press(crimson, takeAura, postId)
  }
  expect(await lossOf(victim)).toBe(7 * 4 + 2)
  expect(await Promise.all(crimsons.map(lossOf))).toEqual([2, 2, 2, 2, 2, 2, 2, 0, 0])
  pastRaid()
  const solaris = await ofType('solaris')
  expect((await press(solaris, takeAura, postId)).body.held).toMatchObject({ why: 'ceiling' })
  const [first, , , , , , , eighth] = crimsons
  if (!first || !eighth) throw new Error('there are nine')
  // One point of room: the act that waits counts without its power.
  await press(eighth, takeAura, postId)
  expect(await lossOf(victim)).toBe(30)
  // Four points of room: pressed once more it takes 4 and all is as before.
  await press(first, takeAura, postId)
  expect(await lossOf(victim)).toBe(26)
  await press(first, takeAura, postId)
  expect(await lossOf(victim)).toBe(30)
})

test('[AUR-33, AUR-63] an act that returned room lets count has its power too, if it costs nothing and has room', async () => {
  const victim = await ofType('neutre')
  const postId = await makePost(app, victim)
  const rich = await ofType('neutre')
  await makeRich(app, rich, 30)
  await donate(rich, victim, -24)
  const [crimson, last, solaris] = [await ofType('crimson'), await ofType('crimson'), await ofType('solaris')]
  await press(crimson, takeAura, postId)
  const fillers = await many(2, 'neutre')
  for (const filler of fillers) await press(filler, takeAura, postId)
  pastRaid()
  for (const late of [last, solaris])
    expect((await press(late, takeAura, postId)).body.held).toMatchObject({ why: 'ceiling' })
  await press(crimson, takeAura, postId)
  // The crimson's act counts 1, because nobody asked whether its power can be paid; the solaris has room for 1 and not for 3.
  expect(await lossOf(victim)).toBe(24 + 2 + 1 + 3)
  expect([await lossOf(last), await lossOf(solaris)]).toEqual([0, 0])
})

test('[AUR-43] removals at one moment, through two processes, pass no ceiling by their powers', async () => {
  const victim = await ofType('neutre')
  const postId = await makePost(app, victim)
  const crimsons = await many(9, 'crimson')
  const answers = await Promise.all(
    crimsons.map(({ token }, at) => ask(at % 2 ? app : other, takeAura, { token, body: { postId } })),
  )
  expect(answers.map(({ status }) => status)).toEqual(crimsons.map(() => 200))
  expect(await lossOf(victim)).toBe(30)
})

test('[AUR-37, AUR-43] removals that a verdant cancels fill no ceiling', async () => {
  const victim = await ofType('verdant')
  const postIds = [await makePost(app, victim), await makePost(app, victim), await makePost(app, victim)]
  for (const solaris of await many(10, 'solaris')) {
    pastRaid()
    for (const postId of postIds) await press(solaris, takeAura, postId)
  }
  expect(await lossOf(victim)).toBe(0)
  pastRaid()
  expect((await press(await ofType('neutre'), takeAura, postIds[0] ?? 0)).body).toEqual({ delta: -1 })
  expect(await lossOf(victim)).toBe(1)
})

test('[AUR-38] a verdant’s vote on anything of a victim, or donation, makes its solaris pay: 3 a day at most, and it comes back', async () => {
  const [verdant, solaris, neutre, victim] = [
    await ofType('verdant'),
    await ofType('solaris'),
    await ofType('neutre'),
    await ofType('neutre'),
  ]
  const [postId, otherId] = [await makePost(app, victim), await makePost(app, victim)]
  for (const taker of [solaris, neutre]) await press(taker, takeAura, postId)
  await press(verdant, giveAura, otherId)
  expect([await lossOf(solaris), await lossOf(neutre)]).toEqual([1, 0])
  for (const expected of [2, 3, 3]) {
    await donate(verdant, victim, 1)
    expect(await lossOf(solaris)).toBe(expected)
  }
  await press(verdant, giveAura, otherId)
  expect(await lossOf(solaris)).toBe(2)
  wait(days(1))
  await donate(verdant, victim, 1)
  expect(await lossOf(solaris)).toBe(3)
  // A giver whose vote was taken back counts as having no victim.
  await press(solaris, takeAura, postId)
  await donate(verdant, victim, 1)
  expect(await lossOf(solaris)).toBe(3)
})

test('[AUR-38, AUR-43, AUR-63] verdants take from a solaris up to the ceiling, and what waits counts when one lets go', async () => {
  const [solaris, victim, late] = [await ofType('solaris'), await ofType('neutre'), await ofType('neutre')]
  const postId = await makePost(app, victim)
  const own = await makePost(app, solaris)
  await press(solaris, takeAura, postId)
  const rich = await ofType('neutre')
  await makeRich(app, rich, 30)
  await donate(rich, solaris, -28)
  const verdants = await many(3, 'verdant')
  for (const verdant of verdants) await press(verdant, giveAura, postId)
  expect(await lossOf(solaris)).toBe(30)
  expect((await press(late, takeAura, own)).body.held).toMatchObject({ why: 'ceiling' })
  await press(verdants[0] as Person, giveAura, postId)
  expect(await lossOf(solaris)).toBe(30)
  expect(await findHeldOf(app, late)).toBeUndefined()
})

test('[AUR-44, AUR-37, AUR-40] what a moderator lets count moves with its power, or without one that its giver cannot pay', async () => {
  const victim = await ofType('neutre')
  const postId = await makePost(app, victim)
  for (const stranger of await many(9, 'neutre')) await press(stranger, takeAura, postId)
  const [solaris, crimson, poor] = [await ofType('solaris'), await ofType('crimson'), await ofType('crimson')]
  for (const raider of [solaris, crimson, poor])
    expect((await press(raider, takeAura, postId)).body.held).toMatchObject({ why: 'raid' })
  await donate(poor, solaris, 9)
  await count(solaris)
  expect(await lossOf(victim)).toBe(9 + 3)
  await count(crimson)
  expect([await lossOf(victim), await lossOf(crimson)]).toEqual([12 + 4, 2])
  await count(poor)
  expect([await lossOf(victim), await lossOf(poor)]).toEqual([16 + 1, 9])
  await press(solaris, takeAura, postId)
  expect(await lossOf(victim)).toBe(14)
})

test('[AUR-39, AUR-46] a mystis’ gift that waited counts with the amount that was chosen', async () => {
  const [mystis, author] = [await ofType('mystis'), await ofType('neutre')]
  for (let day = 0, given = 0; day < 6; day++, wait(days(1)))
    for (let vote = 0; vote < 6; vote++) {
      const { body } = await press(mystis, giveAura, await makePost(app, author), ++given === 36 ? 4 : 1)
      if (given === 36) expect(body.held).toMatchObject({ why: 'serial' })
    }
  expect([await balanceOf(app, mystis), await balanceOf(app, author)]).toEqual([10, 45])
  await count(mystis)
  expect([await balanceOf(app, mystis), await balanceOf(app, author)]).toEqual([7, 49])
})

test('[AUR-36, AUR-46] an amara’s donation that waits counts three times once it counts, not before', async () => {
  const [amara, author] = [await ofType('amara'), await ofType('neutre')]
  for (let given = 0; given < 35; given++) {
    if (given % 5 === 0) wait(days(1) - minutes(10))
    await press(amara, giveAura, await makePost(app, author))
  }
  const [had, received] = await balances(amara, author)
  expect((await donate(amara, author, 2)).body.held).toMatchObject({ why: 'serial' })
  expect(await balances(amara, author)).toEqual([Number(had) - 2, received])
  await count(amara)
  expect(await balances(amara, author)).toEqual([Number(had) - 2, Number(received) + 6])
})

test('[AUR-39] a mystis gets no aura back that the receiver has spent: the vote stands until the receiver has it again', async () => {
  const [mystis, author, friend] = [await ofType('mystis'), await ofType('neutre'), await ofType('neutre')]
  const postId = await makePost(app, author)
  await press(mystis, giveAura, postId, 10)
  await donate(author, friend, 12)
  for (const button of [giveAura, takeAura])
    expect(await press(mystis, button, postId)).toMatchObject({
      status: 409,
      body: { code: 'aura.gift-spent' },
    })
  expect(await balances(mystis, author, friend)).toEqual([1, 8, 22])
  await donate(friend, author, 2)
  expect((await press(mystis, giveAura, postId)).body).toEqual({ delta: -1 })
  expect(await balances(mystis, author, friend)).toEqual([10, 0, 20])
})

test('[AUR-39] spending a mystis’ gift and taking it back at one moment, through two processes, duplicates no aura', async () => {
  const friend = await ofType('neutre')
  for (let round = 0; round < 6; round++) {
    const [mystis, author] = [await ofType('mystis'), await ofType('neutre')]
    const postId = await makePost(app, author)
    await press(mystis, giveAura, postId, 10)
    const [spent, takenBack] = await Promise.all([
      donate(author, friend, 15),
      ask(other, giveAura, { token: mystis.token, body: { postId } }),
    ])
    expect([spent.status, takenBack.status].sort()).toEqual([200, 409])
    expect((await balances(mystis, author)).every((aura) => aura >= 0)).toBe(true)
  }
})

test('[AUR-32, AUR-43] what powers took goes on counting while they are switched off, until its vote changes with them', async () => {
  const off = await openTestApp({ clock, database: app.database })
  const [victim, celestia] = [await ofType('neutre'), await ofType('celestia')]
  const postId = await makePost(app, victim)
  const [gone, kept] = await many(2, 'crimson')
  if (!gone || !kept) throw new Error('there are two')
  for (const crimson of [gone, kept]) await press(crimson, takeAura, postId)
  await press(celestia, giveAura, postId)
  await ask(off, takeAura, { token: gone.token, body: { postId } })
  await ask(off, takeAura, { token: celestia.token, body: { postId } })
  expect(await findBrokenInvariants(app.db)).toEqual([])
  expect(await balanceOf(app, victim)).toBe(10 - 3 - 4 + 4 - 1)
  // Lost so far: 3 by the vote that was taken back, 4 by the vote that stands, and 1 by the donation.
  const rich = await makeRich(app, await ofType('neutre'), 30)
  expect((await donate(rich, victim, -24)).body.held).toMatchObject({ why: 'ceiling' })
  await press(gone, giveAura, postId)
  expect(await findBrokenInvariants(app.db)).toEqual([])
})

test('[AUR-20, AUR-39] two devices of one mystis give once, whatever amounts they choose', async () => {
  const [mystis, author] = [await ofType('mystis'), await ofType('neutre')]
  const postId = await makePost(app, author)
  const tokens = [mystis.token, await openSession(app, mystis)]
  const answers = await Promise.all(
    tokens.map((token, at) => ask(at ? app : other, giveAura, { token, body: { postId, amount: 3 + at } })),
  )
  expect(answers.map(({ body }) => body.delta).sort()).toEqual([-1, 1])
  expect([await balanceOf(app, mystis), await balanceOf(app, author)]).toEqual([10, 10])
})

test('[AUR-22, AUR-34, AUR-36] premium people who give back and forth multiply no more than a day’s gifts without premium', async () => {
  const [celestia, amara] = [await ofType('celestia'), await ofType('amara')]
  for (const { id } of [celestia, amara]) await makePremium(app, id, later(clock.now(), days(30)))
  await makeRich(app, celestia, 130)
  const before = await balances(celestia, amara)
  for (const [from, to, amount] of [
    [celestia, amara, 60],
    [celestia, amara, 70],
    [amara, celestia, 150],
    [celestia, amara, 200],
    [amara, celestia, 200],
  ] as const)
    expect((await donate(from, to, amount)).status).toBe(200)
  const made = (await balances(celestia, amara)).map((balance, at) => balance - (before[at] ?? 0))
  // Of celestia's gifts 100 count five times and two cost 1; of amara's 100 count three times.
  const moved = 60 + 70 + 200 - 150 - 200
  expect(made).toEqual([-moved + 200 - 2, moved + 400])
  wait(days(1))
  expect((await donate(celestia, amara, 10)).status).toBe(200)
  expect(await balanceOf(app, amara)).toBe((before[1] ?? 0) + moved + 400 + 50)
})

test('[AUR-22, AUR-34] gifts at one moment, through two processes, have their power for no more than 100 of the day', async () => {
  const [celestia, neutre] = [await ofType('celestia'), await ofType('neutre')]
  await makePremium(app, celestia.id, later(clock.now(), days(30)))
  await makeRich(app, celestia, 300)
  const body = { pseudo: neutre.pseudo, amount: 60 }
  const answers = await Promise.all(
    [app, other, app, other].map((through) => ask(through, donateAura, { token: celestia.token, body })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  // Two of the four cost 1: of the first all counts five times, of the second 40.
  expect(await balances(celestia, neutre)).toEqual([310 - 240 - 2, 10 + 240 + 400])
})
