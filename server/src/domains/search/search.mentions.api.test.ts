import { followUser } from '@aura/contract/follows/follows.contract'
import { blockAccount } from '@aura/contract/privacy/privacy.contract'
import { completionsSize, searchMentions } from '@aura/contract/search/search.posts.contract'
import { expect, test } from 'vitest'
import { makeRich } from '../../testing/aura.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()

const follow = ({ token }: Person, { pseudo }: Person) => ask(app, followUser, { token, body: { pseudo } })
const mentions = async ({ token }: Person, prefix: string) =>
  (await ask(app, searchMentions, { query: { prefix }, token })).body.map(({ pseudo }) => pseudo)

test('[PST-22] people to mention: those followed first, nobody blocked, never oneself', async () => {
  const writer = await makePerson(app, { pseudo: 'ombeline.moi' })
  const [followed, blocker] = [
    await makePerson(app, { pseudo: 'ombeline.b' }),
    await makePerson(app, { pseudo: 'ombeline.c' }),
  ]
  const first = await makePerson(app, { pseudo: 'ombeline.a' })
  await follow(writer, followed)
  await ask(app, blockAccount, { token: blocker.token, body: { pseudo: writer.pseudo } })
  expect(await mentions(writer, 'Ombe')).toEqual([followed.pseudo, first.pseudo])
  expect(await mentions(writer, '')).toEqual([followed.pseudo])
  expect((await ask(app, searchMentions, { query: { prefix: 'o' } })).status).toBe(401)
})

test('[PST-22] those followed are found by any word of their pseudo, the best known first', async () => {
  const writer = await makePerson(app)
  const [quiet, known] = [
    await makePerson(app, { pseudo: 'armelle.calme' }),
    await makePerson(app, { pseudo: 'zoe.armelle' }),
  ]
  const stranger = await makePerson(app, { pseudo: 'armelle' })
  for (const followed of [quiet, known]) await follow(writer, followed)
  await makeRich(app, known, 10)
  // Popularity is written within a second.
  await expect.poll(() => mentions(writer, 'armel')).toEqual([known.pseudo, quiet.pseudo, stranger.pseudo])
})

test('[PST-22] eight people to mention at most, those followed before others', async () => {
  const writer = await makePerson(app)
  const people: Person[] = []
  for (let number = 0; number <= completionsSize; number++)
    people.push(await makePerson(app, { pseudo: `clotilde.${number}` }))
  const followed = people.slice(5)
  for (const person of followed) await follow(writer, person)
  const found = await mentions(writer, 'clotilde')
  expect(found).toHaveLength(completionsSize)
  expect(found.slice(0, followed.length).toSorted()).toEqual(followed.map(({ pseudo }) => pseudo))
})
