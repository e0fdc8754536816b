import { auraGivers, auraGiversPageSize, giveAura, takeAura } from '@aura/contract/aura/aura.contract'
import { followUser } from '@aura/contract/follows/follows.contract'
import { deletePost } from '@aura/contract/posts/posts.contract'
import { blockAccount } from '@aura/contract/privacy/privacy.contract'
import { beforeEach, expect, test } from 'vitest'
import { days, minutes, seconds } from '../../platform/clock/clock.ts'
import { parisDay } from '../../platform/clock/paris.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createAuraGiversService } from './posts.aura-givers.service.ts'

const app = await openTestApp()
let author: Person
let postId: number

beforeEach(async () => {
  // Half past ten in Paris: what follows within the hour is of the same day.
  app.clock.set(new Date(Math.ceil(app.clock.now().getTime() / days(1)) * days(1) + 9.5 * 60 * minutes(1)))
  author = await makePerson(app)
  postId = await makePost(app, author)
})

const press = (button: typeof giveAura | typeof takeAura, person: Person) =>
  ask(app, button, { token: person.token, body: { postId } })
const list = (viewer?: Person, cursor?: string) =>
  ask(app, auraGivers, {
    params: { id: postId },
    token: viewer?.token,
    query: cursor === undefined ? {} : { cursor },
  })
const namesFor = async (viewer?: Person) => (await list(viewer)).body.givers.map(({ pseudo }) => pseudo)
const pass = () => app.clock.advance(minutes(2))

test('[PST-24] names those who gave aura, the latest first, without when, and whom the viewer follows', async () => {
  const [first, second, taker] = [await makePerson(app), await makePerson(app), await makePerson(app)]
  expect((await list()).body).toEqual({ givers: [], hasMore: false, nextCursor: null })
  await press(giveAura, first)
  pass()
  await press(giveAura, second)
  await press(takeAura, taker)
  await ask(app, followUser, { token: author.token, body: { pseudo: first.pseudo } })
  const shown = ({ id, pseudo }: Person, isFollowing: boolean) => ({
    id,
    pseudo,
    profile_picture: null,
    aura_type_id: expect.any(Number),
    isFollowing,
    isFollower: false,
  })
  expect((await list(author)).body.givers).toEqual([shown(second, false), shown(first, true)])
  expect(await namesFor()).toEqual([second.pseudo, first.pseudo])
})

test('[PST-24, AUR-42] who takes aura back sees so at once, others from midnight on; a press let go within a minute was none', async () => {
  const [giver, slip] = [await makePerson(app), await makePerson(app)]
  await press(giveAura, giver)
  await press(giveAura, slip)
  app.clock.advance(seconds(30))
  await press(giveAura, slip)
  pass()
  await press(takeAura, giver)
  expect(await namesFor(giver)).toEqual([])
  for (const viewer of [undefined, author]) expect(await namesFor(viewer)).toEqual([giver.pseudo])
  app.clock.advance(days(1))
  expect(await namesFor(author)).toEqual([])
})

test('[PST-24, AUR-42] who takes aura instead within the first minute leaves the list at midnight, too', async () => {
  const giver = await makePerson(app)
  await press(giveAura, giver)
  app.clock.advance(seconds(5))
  await press(takeAura, giver)
  expect(await namesFor(author)).toEqual([giver.pseudo])
  pass()
  await press(takeAura, giver)
  expect(await namesFor(author)).toEqual([giver.pseudo])
  app.clock.advance(days(1))
  expect(await namesFor(author)).toEqual([])
})

test('[PST-24, AUR-42] who took aura before giving some is named to nobody else', async () => {
  const giver = await makePerson(app)
  await press(takeAura, giver)
  pass()
  await press(giveAura, giver)
  expect(await namesFor(author)).toEqual([])
  expect(await namesFor(giver)).toEqual([giver.pseudo])
})

