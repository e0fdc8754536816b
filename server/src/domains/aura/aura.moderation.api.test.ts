import { donateAura, giveAura, hasntAura, takeAura } from '@aura/contract/aura/aura.contract'
import { auraHistory } from '@aura/contract/aura/aura.history.contract'
import { commentVoteStatus, voteOnComment } from '@aura/contract/comments/comments.reactions.contract'
import { getPost } from '@aura/contract/posts/posts.contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { days } from '../../platform/clock/clock.ts'
import {
  balanceOf,
  decideHeld,
  imposeSanction,
  makeAuthorAtNoon,
  noon,
  reachCeiling,
} from '../../testing/aura.ts'
import { appealLoss, reverseLoss } from '../../testing/aura-appeals.ts'
import { makeComment } from '../../testing/comments.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { makePerson, openSession, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { systemAccounts } from './aura.rules.ts'

const app = await openTestApp({ clock: createTestClock(noon) })
let author: Person
let postId: number

beforeEach(async () => {
  ;({ author, postId } = await makeAuthorAtNoon(app))
})

afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

const up = (actor: Person, id = postId) => ask(app, giveAura, { token: actor.token, body: { postId: id } })
const down = (actor: Person, id = postId) => ask(app, takeAura, { token: actor.token, body: { postId: id } })
const donate = (actor: Person, receiver: Person, amount: number) =>
  ask(app, donateAura, { token: actor.token, body: { pseudo: receiver.pseudo, amount } })
const readPost = async (id = postId) => (await ask(app, getPost, { params: { id } })).body
const takes = async (person: Person) =>
  (await ask(app, hasntAura, { token: person.token, query: { postId } })).body.data
const inEscrow = async () =>
  (await app.application.services.aura.balancesOf([systemAccounts.escrow])).get(systemAccounts.escrow) ?? 0

/** A person whose next negative act on the author is held. */
async function makeHeldTaker(): Promise<Person> {
  await reachCeiling(app, author)
  return makePerson(app)
}

async function waiting() {
  const acts = await app.application.services.held.list('modératrice', { limit: 50 })
  return acts.filter((act) => act.receiverId === author.id)
}

test('[AUR-44] a moderator counts a held vote: the author loses it then, and it cannot be decided twice', async () => {
  const taker = await makeHeldTaker()
  await down(taker)
  expect(await balanceOf(app, author)).toBe(10)
  const [act] = await waiting()
  expect(act).toMatchObject({
    act: 'post-vote',
    subjectId: postId,
    giverId: taker.id,
    amount: -1,
    why: 'ceiling',
  })
  await decideHeld(app, act?.id ?? 0, 'counted', 'modératrice')
  expect(await balanceOf(app, author)).toBe(9)
  expect([await takes(taker), (await readPost()).aura]).toEqual([true, -1])
  await expect(decideHeld(app, act?.id ?? 0, 'void', 'modératrice')).rejects.toMatchObject({
    code: 'aura.held-unknown',
  })
  // Toggled off by its giver, it comes back to the author.
  await down(taker)
  expect(await balanceOf(app, author)).toBe(10)
})

test('[AUR-58, AUR-23] a voided vote leaves vote, total and the giver’s state, and gives its room back', async () => {
  const taker = await makeHeldTaker()
  await up(taker)
  await down(taker)
  expect([await balanceOf(app, author), (await readPost()).aura]).toEqual([10, -1])
  const [act] = await waiting()
  await decideHeld(app, act?.id ?? 0, 'void', 'modératrice')
  expect([await takes(taker), (await readPost()).aura, await balanceOf(app, author)]).toEqual([false, 0, 10])
  expect(await down(taker)).toMatchObject({
    status: 409,
    body: { code: 'aura.vote-voided', message: 'Un modérateur a annulé ce vote.' },
  })
})

test('[AUR-44] what is undecided after 14 days is void; what is younger waits', async () => {
  const taker = await makeHeldTaker()
  await down(taker)
  const { held } = app.application.services
  app.clock.advance(days(14) - 1)
  await held.voidUndecided()
  expect(await waiting()).toHaveLength(1)
  app.clock.advance(1)
  // The job has not run yet, but the act can no longer be counted.
  const [act] = await waiting()
  await expect(decideHeld(app, act?.id ?? 0, 'counted', 'modératrice')).rejects.toMatchObject({
    code: 'aura.held-unknown',
  })
  await held.voidUndecided()
  expect(await waiting()).toEqual([])
  expect([await takes(taker), (await readPost()).aura]).toEqual([false, 0])
})

