import { donateAura, giveAura } from '@aura/contract/aura/aura.contract'
import { auraLimits } from '@aura/contract/aura/aura.limits'
import { likePost } from '@aura/contract/posts/posts.contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanceOf } from '../../testing/aura.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'

const crowdSize = 24

const app = await openTestApp()
let people: Person[]
let author: Person
let postId: number

beforeAll(async () => {
  author = await makePerson(app)
  postId = await makePost(app, author)
  people = await Promise.all(Array.from({ length: crowdSize }, () => makePerson(app)))
})

afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

const keyed = (person: Person, act: string) => ({
  token: person.token,
  headers: { 'idempotency-key': `${act} of ${person.id}`.replaceAll(' ', '-') },
})

/** The whole crowd acts at the same moment, each of them twice under one key. */
async function allTwice<Answer>(act: (person: Person) => Promise<Answer>): Promise<Answer[]> {
  return Promise.all([...people, ...people].map(act))
}

test('[AUR-55] a crowd at one moment, each sending the same keyed vote, like and gift twice, acts once and hears the same', async () => {
  const before = await balanceOf(app, author)
  const body = { postId }
  const votes = await allTwice((person) => ask(app, giveAura, { ...keyed(person, 'vote'), body }))
  const likes = await allTwice((person) => ask(app, likePost, { ...keyed(person, 'like'), body }))
  const gift = { pseudo: author.pseudo, amount: 2 }
  const gifts = await allTwice((person) => ask(app, donateAura, { ...keyed(person, 'gift'), body: gift }))
  const once = { status: 200, body: { delta: 1 } }
  expect([...votes, ...likes]).toEqual(
    Array.from({ length: 4 * crowdSize }, () => expect.objectContaining(once)),
  )
  const message = `Vous avez donné 2 aura à ${author.pseudo}.`
  expect(gifts.map((answer) => answer.body)).toEqual(gifts.map(() => ({ message })))
  const totals = await app.application.services.posts.readTotals([postId], undefined)
  expect(totals.get(postId)).toMatchObject({ aura: crowdSize, likes: crowdSize })
  expect(await balanceOf(app, author)).toBe(before + crowdSize + 2 * crowdSize)
})

test('[AUR-55] a key sent again with another body is refused in the midst of a crowd, and nobody else is', async () => {
  const other = await makePost(app, author)
  const vote = (person: Person, key: string) =>
    ask(app, giveAura, { ...keyed(person, key), body: { postId: other } })
  const answers = await Promise.all(people.map((person, at) => vote(person, at === 7 ? 'vote' : 'another')))
  expect(answers.map(({ status }) => status)).toEqual(people.map((_, at) => (at === 7 ? 409 : 200)))
  expect(answers[7]?.body.code).toBe('platform.key-reused')
})

test('[AUR-18, AUR-28] those past a limit, without enough aura, or who name no post are refused alone', async () => {
  const [atLimit, poor, lost] = people as [Person, Person, Person]
  for (let vote = 0; vote < auraLimits.positiveVotesToOnePerDay; vote++)
    await ask(app, giveAura, { token: atLimit.token, body: { postId: await makePost(app, author) } })
  const other = await makePost(app, author)
  const votes = await Promise.all(
    people.map((person) =>
      ask(app, giveAura, { token: person.token, body: { postId: person === lost ? 999_999 : other } }),
    ),
  )
  const expected = new Map([
    [atLimit, 429],
    [lost, 404],
  ])
  expect(votes.map(({ status }) => status)).toEqual(people.map((person) => expected.get(person) ?? 200))
  const gifts = await Promise.all(
    people.map((person) =>
      ask(app, donateAura, {
        token: person.token,
        body: { pseudo: author.pseudo, amount: person === poor ? 50 : 1 },
      }),
    ),
  )
  expect(gifts.map(({ status }) => status)).toEqual(people.map((person) => (person === poor ? 409 : 200)))
  expect(gifts[1]?.body.code).toBe('aura.insufficient')
})
