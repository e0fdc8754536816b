import { giveAura } from '@aura/contract/aura/aura.contract'
import { auraHistory } from '@aura/contract/aura/aura.history.contract'
import { auraLimits } from '@aura/contract/aura/aura.limits'
import { type CommentVote, deleteComment } from '@aura/contract/comments/comments.contract'
import {
  commentLikeStatus,
  commentVoteStatus,
  likeComment,
  voteOnComment,
} from '@aura/contract/comments/comments.reactions.contract'
import { deletePost } from '@aura/contract/posts/posts.contract'
import { blockAccount } from '@aura/contract/privacy/privacy.contract'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { lockRollup, rollUpAll } from '../../platform/rollup/rollup.ts'
import { balanceOf } from '../../testing/aura.ts'
import { makeComment } from '../../testing/comments.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { commentsRollup, rebuildComments } from './comments.rollup.service.ts'

let author: Person
let postId: number
let commentId: number

const app = await openTestApp()
const crowd = await Promise.all(Array.from({ length: 64 }, () => makePerson(app)))
const [poster, voter] = crowd as [Person, Person]

beforeEach(async () => {
  author = await makePerson(app)
  postId = await makePost(app, poster)
  commentId = await makeComment(app, author, { postId })
})

afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

const vote = (actor: Person, type: CommentVote, id = commentId, headers: Record<string, string> = {}) =>
  ask(app, voteOnComment, { token: actor.token, params: { id }, body: { type }, headers })
const like = (actor: Person, id = commentId, headers: Record<string, string> = {}) =>
  ask(app, likeComment, { token: actor.token, params: { id }, headers })
const voteOf = async (actor: Person, id = commentId) =>
  (await ask(app, commentVoteStatus, { token: actor.token, params: { id } })).body.userVote
const likesOf = async (actor: Person, id = commentId) =>
  (await ask(app, commentLikeStatus, { token: actor.token, params: { id } })).body

describe('aura', () => {
  test.each([
    { presses: ['up'], newAura: 1, userVote: 'up' },
    { presses: ['down'], newAura: -1, userVote: 'down' },
    { presses: ['up', 'up'], newAura: 0, userVote: null },
    { presses: ['down', 'down'], newAura: 0, userVote: null },
    { presses: ['down', 'up'], newAura: 1, userVote: 'up' },
    { presses: ['up', 'down'], newAura: -1, userVote: 'down' },
  ] as const)(
    '[CMT-24, AUR-07, AUR-08] $presses: the total is $newAura, the button $userVote',
    async (wish) => {
      let last: object | undefined
      for (const type of wish.presses) last = (await vote(voter, type)).body
      expect(last).toEqual({ newAura: wish.newAura, userVote: wish.userVote })
      expect(await voteOf(voter)).toBe(wish.userVote)
      expect(await voteOf(author)).toBe(null)
      expect(await balanceOf(app, author)).toBe(10 + wish.newAura)
    },
  )

  test('[AUR-10] one’s own comment is refused and nothing moves', async () => {
    for (const type of ['up', 'down'] as const) {
      expect(await vote(author, type)).toMatchObject({ status: 403, body: { code: 'aura.own-content' } })
    }
    expect(await balanceOf(app, author)).toBe(10)
  })

  test.each([['Up'], [1], [null], [''], [undefined]])('[CMT-24] %s is no button', async (type) => {
    const answer = await ask(app, voteOnComment, {
      token: voter.token,
      params: { id: commentId },
      body: { type },
    })
    expect(answer.status).toBe(400)
    expect(await voteOf(voter)).toBe(null)
  })

  test('[AUR-55] the same key answers the same and moves once; for another comment or button it is refused', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all(Array.from({ length: 4 }, () => vote(voter, 'up', commentId, headers)))
    await vote(crowd[5] as Person, 'up')
    answers.push(await vote(voter, 'up', commentId, headers))
    expect(answers.map(({ body }) => body)).toEqual(Array(5).fill({ newAura: 1, userVote: 'up' }))
    expect(await balanceOf(app, author)).toBe(12)
    const other = await makeComment(app, author, { postId })
    const elsewhere = [await vote(voter, 'up', other, headers), await vote(voter, 'down', commentId, headers)]
    for (const answer of elsewhere) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'platform.key-reused' } })
    }
    expect([await voteOf(voter), await voteOf(voter, other)]).toEqual(['up', null])
  })

  test('[AUR-04, CMT-24] 64 people press at once and twice over: the total is what stands, and the author has it', async () => {
    const voters = [...crowd, await makePerson(app)].filter(({ id }) => id !== author.id).slice(0, 64)
    const answers = await Promise.all(voters.map((person) => vote(person, 'up')))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    await Promise.all(voters.slice(0, 20).flatMap((person) => [vote(person, 'up'), vote(person, 'up')]))
    await Promise.all(voters.slice(20, 40).map((person) => vote(person, 'up')))
    // One more vote without concurrent ones: the answer is the total itself.
    expect((await vote(voters[0] as Person, 'up')).body).toEqual({ newAura: 43, userVote: null })
    expect(await balanceOf(app, author)).toBe(10 + 43)
  })
})