test.each([
  { verdict: 'counted', giverHas: 4, authorHas: 4 },
  { verdict: 'void', giverHas: 10, authorHas: 10 },
] as const)(
  '[AUR-57] a held withdrawal waits in escrow: $verdict',
  async ({ verdict, giverHas, authorHas }) => {
    const taker = await makeHeldTaker()
    const before = await inEscrow()
    expect((await donate(taker, author, -6)).status).toBe(200)
    expect([await balanceOf(app, taker), await balanceOf(app, author), (await inEscrow()) - before]).toEqual([
      4, 10, 6,
    ])
    const [act] = await waiting()
    await decideHeld(app, act?.id ?? 0, verdict, 'modératrice')
    expect([await balanceOf(app, taker), await balanceOf(app, author), (await inEscrow()) - before]).toEqual([
      giverHas,
      authorHas,
      0,
    ])
    // Void, it has not been the day's one withdrawal.
    app.clock.advance(1000)
    expect((await donate(taker, author, -1)).status).toBe(verdict === 'void' ? 200 : 429)
  },
)

test('[AUR-44, AUR-49, AUR-51, AUR-58, AUR-64] votes on comments are held, decided, appealed and voided as those on posts', async () => {
  const commentId = await makeComment(app, author, { postId })
  const params = { id: commentId }
  const press = async (actor: Person, type: 'up' | 'down') =>
    (await ask(app, voteOnComment, { token: actor.token, params, body: { type } })).body
  const pressedBy = async (actor: Person) =>
    (await ask(app, commentVoteStatus, { token: actor.token, params })).body.userVote
  const [counted, voided, appealed] = [await makeHeldTaker(), await makePerson(app), await makePerson(app)]
  for (const [at, taker] of [counted, voided, appealed].entries()) {
    expect(await press(taker, 'down')).toMatchObject({ newAura: -1 - at, userVote: 'down' })
  }
  expect(await balanceOf(app, author)).toBe(10)
  const { appeals } = app.application.services
  const [first, second] = await waiting()
  expect(first).toMatchObject({ act: 'comment-vote', subjectId: commentId, giverId: counted.id, amount: -1 })
  await decideHeld(app, first?.id ?? 0, 'counted', 'modératrice')
  await decideHeld(app, second?.id ?? 0, 'void', 'modératrice')
  expect([await pressedBy(counted), await pressedBy(voided), await balanceOf(app, author)]).toEqual([
    'down',
    null,
    9,
  ])
  expect(
    await imposeSanction(app, counted.id, { by: 'modo', reason: 'Votes de complaisance.' }),
  ).toMatchObject({
    votes: 1,
    donations: 0,
    prizes: 0,
    regainedIds: [author.id],
    losingIds: [],
  })
  expect([await pressedBy(counted), await balanceOf(app, author)]).toEqual([null, 10])
  const appealId = await appealLoss(app, author)
  const [open] = (await appeals.listOpen({ limit: 50 })).filter(({ accountId }) => accountId === author.id)
  expect(open).toMatchObject({ amount: -2, cause: 'comment-vote', subjectId: commentId })
  await reverseLoss(app, appealId)
  expect(await pressedBy(appealed)).toBe(null)

  const { entries } = (await ask(app, auraHistory, { token: author.token })).body
  const cause = { post_id: postId, comment_id: commentId, pseudo: null }
  expect(entries.filter(({ day }) => day).slice(0, 2)).toMatchObject([
    { amount: 1, kind: 'correction', cause: { ...cause, step: 'voided' } },
    { amount: -1, kind: 'vote', cause: { ...cause, step: 'moved' } },
  ])
  expect(await press(counted, 'up')).toMatchObject({ code: 'aura.vote-voided' })
})

test('[AUR-42] who withdrew is told to moderators alone, and that they looked is kept', async () => {
  const taker = await makeHeldTaker()
  await down(taker)
  const [act] = await waiting()
  const looks = await app.db
    .selectFrom('auditEntry')
    .select(['actor', 'act', 'details'])
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(looks).toMatchObject([{ actor: 'modératrice', act: 'look-up' }])
  expect(looks[0]?.details.split(' ')).toContain(String(act?.id))
})

