import { giveAura, takeAura } from '@aura/contract/aura/aura.contract'
import { auraLimits } from '@aura/contract/aura/aura.limits'
import { deleteComment } from '@aura/contract/comments/comments.contract'
import { followUser } from '@aura/contract/follows/follows.contract'
import { viewPosts } from '@aura/contract/posts/posts.contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { days, minutes } from '../../platform/clock/clock.ts'
import { balanceOf, imposeSanction } from '../../testing/aura.ts'
import { makeComment } from '../../testing/comments.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createTestClock } from '../../testing/test-clock.ts'

/** What people can do along the letter of the fairness rules, and what bounds it: decision 24. */
const app = await openTestApp({ clock: createTestClock(new Date('2026-11-21T07:00:00Z')) })
let author: Person
let posts: number[]

beforeEach(async () => {
  author = await makePerson(app)
  posts = await Promise.all(
    Array.from({ length: auraLimits.negativeVotesToOnePerDay }, () => makePost(app, author)),
  )
})

afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

const press =
  (button: typeof giveAura | typeof takeAura) =>
  async (person: Person, postId = posts[0] ?? 0) => {
    const { status, body } = await ask(app, button, { token: person.token, body: { postId } })
    return status === 200 ? (body.held?.why ?? 'counted') : String(body.code)
  }
const up = press(giveAura)
const down = press(takeAura)
const balance = () => balanceOf(app, author)
const crowd = (size: number) => Promise.all(Array.from({ length: size }, () => makePerson(app)))

/** People who know the author. */
async function friends(size: number): Promise<Person[]> {
  const people = await crowd(size)
  for (const { token } of people) await ask(app, followUser, { token, body: { pseudo: author.pseudo } })
  return people
}

test('[AUR-47, AUR-62] nine strangers who press again and again keep eight acts of others waiting, no more, and none once they stop', async () => {
  const strangers = await crowd(auraLimits.raidActs - 1)
  for (const stranger of strangers) expect(await down(stranger)).toBe('counted')
  for (let quarters = 0; quarters < 4; quarters++) {
    app.clock.advance(minutes(auraLimits.raidMinutes - 1))
    for (const stranger of strangers) for (let presses = 0; presses < 2; presses++) await down(stranger)
  }
  const others = await friends(10)
  const answers: string[] = []
  for (const other of others) answers.push(await down(other))
  expect(answers).toEqual([...Array(8).fill('raid'), 'counted', 'counted'])
  expect(await balance()).toBe(10 - 9 - 2)
  app.clock.advance(minutes(auraLimits.raidMinutes + 1))
  const [late] = await friends(1)
  expect(await down(late as Person)).toBe('counted')
})

test('[AUR-43] people who gave aura and take as much take 30 in a day, beside what they had given', async () => {
  const people = await friends(auraLimits.lossPerDay + 2)
  for (const person of people) await up(person)
  expect(await balance()).toBe(10 + people.length)
  app.clock.advance(days(1))
  const answers: string[] = []
  for (const person of people) answers.push(await down(person))
  expect(answers).toEqual([...Array(auraLimits.lossPerDay).fill('counted'), 'ceiling', 'ceiling'])
  expect(await balance()).toBe(10 - auraLimits.lossPerDay)
})

test('[AUR-43, AUR-63] strangers who fill a ceiling take 30, and others’ acts count as soon as theirs are void', async () => {
  const strangers = await crowd(auraLimits.lossPerDay / auraLimits.negativeVotesToOnePerDay)
  for (const stranger of strangers) {
    for (const postId of posts) expect(await down(stranger, postId)).toBe('counted')
    app.clock.advance(minutes(auraLimits.raidMinutes))
  }
  const people = await friends(4)
  for (const person of people) expect(await down(person)).toBe('ceiling')
  expect(await balance()).toBe(10 - auraLimits.lossPerDay)
  const [first] = strangers
  await imposeSanction(app, first?.id ?? 0, {
    by: 'modo',
    reason: 'Comptes jetables.',
  })
  const held = await app.db
    .selectFrom('auraHeld')
    .select('giverId')
    .where('receiverId', '=', author.id)
    .where('state', '=', 'held')
    .execute()
  expect(held).toEqual([{ giverId: people.at(-1)?.id }])
  expect(await balance()).toBe(10 - auraLimits.lossPerDay)
})

test('[AUR-43, AUR-47] people who have all seen a post are no raid, and take 30 in a day together', async () => {
  const people = await crowd(auraLimits.raidActs + 1)
  const answers: string[] = []
  for (const person of people) {
    await ask(app, viewPosts, { token: person.token, body: { postId: posts[0] ?? 0 } })
    for (const postId of posts) answers.push(await down(person, postId))
  }
  const most = Array(auraLimits.lossPerDay).fill('counted')
  expect(answers).toEqual([...most, ...Array(answers.length - most.length).fill('ceiling')])
  expect(await balance()).toBe(10 - auraLimits.lossPerDay)
})

test.each([
  ['stand', false, Array(auraLimits.raidActs).fill('counted')],
  ['are deleted', true, [...Array(auraLimits.raidActs - 1).fill('counted'), 'raid']],
])(
  '[AUR-47] people whose comments under the post %s: whether ten of them are a raid',
  async (_, isDeleted, verdicts) => {
    const people = await crowd(auraLimits.raidActs)
    const answers: string[] = []
    for (const person of people) {
      const id = await makeComment(app, person, { postId: posts[0] ?? 0 })
      if (isDeleted) await ask(app, deleteComment, { token: person.token, params: { id } })
      answers.push(await down(person))
    }
    expect(answers).toEqual(verdicts)
  },
)
