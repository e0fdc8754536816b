import { donateAura, takeAura } from '@aura/contract/aura/aura.contract'
import { addComment } from '@aura/contract/comments/comments.contract'
import { followUser } from '@aura/contract/follows/follows.contract'
import { blockAccount } from '@aura/contract/privacy/privacy.contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { days, later } from '../../platform/clock/clock.ts'
import { makeRich, noon, reachCeiling } from '../../testing/aura.ts'
import { appealLoss, reverseLoss } from '../../testing/aura-appeals.ts'
import { awardChallenge, stakeChallenge } from '../../testing/challenges.ts'
import { ask } from '../../testing/contract-calls.ts'
import { eraseAccounts } from '../../testing/erasure.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createTestClock } from '../../testing/test-clock.ts'

const app = await openTestApp({ clock: createTestClock(noon) })
const { auraCaseDetails, traces } = app.application.services
const moderator = await makePerson(app)
const actor = { userId: moderator.id, pseudo: moderator.pseudo }

const take = (giver: Person, postId: number) => ask(app, takeAura, { token: giver.token, body: { postId } })
/** What a moderator reads of the latest case of a person. */
async function describe(person: Person) {
  const { rows } = await sql<{ id: number; targetType: string; targetId: number }>`
    select id, target_type, target_id from moderation_case where person_id = ${person.id} order by id desc limit 1`.execute(
    app.db,
  )
  const [found] = rows
  if (!found) throw new Error('no case')
  return auraCaseDetails.describe(actor, found)
}
const looks = async () => {
  const { rows } = await sql`select id from audit_entry where act = 'look-up'`.execute(app.db)
  return rows.length
}

test('[AUR-42, MOD-23] a held act shows who, how old, how tied and what else in 7 days; the look is recorded', async () => {
  const [owner, other] = [await makePerson(app), await makePerson(app, { createdAt: later(noon, -days(2)) })]
  const early = await makePost(app, owner)
  app.clock.set(later(noon, -days(8)))
  await take(other, early)
  app.clock.set(later(noon, -days(3)))
  await take(other, await makePost(app, owner))
  app.clock.set(noon)
  await reachCeiling(app, owner)
  const postId = await makePost(app, owner)
  await take(other, postId)
  await ask(app, followUser, { token: other.token, body: { pseudo: owner.pseudo } })
  for (const [accountId, address] of [
    [owner.id, '203.0.113.7'],
    [owner.id, '198.51.100.1'],
    [other.id, '203.0.113.7'],
    [other.id, '192.0.2.1'],
  ] as const)
    await traces.keepAddresses(app.db, [{ accountId, address }], noon)
  const before = await looks()
  expect(await describe(other)).toEqual({
    act: 'post-vote',
    amount: -1,
    why: 'ceiling',
    void_at: later(noon, days(14)).toISOString(),
    giver: { id: other.id, pseudo: other.pseudo, created_at: later(noon, -days(2)).toISOString() },
    givers: 1,
    receiver: { id: owner.id, pseudo: owner.pseudo, created_at: expect.any(String) },
    subject: { type: 'post', id: postId, post_id: null, title: null },
    ...{ returned: 0, returned_givers: 0 },
    ties: {
      giver_follows: true,
      receiver_follows: false,
      blocked: false,
      shared_addresses: 1,
      shared_devices: 0,
    },
    series: [
      { at: later(noon, -days(3)).toISOString(), amount: -1, held: false },
      { at: noon.toISOString(), amount: -1, held: true },
    ],
  })
  expect(await looks()).toBe(before + 1)
  await ask(app, blockAccount, { token: owner.token, body: { pseudo: other.pseudo } })
  expect((await describe(other))?.ties).toMatchObject({ giver_follows: false, blocked: true })
})