test('[AUR-49, AUR-64] a sanction voids 90 days of giving, and nothing before or after', async () => {
  const giver = await makePerson(app)
  const [old, other] = [await makePost(app, author), await makePerson(app)]
  await up(giver, old)
  app.clock.advance(days(91))
  giver.token = await openSession(app, giver)
  author.token = await openSession(app, author)
  other.token = await openSession(app, other)
  const second = await makePost(app, author)
  await up(giver, second)
  await down(giver, postId)
  await donate(giver, other, 3)
  await donate(giver, author, -2)
  expect([await balanceOf(app, giver), await balanceOf(app, author), await balanceOf(app, other)]).toEqual([
    5, 9, 13,
  ])

  expect(await imposeSanction(app, giver.id, { by: 'modo', reason: 'Votes de complaisance.' })).toMatchObject(
    {
      votes: 2,
      donations: 2,
      prizes: 0,
      regainedIds: [author.id],
      losingIds: [other.id],
    },
  )
  expect([await balanceOf(app, giver), await balanceOf(app, author), await balanceOf(app, other)]).toEqual([
    10, 11, 10,
  ])
  expect([(await readPost(old)).aura, (await readPost(second)).aura, (await readPost()).aura]).toEqual([
    1, 0, 0,
  ])
  expect(await takes(giver)).toBe(false)
  expect(await imposeSanction(app, giver.id, { by: 'modo', reason: 'Votes de complaisance.' })).toMatchObject(
    {
      votes: 0,
      donations: 0,
      prizes: 0,
      regainedIds: [],
      losingIds: [],
    },
  )
  expect((await down(giver)).body.code).toBe('aura.vote-voided')
})

test('[AUR-49] a sanction takes back an act 89 days old, and none 91 days old', async () => {
  const giver = await makePerson(app)
  const old = await makePost(app, author)
  await up(giver, old)
  app.clock.advance(days(2))
  const recent = await makePost(app, author)
  await up(giver, recent)
  app.clock.advance(days(89))
  author.token = await openSession(app, author)
  const voided = await imposeSanction(app, giver.id, {
    by: 'modo',
    reason: 'Votes de complaisance.',
  })
  expect(voided).toMatchObject({ votes: 1, donations: 0, losingIds: [author.id] })
  expect([(await readPost(old)).aura, (await readPost(recent)).aura]).toEqual([1, 0])
  expect(await balanceOf(app, author)).toBe(11)
})

test('[AUR-49, AUR-51, AUR-64] what an appeal has given back, neither its giver nor a sanction gives back again', async () => {
  const taker = await makePerson(app)
  const { appeals } = app.application.services

  await up(taker)
  await down(taker)
  await reverseLoss(app, await appealLoss(app, author, 'vote'))
  expect([await takes(taker), (await readPost()).aura, await balanceOf(app, author)]).toEqual([false, 0, 10])
  expect((await down(taker)).body.code).toBe('aura.vote-voided')
  // A vote that is taken back before the answer has nothing left to give back.
  const other = await makePost(app, author)
  await down(taker, other)
  const late = await appealLoss(app, author, 'vote')
  await down(taker, other)
  await expect(reverseLoss(app, late)).rejects.toMatchObject({ code: 'aura.nothing-to-restore' })
  await appeals.answer(late, { outcome: 'maintained', answer: 'Déjà repris.', by: 'modératrice' })
  expect(await balanceOf(app, author)).toBe(10)

  await donate(taker, author, -4)
  expect([await balanceOf(app, taker), await balanceOf(app, author)]).toEqual([6, 6])
  await reverseLoss(app, await appealLoss(app, author, 'withdrawal'))
  expect([await balanceOf(app, taker), await balanceOf(app, author)]).toEqual([6, 10])
  expect(await imposeSanction(app, taker.id, { by: 'modo', reason: 'Votes de complaisance.' })).toMatchObject(
    { votes: 0, donations: 1 },
  )
  expect([await balanceOf(app, taker), await balanceOf(app, author)]).toEqual([10, 10])
})