describe('likes', () => {
  test('[CMT-22, AUR-59] a like toggles and counts, one’s own too', async () => {
    const nothing = { auraAwarded: false, message: null }
    expect((await like(voter)).body).toEqual({ likeCount: 1, isLiked: true, ...nothing })
    expect((await like(author)).body).toEqual({ likeCount: 2, isLiked: true, ...nothing })
    expect([await likesOf(voter), await likesOf(crowd[2] as Person)]).toEqual([
      { likeCount: 2, isLiked: true },
      { likeCount: 2, isLiked: false },
    ])
    expect((await like(voter)).body).toEqual({ likeCount: 1, isLiked: false, ...nothing })
    expect(await balanceOf(app, author)).toBe(10)
  })

  test('[AUR-17, AUR-59, CMT-22] the 50th like of others pays the author one, says so, and never again', async () => {
    await like(author)
    const likers = crowd.slice(0, 50)
    await Promise.all(likers.slice(1).map((person) => like(person)))
    const paid = { likeCount: 51, isLiked: true, auraAwarded: true }
    const fiftieth = likers[0] as Person
    const told = { ...paid, message: expect.stringContaining('gagne 1') }
    await inTransaction(app.db, async (tx) => {
      // Without the lock the rollup may pay first, and the answer does not mention the award.
      await lockRollup(tx, commentsRollup)
      expect((await like(fiftieth)).body).toEqual(told)
    })
    expect(await balanceOf(app, author)).toBe(11)
    await like(fiftieth)
    expect((await like(fiftieth)).body).toMatchObject({ ...paid, auraAwarded: false, message: null })
    expect(await balanceOf(app, author)).toBe(11)
    const { body } = await ask(app, auraHistory, { token: author.token, query: { kind: 'likes' } })
    expect(body.entries).toMatchObject([{ amount: 1, cause: { post_id: postId, comment_id: commentId } }])
  })

  test('[AUR-17, AUR-55, CMT-22] a crowd likes at once, each twice under one key: both answers of a key are the same', async () => {
    const likers = crowd.slice(0, 49)
    const keyOf = ({ id }: Person) => ({ 'idempotency-key': `like-${id}-${commentId}` })
    const likeAll = () => Promise.all(likers.map((person) => like(person, commentId, keyOf(person))))
    const [first, second] = await Promise.all([likeAll(), likeAll()])
    expect(second.map(({ body }) => body)).toEqual(first.map(({ body }) => body))
    const fiftieth = crowd[49] as Person
    const awarded = [1, 2].map(() => like(fiftieth, commentId, keyOf(fiftieth)))
    const paid = { likeCount: 50, isLiked: true, auraAwarded: true, message: expect.any(String) }
    expect((await Promise.all(awarded)).map(({ body }) => body)).toEqual([paid, paid])
    expect(await balanceOf(app, author)).toBe(11)
  })

  test('[AUR-55] the same key likes once', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => like(voter, commentId, headers)))
    expect(answers.map(({ body }) => [body.likeCount, body.isLiked])).toEqual(Array(3).fill([1, true]))
    expect(await likesOf(voter)).toEqual({ likeCount: 1, isLiked: true })
  })
})

