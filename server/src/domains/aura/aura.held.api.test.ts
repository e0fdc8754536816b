import { auraLimits } from '@aura/contract/aura/aura.limits'
import { followUser } from '@aura/contract/follows/follows.contract'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { days, minutes } from '../../platform/clock/clock.ts'
import { auraCalls, balanceOf, makeRich, noon } from '../../testing/aura.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createTestClock } from '../../testing/test-clock.ts'

const app = await openTestApp({ clock: createTestClock(noon) })
let giver: Person

beforeEach(async () => {
  app.clock.set(noon)
  giver = await makePerson(app)
})

afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

const { up, down, donate, auraOf } = auraCalls(app)

async function followedBy(followers: Person[], followed: Person): Promise<void> {
  for (const { token } of followers) await ask(app, followUser, { token, body: { pseudo: followed.pseudo } })
}

async function heldOf(receiver: Person) {
  return app.db
    .selectFrom('auraHeld')
    .select(['amount', 'why', 'state'])
    .where('receiverId', '=', receiver.id)
    .where('state', '=', 'held')
    .orderBy('id')
    .execute()
}

describe('what is held', () => {
  test('[AUR-43, AUR-56] beyond 30 lost in a day: the giver and the post see the vote, the author’s aura waits', async () => {
    const author = await makePerson(app)
    const postId = await makePost(app, author)
    const people = await Promise.all(Array.from({ length: 33 }, () => makePerson(app)))
    await followedBy(people, author)
    const answers = await Promise.all(people.map((person) => down(person, postId)))
    expect(answers.map(({ body }) => body.delta)).toEqual(Array(33).fill(-1))
    expect(await auraOf(postId)).toBe(-33)
    expect(await balanceOf(app, author)).toBe(10 - auraLimits.lossPerDay)
    const held = await heldOf(author)
    expect(held).toEqual(Array(3).fill({ amount: -1, why: 'ceiling', state: 'held' }))

    // Taking back a held vote moves nothing.
    const heldGiver = await app.db
      .selectFrom('auraHeld')
      .select('giverId')
      .where('receiverId', '=', author.id)
      .executeTakeFirstOrThrow()
    const theirs = people.find(({ id }) => id === heldGiver.giverId) ?? giver
    expect((await down(theirs, postId)).body.delta).toBe(1)
    expect(await balanceOf(app, author)).toBe(-20)
    expect((await up(theirs, postId)).body.delta).toBe(1)
    expect(await balanceOf(app, author)).toBe(-19)
  })

  test('[AUR-43, AUR-57] a withdrawal counts as far as the ceiling, and the rest waits in escrow at the giver’s cost', async () => {
    await makeRich(app, giver, 90)
    const receiver = await makePerson(app)
    await followedBy([giver], receiver)
    const answer = await donate(giver, receiver, -50)
    expect(answer.body.message).toContain(
      `Vous avez retiré 30 aura à ${receiver.pseudo}. Votre retrait de 20 aura`,
    )
    expect(await balanceOf(app, giver)).toBe(50)
    expect(await balanceOf(app, receiver)).toBe(10 - 30)
    expect(await heldOf(receiver)).toEqual([{ amount: -20, why: 'ceiling', state: 'held' }])
  })

  test('[AUR-46, AUR-48] more than 15 negative acts of one on one in 7 days, and nobody is shut out', async () => {
    const author = await makePerson(app)
    await followedBy([giver], author)
    for (let day = 0; day < 6; day++) {
      for (let vote = 0; vote < 3; vote++) {
        expect((await down(giver, await makePost(app, author))).status).toBe(200)
      }
      app.clock.advance(days(1))
    }
    expect(await balanceOf(app, author)).toBe(10 - 15)
    expect(await heldOf(author)).toEqual(Array(3).fill({ amount: -1, why: 'serial', state: 'held' }))
    expect((await up(giver, await makePost(app, await makePerson(app)))).body.delta).toBe(1)
    app.clock.advance(days(7))
    await down(giver, await makePost(app, author))
    expect(await balanceOf(app, author)).toBe(10 - 16)
  })

  test('[AUR-46] more than 35 positive acts of one on one in 7 days, votes and donations', async () => {
    const author = await makePerson(app)
    for (let day = 0; day < 6; day++) {
      for (let vote = 0; vote < 6; vote++) await up(giver, await makePost(app, author))
      if (day < 5) app.clock.advance(days(1))
    }
    expect(await balanceOf(app, author)).toBe(10 + 35)
    expect(await heldOf(author)).toEqual([{ amount: 1, why: 'serial', state: 'held' }])
    expect((await donate(giver, author, 4)).status).toBe(200)
    expect([await balanceOf(app, giver), await balanceOf(app, author)]).toEqual([6, 45])
  })

  test('[AUR-47] 10 negative acts in 15 minutes, most by strangers; those who know their victim are no raid', async () => {
    const [raided, known] = [await makePerson(app), await makePerson(app)]
    const people = await Promise.all(Array.from({ length: 12 }, () => makePerson(app)))
    await followedBy(people.slice(0, 8), known)
    for (const [victim, held] of [
      [raided, 3],
      [known, 0],
    ] as const) {
      const postId = await makePost(app, victim)
      await Promise.all(people.map((person) => down(person, postId)))
      expect(await auraOf(postId)).toBe(-12)
      expect(await heldOf(victim)).toEqual(Array(held).fill({ amount: -1, why: 'raid', state: 'held' }))
      expect(await balanceOf(app, victim)).toBe(10 - 12 + held)
    }
    app.clock.advance(16 * 60_000)
    const late = await makePerson(app)
    await down(late, await makePost(app, raided))
    expect(await balanceOf(app, raided)).toBe(10 - 10)
  })

  test.each([
    ['at the end of the seventh day in Paris is held', '2026-11-27T22:59:59.999Z', 1],
    ['on the eighth counts', '2026-11-27T23:00:00Z', 0],
  ])('[AUR-46] after 15 negative acts in five days, one %s', async (_, at, held) => {
    const author = await makePerson(app)
    await followedBy([giver], author)
    for (let day = 1; day <= 5; day++) {
      for (let vote = 0; vote < 3; vote++) await down(giver, await makePost(app, author))
      app.clock.advance(days(1))
    }
    app.clock.set(new Date(at))
    await down(giver, await makePost(app, author))
    expect(await heldOf(author)).toEqual(Array(held).fill({ amount: -1, why: 'serial', state: 'held' }))
    expect(await balanceOf(app, author)).toBe(10 - 16 + held)
  })

  test.each([
    ['1 ms before the 15 minutes are over is held', minutes(15) - 1, 1],
    ['once they are over counts', minutes(15), 0],
  ])('[AUR-47] a stranger’s act after nine others’, %s', async (_, wait, held) => {
    const author = await makePerson(app)
    const postId = await makePost(app, author)
    for (let stranger = 0; stranger < 9; stranger++) await down(await makePerson(app), postId)
    const last = await makePerson(app)
    app.clock.advance(wait)
    await down(last, postId)
    expect(await heldOf(author)).toEqual(Array(held).fill({ amount: -1, why: 'raid', state: 'held' }))
    expect(await balanceOf(app, author)).toBe(10 - 10 + held)
  })
})

test('[AUR-47] one person toggling a vote is no raid, and does not hold the votes of others', async () => {
  const author = await makePerson(app)
  const postId = await makePost(app, author)
  for (let again = 0; again < 12; again++) {
    await down(giver, postId)
    await up(giver, postId)
  }
  await down(await makePerson(app), postId)
  expect(await heldOf(author)).toEqual([])
  expect(await balanceOf(app, author)).toBe(10 + 1 - 1)
})
