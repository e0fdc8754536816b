import { giveAura, hasAura, hasntAura, takeAura } from '@aura/contract/aura/aura.contract'
import * as contract from '@aura/contract/posts/posts.contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { balanceOf } from '../../testing/aura.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'

let author: Person
let postId: number

const app = await openTestApp()
const voter = await makePerson(app)

beforeEach(async () => {
  author = await makePerson(app)
  postId = await makePost(app, author)
})

type Button = typeof giveAura | typeof takeAura | typeof contract.likePost

const press = (
  button: Button,
  actor: Person,
  headers: Record<string, string> = {},
  body: object = { postId },
) => ask(app, button, { token: actor.token, body, headers })
const readPost = async (viewer?: Person) =>
  (await ask(app, contract.getPost, { params: { id: postId }, token: viewer?.token })).body

describe('aura', () => {
  test.each([
    { name: 'none, up', presses: [giveAura], delta: 1, total: 1 },
    { name: 'none, down', presses: [takeAura], delta: -1, total: -1 },
    { name: 'up twice', presses: [giveAura, giveAura], delta: -1, total: 0 },
    { name: 'down twice', presses: [takeAura, takeAura], delta: 1, total: 0 },
    { name: 'down, then up', presses: [takeAura, giveAura], delta: 2, total: 1 },
    { name: 'up, then down', presses: [giveAura, takeAura], delta: -2, total: -1 },
    { name: 'up three times', presses: [giveAura, giveAura, giveAura], delta: 1, total: 1 },
  ])('[AUR-07, AUR-08, AUR-09, AUR-11] $name: answers $delta; post and author stand at it', async (steps) => {
    const voterBefore = await balanceOf(app, voter)
    let last: number | undefined
    for (const button of steps.presses) {
      const answer = await press(button, voter)
      expect(answer.status).toBe(200)
      last = answer.body.delta
    }
    expect(last).toBe(steps.delta)
    expect(await balanceOf(app, author)).toBe(10 + steps.total)
    expect(await balanceOf(app, voter)).toBe(voterBefore)
    expect(await readPost(voter)).toMatchObject({
      aura: steps.total,
      hasAura: steps.total === 1,
      hasntAura: steps.total === -1,
      auraActive: steps.total !== 0,
    })
    expect(await readPost()).toMatchObject({ aura: steps.total, hasAura: false, hasntAura: false })
  })

  test('[AUR-14] the flags tell the state of the caller alone', async () => {
    await press(giveAura, voter)
    const flags = async (person: Person) => [
      (await ask(app, hasAura, { token: person.token, query: { postId } })).body.data,
      (await ask(app, hasntAura, { token: person.token, query: { postId, postUserId: author.id } })).body
        .data,
    ]
    expect(await flags(voter)).toEqual([true, false])
    expect(await flags(author)).toEqual([false, false])
    await press(takeAura, voter)
    expect(await flags(voter)).toEqual([false, true])
  })

  test('[AUR-10] one’s own content is refused and nothing moves', async () => {
    for (const button of [giveAura, takeAura]) {
      expect(await press(button, author)).toMatchObject({ status: 403, body: { code: 'aura.own-content' } })
    }
    expect(await balanceOf(app, author)).toBe(10)
    expect((await readPost()).aura).toBe(0)
  })

  test('[AUR-10] the author is read from the database, whatever `postUserId` claims', async () => {
    const stranger = await makePerson(app)
    const before = await balanceOf(app, stranger)
    await press(giveAura, voter, {}, { postId, postUserId: stranger.id })
    expect(await balanceOf(app, stranger)).toBe(before)
    expect(await balanceOf(app, author)).toBe(11)
    const own = await press(giveAura, author, {}, { postId, postUserId: stranger.id })
    expect(own.status).toBe(403)
  })

  test('[AUR-11] a visitor, and a post that is absent or deleted, are refused', async () => {
    expect((await ask(app, giveAura, { body: { postId } })).status).toBe(401)
    const absent = await press(giveAura, voter, {}, { postId: 999_999_999 })
    expect(absent).toMatchObject({ status: 404, body: { code: 'posts.unknown' } })
    await ask(app, contract.deletePost, { params: { id: postId }, token: author.token })
    for (const button of [giveAura, takeAura, contract.likePost]) {
      expect((await press(button, voter)).status).toBe(404)
    }
    for (const flag of [hasAura, hasntAura, contract.hasLiked]) {
      expect((await ask(app, flag, { token: voter.token, query: { postId } })).status).toBe(404)
    }
    expect(await balanceOf(app, author)).toBe(10)
  })

  test.each([
    ['"5"', '5'],
    ['true', true],
    ['null', null],
    ['1.5', 1.5],
    ['−1', -1],
    ['2^53', 2 ** 53],
  ])('[AUR-11] %s is no post id', async (_, wrong) => {
    expect((await press(giveAura, voter, {}, { postId: wrong })).status).toBe(400)
  })

  test('[AUR-55] the same key answers the same and moves nothing twice; another body under it is refused', async () => {
    const headers = { 'idempotency-key': 'vote-once' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => press(giveAura, voter, headers)))
    expect(answers.map(({ status, body }) => [status, body.delta])).toEqual(Array(5).fill([200, 1]))
    expect((await readPost(voter)).aura).toBe(1)
    const other = await makePost(app, author)
    expect(await press(giveAura, voter, headers, { postId: other })).toMatchObject({
      status: 409,
      body: { code: 'platform.key-reused' },
    })
    expect(await press(takeAura, voter, headers)).toMatchObject({ status: 409 })
    expect(await balanceOf(app, author)).toBe(11)
  })

  test('[AUR-31] a deleted post leaves its aura with the author', async () => {
    await press(giveAura, voter)
    await ask(app, contract.deletePost, { params: { id: postId }, token: author.token })
    expect(await balanceOf(app, author)).toBe(11)
  })

  test('[AUR-32] no type of giver or receiver changes what a vote moves', async () => {
    for (let auraTypeId = 1; auraTypeId <= 8; auraTypeId++) {
      const receiver = await makePerson(app, { auraTypeId })
      const giver = await makePerson(app, { auraTypeId: 9 - auraTypeId })
      const id = await makePost(app, receiver)
      expect((await press(takeAura, giver, {}, { postId: id })).body.delta).toBe(-1)
      expect([await balanceOf(app, receiver), await balanceOf(app, giver)]).toEqual([9, 10])
    }
  })
})

