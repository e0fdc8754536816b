import { giveAura, takeAura } from '@aura/contract/aura/aura.contract'
import { auraLimits } from '@aura/contract/aura/aura.limits'
import { followUser } from '@aura/contract/follows/follows.contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { days, hours, minutes } from '../../platform/clock/clock.ts'
import { balanceOf, decideHeldOf, makeAuthorAtNoon, noon } from '../../testing/aura.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createTestClock } from '../../testing/test-clock.ts'

const app = await openTestApp({ clock: createTestClock(noon) })
let author: Person
let postId: number

beforeEach(async () => {
  ;({ author, postId } = await makeAuthorAtNoon(app))
})

afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

const press = (button: typeof giveAura | typeof takeAura) => async (person: Person, id: number) => {
  const { status, body } = await ask(app, button, { token: person.token, body: { postId: id } })
  return status === 200 ? body.delta : body.code
}
const up = press(giveAura)
const down = press(takeAura)
const balance = (person = author) => balanceOf(app, person)
const crowd = (size: number) => Promise.all(Array.from({ length: size }, () => makePerson(app)))
const postsOf = (count: number) => Promise.all(Array.from({ length: count }, () => makePost(app, author)))
const heldOf = async (receiver: Person) =>
  app.db
    .selectFrom('auraHeld')
    .select(['giverId', 'why'])
    .where('receiverId', '=', receiver.id)
    .where('state', '=', 'held')
    .orderBy('id')
    .execute()

/** Followers of the author: acts by acquaintances form no raid. */
async function friends(size: number): Promise<Person[]> {
  const people = await crowd(size)
  for (const { token } of people) await ask(app, followUser, { token, body: { pseudo: author.pseudo } })
  return people
}

test.each([
  ['up, then down', up, down, auraLimits.negativeVotesToOnePerDay, 'aura.negative-votes-to-one'],
  ['down, then up', down, up, auraLimits.positiveVotesToOnePerDay, 'aura.positive-votes-to-one'],
] as const)(
  '[AUR-18, AUR-20, AUR-60] %s: the first press of the other sign counts towards its limit',
  async (_, first, then, most, code) => {
    const giver = await makePerson(app)
    const posts = await postsOf(6)
    for (const id of posts) await first(giver, id)
    const more = await postsOf(auraLimits.positiveVotesToOnePerDay)
    const answers: unknown[] = []
    for (const id of [...posts, ...more]) answers.push(await then(giver, id))
    expect(answers.filter((answer) => typeof answer === 'number')).toHaveLength(most)
    expect(answers.at(-1)).toBe(code)
    // Taking a vote back and giving it again is free.
    const [pressed = 0] = posts
    expect(
      [await then(giver, pressed), await then(giver, pressed)].every((answer) => typeof answer === 'number'),
    ).toBe(true)
  },
)

test('[AUR-60] switching on objects of many authors passes no 10 negative votes a day', async () => {
  const giver = await makePerson(app)
  const authors = await crowd(auraLimits.negativeVotesPerDay + 1)
  const answers: unknown[] = []
  for (const person of authors) {
    const id = await makePost(app, person)
    await up(giver, id)
    answers.push(await down(giver, id))
  }
  expect(answers).toEqual([...Array(auraLimits.negativeVotesPerDay).fill(-2), 'aura.negative-votes-per-day'])
})

test('[AUR-47, AUR-61] raiders who let go and press again 16 minutes later stay held', async () => {
  const raiders = await crowd(14)
  for (const raider of raiders) await down(raider, postId)
  const held = (await heldOf(author)).map(({ giverId }) => giverId)
  expect(held).toHaveLength(14 - auraLimits.raidActs + 1)
  const before = await balance()
  app.clock.advance(minutes(auraLimits.raidMinutes + 1))
  for (const raider of raiders.filter(({ id }) => held.includes(id))) {
    expect(await down(raider, postId)).toBe(1)
    expect(await down(raider, postId)).toBe(-1)
  }
  app.clock.advance(days(1))
  for (const raider of raiders.filter(({ id }) => held.includes(id))) {
    expect([await down(raider, postId), await down(raider, postId)]).toEqual([1, -1])
  }
  expect(await balance()).toBe(before)
  expect((await heldOf(author)).map(({ why }) => why)).toEqual(held.map(() => 'raid'))
})

