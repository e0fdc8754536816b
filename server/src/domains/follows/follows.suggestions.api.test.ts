import { followUser, suggestPeople } from '@aura/contract/follows/follows.contract'
import { blockAccount, muteAccount } from '@aura/contract/privacy/privacy.contract'
import { beforeAll, expect, test } from 'vitest'
import { days, later, seconds } from '../../platform/clock/clock.ts'
import { rollUpAll } from '../../platform/rollup/rollup.ts'
import { ask } from '../../testing/contract-calls.ts'
import { setErasureAt } from '../../testing/erasure.ts'
import { giveRole, makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { editProfile } from '../../testing/profiles.ts'
import { suspendAccount } from '../../testing/suspension.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { followsRollup } from './follows.service.ts'

const app = await openTestApp()
const follow = async (who: Person, ...whom: Person[]) => {
  for (const { pseudo } of whom) await ask(app, followUser, { token: who.token, body: { pseudo } })
}

/** Reads suggestions after the ranking cached by the process has expired. */
async function suggest(by?: Person, query: Record<string, number> = {}) {
  app.clock.advance(seconds(3))
  const { body } = await ask(app, suggestPeople, { token: by?.token, query })
  return body
}
const pseudosFor = async (by?: Person) => (await suggest(by)).people.map(({ pseudo }) => pseudo)

const authors: Person[] = []
beforeAll(async () => {
  for (let made = 0; made < 8; made++) {
    const author = await makePerson(app)
    await makePost(app, author)
    authors.push(author)
  }
})

test('[SRC-08] offers authors of posts to somebody who follows nobody, and says that they follow nobody', async () => {
  const reader = await makePerson(app)
  await makePost(app, reader)
  const lurker = await makePerson(app)
  const [first] = authors as [Person]
  await editProfile(app, first, { pseudo: first.pseudo, bio: 'Des ciels. '.repeat(20) })
  const { people, followsAnyone } = await suggest(reader, { limit: 6 })
  expect(followsAnyone).toBe(false)
  expect(people).toHaveLength(6)
  const all = await suggest(reader)
  const pseudos = all.people.map(({ pseudo }) => pseudo)
  expect(pseudos.slice(0, 6)).toEqual(people.map(({ pseudo }) => pseudo))
  expect(pseudos.toSorted()).toEqual(authors.map(({ pseudo }) => pseudo).toSorted())
  expect(pseudos).not.toContain(lurker.pseudo)
  const described = all.people.find(({ id }) => id === authors[0]?.id)
  expect(described).toMatchObject({ followers: 0, isFollowing: false, followed_by: null })
  expect([...(described?.bio ?? '')].length).toBeLessThanOrEqual(101)
  await follow(reader, authors[0] as Person)
  const after = await suggest(reader)
  expect(after.followsAnyone).toBe(true)
  expect(after.people.map(({ id }) => id)).not.toContain(authors[0]?.id)
})

test('[SRC-08] offers first those whom the people one follows follow, and names one of these', async () => {
  const made: Person[] = []
  for (let count = 0; count < 6; count++) made.push(await makePerson(app))
  const [reader, lea, max, zoe, known, wellKnown] = made as [Person, Person, Person, Person, Person, Person]
  await follow(reader, lea, max, zoe)
  await follow(lea, wellKnown, reader, max)
  await follow(max, wellKnown, known)
  await follow(zoe, wellKnown)
  const { people } = await suggest(reader)
  expect(people.slice(0, 2).map(({ id }) => id)).toEqual([wellKnown.id, known.id])
  expect(people[0]).toMatchObject({ followers: 3, followed_by: { pseudo: lea.pseudo, others: 2 } })
  expect(people[1]?.followed_by).toEqual({ pseudo: max.pseudo, others: 0 })
  expect(people.map(({ id }) => id)).not.toContain(max.id)
  // A friend who is hidden from the reader is neither named nor counted.
  await ask(app, muteAccount, { token: reader.token, body: { pseudo: lea.pseudo } })
  expect((await suggest(reader)).people[0]?.followed_by).toEqual({ pseudo: max.pseudo, others: 1 })
})

test('[SRC-08] offers nobody who blocks, is blocked, muted, suspended or leaving, to moderators either', async () => {
  const reader = await makePerson(app)
  await giveRole(app, reader, 'moderator')
  const [blocker, blocked, muted, suspended, leaving] = authors as [Person, Person, Person, Person, Person]
  await ask(app, blockAccount, { token: blocker.token, body: { pseudo: reader.pseudo } })
  await ask(app, blockAccount, { token: reader.token, body: { pseudo: blocked.pseudo } })
  await ask(app, muteAccount, { token: reader.token, body: { pseudo: muted.pseudo } })
  await suspendAccount(app, suspended.pseudo, later(app.clock.now(), days(1)))
  await setErasureAt(app, leaving.id, later(app.clock.now(), days(30)))
  const offered = await pseudosFor(reader)
  expect(offered.length).toBeGreaterThan(0)
  for (const { pseudo } of [blocker, blocked, muted, suspended, leaving, reader])
    expect(offered).not.toContain(pseudo)
  const toVisitors = await pseudosFor()
  expect(toVisitors).toContain(muted.pseudo)
  for (const { pseudo } of [suspended, leaving]) expect(toVisitors).not.toContain(pseudo)
})

test('[SRC-08] offers visitors those with most followers first', async () => {
  const star = authors.at(-1) as Person
  for (let fans = 0; fans < 5; fans++) await follow(await makePerson(app), star)
  await rollUpAll(app.db, followsRollup)
  const { people, followsAnyone } = await suggest()
  expect(people[0]).toMatchObject({ id: star.id, followers: 5 })
  expect(followsAnyone).toBe(false)
})