describe('who may', () => {
  const everything = async (actor: Person, id = commentId) => [
    await vote(actor, 'up', id),
    await vote(actor, 'down', id),
    await like(actor, id),
    await ask(app, commentVoteStatus, { token: actor.token, params: { id } }),
    await ask(app, commentLikeStatus, { token: actor.token, params: { id } }),
  ]
  const unknown = Array(5).fill([404, 'comments.unknown'])
  const told = (answers: { status: number; body: { code?: string } }[]) =>
    answers.map(({ status, body }) => [status, body.code])

  test('[CMT-22, CMT-24] nobody reacts to a comment that is absent, deleted, or on a post that is gone', async () => {
    expect(told(await everything(voter, 999_999_999))).toEqual(unknown)
    await ask(app, deleteComment, { params: { id: commentId }, token: author.token })
    expect(told(await everything(voter))).toEqual(unknown)
    const other = await makeComment(app, author, { postId })
    await vote(voter, 'up', other)
    await ask(app, deletePost, { params: { id: postId }, token: poster.token })
    expect(told(await everything(voter, other))).toEqual(unknown)
    // The author keeps the aura given.
    expect(await balanceOf(app, author)).toBe(11)
  })

  test.each(['author', 'voter'] as const)(
    '[PRV-06, CMT-24] nobody reacts across a block made by either of the two: the %s',
    async (maker) => {
      const reader = await makePerson(app)
      const [who, whom] = maker === 'author' ? [author, reader] : [reader, author]
      await ask(app, blockAccount, { token: who.token, body: { pseudo: whom.pseudo } })
      expect(told(await everything(reader))).toEqual(unknown)
      expect(await balanceOf(app, author)).toBe(10)
    },
  )
})

test('[AUR-18, AUR-21] the 50 votes of a day are for posts and comments together', async () => {
  const giver = await makePerson(app)
  const authors = crowd.slice(0, auraLimits.votesPerDay + 1)
  const press = async (receiver: Person, at: number) =>
    at % 2 === 0
      ? vote(giver, 'up', await makeComment(app, receiver, { postId }))
      : ask(app, giveAura, { token: giver.token, body: { postId: await makePost(app, receiver) } })
  const answers = await Promise.all(authors.map(press))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(auraLimits.votesPerDay)
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 429,
    body: { code: 'aura.votes-per-day' },
  })
})

test('[AUR-20] and so are the 6 positive votes to one person', async () => {
  const giver = await makePerson(app)
  const codes: (string | undefined)[] = []
  for (let at = 0; at < 7; at++) {
    const answer =
      at % 2 === 0
        ? await vote(giver, 'up', await makeComment(app, author, { postId }))
        : await ask(app, giveAura, { token: giver.token, body: { postId: await makePost(app, author) } })
    codes.push(answer.body.code)
  }
  expect(codes).toEqual([...Array(6).fill(undefined), 'aura.positive-votes-to-one'])
})

test('[AUR-17] a rebuild pays the 50th like that a wrong total kept from being seen, once', async () => {
  for (const person of crowd.slice(0, 49)) await like(person)
  await rollUpAll(app.db, commentsRollup)
  await app.db.updateTable('commentTotal').set({ likes: 30 }).where('commentId', '=', commentId).execute()
  await like(crowd[49] as Person)
  expect(await balanceOf(app, author)).toBe(10)
  for (let time = 0; time < 2; time++) await rebuildComments(app.db)
  expect(await balanceOf(app, author)).toBe(11)
})

test('[AUR-17] a rebuild pays nothing for the likes of a comment that was deleted since', async () => {
  for (const person of crowd.slice(0, 49)) await like(person)
  await rollUpAll(app.db, commentsRollup)
  await app.db.updateTable('commentTotal').set({ likes: 30 }).where('commentId', '=', commentId).execute()
  // Its answer keeps the comment in the thread.
  await makeComment(app, poster, { postId, parentId: commentId })
  await like(crowd[49] as Person)
  await ask(app, deleteComment, { params: { id: commentId }, token: author.token })
  await rebuildComments(app.db)
  expect(await balanceOf(app, author)).toBe(10)
})