test('[AUR-44, AUR-61] a raider whose wait ends undecided may press again on the same day', async () => {
  const raiders = await crowd(auraLimits.raidActs)
  for (const raider of raiders) await down(raider, postId)
  const [last] = raiders.slice(-1) as [Person]
  app.clock.advance(days(auraLimits.undecidedDays) - minutes(1))
  expect([await down(last, postId), await down(last, postId)]).toEqual([1, -1])
  app.clock.advance(minutes(2))
  await app.application.services.held.voidUndecided()
  expect([await heldOf(author), await down(last, postId)]).toEqual([[], -1])
  expect([await heldOf(author), await balance()]).toEqual([[], 10 - auraLimits.raidActs])
})

test('[AUR-62] strangers who press and let go make no raid of what comes after', async () => {
  for (const stranger of await crowd(auraLimits.raidActs)) {
    await down(stranger, postId)
    await down(stranger, postId)
  }
  const [acquaintance] = (await friends(1)) as [Person]
  expect(await down(acquaintance, postId)).toBe(-1)
  expect(await heldOf(author)).toEqual([])
  expect(await balance()).toBe(9)
})

test('[AUR-62] acts pressed long before and pressed again together are a raid', async () => {
  const strangers = await crowd(auraLimits.raidActs + 2)
  for (const stranger of strangers) {
    await down(stranger, postId)
    await down(stranger, postId)
    app.clock.advance(minutes(1))
  }
  for (const stranger of strangers) await down(stranger, postId)
  expect(await heldOf(author)).toHaveLength(3)
})

test('[AUR-46, AUR-62] acts let go leave a series', async () => {
  const [giver] = (await friends(1)) as [Person]
  const posts: number[] = []
  for (let day = 0; day < 5; day++) {
    for (const id of await postsOf(3)) {
      posts.push(id)
      await down(giver, id)
    }
    app.clock.advance(days(1))
  }
  const [another = 0] = await postsOf(1)
  await down(giver, another)
  expect(await heldOf(author)).toHaveLength(1)
  const [first = 0] = posts
  await down(giver, first)
  // A vote given again is weighed anew: fifteen are in force.
  expect([await down(giver, another), await down(giver, another)]).toEqual([1, -1])
  expect(await heldOf(author)).toEqual([])
})

test('[AUR-43, AUR-63] who uses up the ceiling and takes it back after midnight lets the oldest held acts count, in order', async () => {
  const [first, second] = (await friends(2)) as [Person, Person]
  const helpers = await friends(auraLimits.lossPerDay)
  for (const helper of helpers) await down(helper, postId)
  const [one = 0, two = 0] = await postsOf(2)
  await down(first, one)
  await down(second, two)
  expect(await heldOf(author)).toEqual([
    { giverId: first.id, why: 'ceiling' },
    { giverId: second.id, why: 'ceiling' },
  ])
  expect(await balance()).toBe(10 - 30)
  app.clock.advance(hours(13))
  await down(helpers[0] as Person, postId)
  expect([await balance(), await heldOf(author)]).toEqual([10 - 30, [{ giverId: second.id, why: 'ceiling' }]])
  for (const helper of helpers.slice(1)) await up(helper, postId)
  expect([await balance(), await heldOf(author)]).toEqual([10 - 2 + 29, []])
})

test('[AUR-61, AUR-63] an act held by the ceiling, let go and pressed again, waits on; with room it counts', async () => {
  const [held] = (await friends(1)) as [Person]
  const helpers = await friends(auraLimits.lossPerDay)
  for (const helper of helpers) await down(helper, postId)
  const [other = 0] = await postsOf(1)
  for (const expected of [-1, 1, -1, 1]) expect(await down(held, other)).toBe(expected)
  expect([await heldOf(author), await balance()]).toEqual([[], -20])
  await down(helpers[0] as Person, postId)
  await down(held, other)
  expect([await heldOf(author), await balance()]).toEqual([[], -20])
})

test('[AUR-23] a void act gives its room in the limits back', async () => {
  const [giver] = (await friends(1)) as [Person]
  for (const helper of await friends(auraLimits.lossPerDay)) await down(helper, postId)
  const posts = await postsOf(auraLimits.negativeVotesToOnePerDay)
  for (const id of posts) await down(giver, id)
  const [another = 0] = await postsOf(1)
  expect(await down(giver, another)).toBe('aura.negative-votes-to-one')
  await decideHeldOf(app, giver, 'void')
  expect(await down(giver, another)).toBe(-1)
})