test('[PST-24, AUR-46] who gives anew is not named to others while that is held, as it does not count', async () => {
  const giver = await makePerson(app)
  await press(giveAura, giver)
  pass()
  await press(giveAura, giver)
  app.clock.advance(days(1))
  // As after more than 35 acts on the author in 7 days.
  const actDay = parisDay(app.clock.now())
  const updatedAt = app.clock.now()
  const held = { value: 1, isHeld: true, actDay, updatedAt } as const
  await app.db.updateTable('postVote').set(held).where('voterId', '=', giver.id).execute()
  expect(await namesFor(author)).toEqual([])
  expect(await namesFor(giver)).toEqual([giver.pseudo])
})

test('[PST-24] who is blocked or suspended is named to nobody they do not exist for; a hidden post answers nobody', async () => {
  const [giver, blocker] = [await makePerson(app), await makePerson(app)]
  await press(giveAura, giver)
  await ask(app, blockAccount, { token: blocker.token, body: { pseudo: giver.pseudo } })
  expect(await namesFor(blocker)).toEqual([])
  const suspendedUntil = new Date(app.clock.now().getTime() + days(1))
  await app.db.updateTable('account').set({ suspendedUntil }).where('id', '=', giver.id).execute()
  expect(await namesFor(author)).toEqual([])
  app.clock.advance(days(1))
  expect(await namesFor(author)).toEqual([giver.pseudo])
  await ask(app, deletePost, { params: { id: postId }, token: author.token })
  expect(await list()).toMatchObject({ status: 404, body: { code: 'posts.unknown' } })
})

/** Votes of many, as their presses would have written them. */
async function giveInBulk(count: number, value: 1 | -1) {
  const people: Person[] = []
  for (let made = 0; made < count; made++) people.push(await makePerson(app))
  for (const person of people) await press(value === 1 ? giveAura : takeAura, person)
  return people
}

test('[PST-24, AUR-42] pages go on without repeating anybody while people give; cursors tell no moment and cannot be made', async () => {
  const givers = await giveInBulk(auraGiversPageSize + 2, 1)
  const { body: first } = await list()
  const cursor = first.nextCursor ?? ''
  expect(first).toMatchObject({ hasMore: true, nextCursor: expect.any(String) })
  await press(giveAura, await makePerson(app))
  const { body: second } = await list(undefined, cursor)
  expect(second.hasMore).toBe(false)
  expect([...first.givers, ...second.givers].map(({ id }) => id).sort()).toEqual(
    givers.map(({ id }) => id).sort(),
  )

  const pressed = app.clock.now().getTime().toString(36)
  for (const text of [cursor, Buffer.from(cursor, 'base64url').toString('latin1')])
    expect(text).not.toContain(pressed)
  const plain = `${pressed}.${first.givers.at(-1)?.id.toString(36)}`
  const altered = `${cursor.startsWith('A') ? 'B' : 'A'}${cursor.slice(1)}`
  for (const forged of [
    plain,
    Buffer.from(plain).toString('base64url'),
    'x',
    '',
    altered,
    cursor.slice(0, -4),
  ])
    expect(await list(undefined, forged)).toMatchObject({ status: 400, body: { code: 'platform.invalid' } })
  postId = await makePost(app, author)
  expect((await list(undefined, cursor)).status).toBe(400)
})

test('[PST-24] votes that show nobody fill no page and end no list; a cursor names none of them', async () => {
  const giver = await makePerson(app)
  await press(giveAura, giver)
  for (let taken = 0; taken < 4; taken++) {
    pass()
    await press(takeAura, await makePerson(app))
  }
  const { postVisibility, accountVisibility, follows } = app.application.services
  const { db, clock } = app
  const givers = createAuraGiversService({
    db,
    clock,
    accountVisibility,
    follows,
    findVisible: postVisibility.findVisible,
    jwtSecret: app.jwtSecret,
    maxVotesRead: 3,
  })
  const first = await givers.ofPost(undefined, postId, undefined)
  expect(first).toMatchObject({ givers: [], hasMore: true })
  const second = await givers.ofPost(undefined, postId, first.nextCursor ?? '')
  expect(second.givers.map(({ id }) => id)).toEqual([giver.id])
})