describe('likes', () => {
  test('[AUR-15, AUR-14] a like toggles, answers its delta, and is the caller’s alone', async () => {
    const hasLiked = async (person: Person) =>
      (await ask(app, contract.hasLiked, { token: person.token, query: { postId } })).body.data
    expect((await press(contract.likePost, voter)).body.delta).toBe(1)
    expect([await hasLiked(voter), await hasLiked(author)]).toEqual([true, false])
    expect(await readPost(voter)).toMatchObject({ likes: 1, hasLike: true, aura: 0 })
    expect((await press(contract.likePost, voter)).body.delta).toBe(-1)
    expect(await hasLiked(voter)).toBe(false)
    expect(await readPost(voter)).toMatchObject({ likes: 0, hasLike: false })
  })

  test('[AUR-59] one may like one’s own post', async () => {
    expect((await press(contract.likePost, author)).body.delta).toBe(1)
    expect(await readPost(author)).toMatchObject({ likes: 1, hasLike: true })
  })
})

test('[AUR-03, AUR-04, AUR-05] 200 concurrent toggles by 50 people on one post leave everything in agreement', async () => {
  const people = await Promise.all(Array.from({ length: 50 }, () => makePerson(app)))
  const buttons = [giveAura, takeAura, contract.likePost, giveAura]
  const answers = await Promise.all(
    buttons.flatMap((button) => people.map(async (person) => ({ button, ...(await press(button, person)) }))),
  )
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  const sum = (wanted: (button: Button) => boolean) =>
    answers.filter(({ button }) => wanted(button)).reduce((total, { body }) => total + body.delta, 0)
  const post = await readPost()
  expect(post.aura).toBe(sum((button) => button !== contract.likePost))
  expect(post.likes).toBe(50)
  // The 50 likes have brought one more.
  const held = await app.db.selectFrom('auraHeld').select('amount').where('state', '=', 'held').execute()
  const waiting = held.reduce((total, { amount }) => total + amount, 0)
  expect(await balanceOf(app, author)).toBe(10 + 1 + post.aura - waiting)
  expect(await findBrokenInvariants(app.db)).toEqual([])
})