test('[CHL-37, MOD-23] a held prize shows creator, winner and challenge; nobody in it is anonymous, but who was erased', async () => {
  const [creator, winner] = [await makeRich(app, await makePerson(app), 5), await makePerson(app)]
  const challenge = await stakeChallenge(app, creator, 2)
  await awardChallenge(app, challenge, winner, 'same-device')
  const before = await looks()
  expect(await describe(winner)).toMatchObject({
    act: 'prize',
    amount: 2,
    why: 'same-device',
    giver: { id: creator.id },
    receiver: { id: winner.id },
    subject: { type: 'challenge', id: challenge.id },
    series: [{ amount: 2, held: true }],
  })
  expect(await looks()).toBe(before)
  expect(await eraseAccounts(app, creator.id)).toBe(1)
  expect(await describe(winner)).toMatchObject({ giver: null, givers: 1, receiver: { id: winner.id } })
})

test('[AUR-51, MOD-23] an appeal shows who took, if one person did, and else what moved without names', async () => {
  const [owner, first, second] = [await makePerson(app), await makePerson(app), await makePerson(app)]
  const postId = await makePost(app, owner)
  await take(first, postId)
  await appealLoss(app, owner)
  const before = await looks()
  expect(await describe(owner)).toMatchObject({
    act: 'post-vote',
    amount: -1,
    why: null,
    void_at: null,
    giver: { id: first.id },
    receiver: { id: owner.id },
    subject: { type: 'post', id: postId },
  })
  expect(await looks()).toBe(before + 1)
  await take(second, postId)
  expect(await describe(owner)).toMatchObject({
    amount: -2,
    giver: null,
    givers: 2,
    ties: { shared_addresses: 0 },
    series: [
      { amount: -1, held: false },
      { amount: -1, held: false },
    ],
  })
  expect(await looks()).toBe(before + 1)
  expect(await auraCaseDetails.describe(actor, { id: 1, targetType: 'post', targetId: 1 })).toBeUndefined()
})

test('[AUR-51, MOD-23] the appeal of a loss by a rule has nobody who took, and leads to the comment', async () => {
  const author = await makePerson(app)
  const postId = await makePost(app, await makePerson(app))
  const body = { postId, content: 'Quel connard', acceptedToxic: true }
  const { body: comment } = await ask(app, addComment, { token: author.token, body })
  await appealLoss(app, author)
  expect(await describe(author)).toMatchObject({
    ...{ act: 'toxic-comment', amount: -1, giver: null, givers: 0 },
    subject: { type: 'comment', id: comment.id, post_id: postId },
  })
})

test('[AUR-51, MOD-23] an appeal that was granted shows what came back, and what is void and never counts', async () => {
  const owner = await makePerson(app)
  await reachCeiling(app, owner)
  const held = await makePerson(app)
  const body = { pseudo: owner.pseudo, amount: -6 }
  expect((await ask(app, donateAura, { token: held.token, body })).status).toBe(200)
  const appealId = await appealLoss(app, owner, 'withdrawal')
  const loss = { act: 'withdrawal', amount: -36, givers: 2 }
  expect(await describe(owner)).toMatchObject({ ...loss, returned: 0, returned_givers: 0 })
  await reverseLoss(app, appealId)
  expect(await describe(owner)).toMatchObject({ ...loss, returned: 36, returned_givers: 2 })
})

test('[AUR-51, MOD-23] votes that a granted appeal voids came back; one given since has not', async () => {
  const [owner, first, second] = [await makePerson(app), await makePerson(app), await makePerson(app)]
  const postId = await makePost(app, owner)
  await take(first, postId)
  await reverseLoss(app, await appealLoss(app, owner))
  expect(await describe(owner)).toMatchObject({ amount: -1, givers: 1, returned: 1, returned_givers: 1 })
  await take(second, postId)
  expect(await describe(owner)).toMatchObject({ amount: -2, givers: 2, returned: 1, returned_givers: 1 })
})

test('[AUR-51, MOD-23] the granted appeal of a loss by a rule shows what came back', async () => {
  const author = await makePerson(app)
  const postId = await makePost(app, await makePerson(app))
  const body = { postId, content: 'Quel connard', acceptedToxic: true }
  await ask(app, addComment, { token: author.token, body })
  await reverseLoss(app, await appealLoss(app, author))
  expect(await describe(author)).toMatchObject({ amount: -1, givers: 0, returned: 1, returned_givers: 0 })
})
