import { donateAura, giveAura } from '@aura/contract/aura/aura.contract'
import { voteOnComment } from '@aura/contract/comments/comments.reactions.contract'
import { likePost } from '@aura/contract/posts/posts.contract'
import { blockAccount } from '@aura/contract/privacy/privacy.contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { balanceOf } from '../../testing/aura.ts'
import { makeComment } from '../../testing/comments.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { systemAccounts } from './aura.rules.ts'

const app = await openTestApp()
let giver: Person
let receiver: Person

beforeEach(async () => {
  giver = await makePerson(app)
  receiver = await makePerson(app)
})

afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

const donate = (
  amount: unknown,
  { headers = {}, to = receiver.pseudo }: { headers?: Record<string, string>; to?: string } = {},
) => ask(app, donateAura, { token: giver.token, body: { pseudo: to, amount }, headers })
const balances = () => Promise.all([giver, receiver].map((person) => balanceOf(app, person)))

test('[AUR-24, AUR-25] a donation of 4 moves 4 from giver to receiver, who is found by any spelling of the pseudo', async () => {
  const answer = await donate(4, { to: receiver.pseudo.toUpperCase() })
  expect(answer).toMatchObject({
    status: 200,
    body: { message: `Vous avez donné 4 aura à ${receiver.pseudo}.` },
  })
  expect(await balances()).toEqual([6, 14])
})

test('[AUR-26] a withdrawal of 7 costs the giver 7 and takes 7 from the receiver, below zero if need be', async () => {
  const sunk = async () =>
    (await app.application.services.aura.balancesOf([systemAccounts.sink])).get(systemAccounts.sink) ?? 0
  await ask(app, donateAura, { token: receiver.token, body: { pseudo: giver.pseudo, amount: 6 } })
  const before = await sunk()
  expect((await donate(-7)).status).toBe(200)
  expect(await balances()).toEqual([9, -3])
  expect((await sunk()) - before).toBe(14)
})

const notAnAmount = 'Le montant doit être un nombre entier, positif ou négatif, et différent de zéro.'

test.each([0, 1.5, -0.5])('[AUR-27] an amount of %d is refused and nothing moves', async (amount) => {
  expect(await donate(amount)).toMatchObject({
    status: 400,
    body: { code: 'aura.amount-invalid', message: notAnAmount, fields: { amount: notAnAmount } },
  })
  expect(await balances()).toEqual([10, 10])
})

test('[AUR-27] 1e20, which no number here is exact at, is refused', async () => {
  expect(await donate(1e20)).toMatchObject({ status: 400, body: { code: 'platform.malformed' } })
  expect(await balances()).toEqual([10, 10])
})

test.each([['12abc'], ['5'], [null], [true], [[3]]])(
  '[AUR-27] %j is no amount: the field says what one is',
  async (amount) => {
    expect(await donate(amount)).toMatchObject({
      status: 400,
      body: { fields: { amount: notAnAmount } },
    })
    expect(await balances()).toEqual([10, 10])
  },
)

test.each([11, -11, 2 ** 53 - 1])(
  '[AUR-28] %d by a giver who has 10 is refused and nothing moves',
  async (amount) => {
    expect(await donate(amount)).toMatchObject({
      status: 409,
      body: {
        code: 'aura.insufficient',
        message: `Vous n’avez pas assez d’aura : il vous en faut ${Math.abs(amount)}, vous en avez 10.`,
      },
    })
    expect(await balances()).toEqual([10, 10])
  },
)

test('[AUR-27] to oneself, and to nobody, is refused', async () => {
  expect(await donate(1, { to: giver.pseudo })).toMatchObject({
    status: 400,
    body: { code: 'aura.to-oneself' },
  })
  expect(await donate(1, { to: 'personne-ici' })).toMatchObject({
    status: 404,
    body: { code: 'profiles.unknown' },
  })
  expect(await balances()).toEqual([10, 10])
})

test('[AUR-55] the same key answers the same and moves nothing twice; another body under it is refused', async () => {
  const headers = { 'idempotency-key': 'don-1' }
  const answers = await Promise.all(Array.from({ length: 5 }, () => donate(3, { headers })))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(await donate(4, { headers })).toMatchObject({ status: 409, body: { code: 'platform.key-reused' } })
  expect(await balances()).toEqual([7, 13])
})

test('[AUR-55] the same key answers the same once the receiver, the post or the comment is hidden from the giver', async () => {
  const postId = await makePost(app, receiver)
  const commentId = await makeComment(app, receiver, { postId })
  const calls = [
    () => donate(1, { headers: { 'idempotency-key': 'k1' } }),
    ...[giveAura, likePost].map(
      (press, index) => () =>
        ask(app, press, {
          token: giver.token,
          body: { postId },
          headers: { 'idempotency-key': `k2-${index}` },
        }),
    ),
    () =>
      ask(app, voteOnComment, {
        ...{ token: giver.token, params: { id: commentId }, body: { type: 'down' as const } },
        headers: { 'idempotency-key': 'k3' },
      }),
  ]
  const send = async (): Promise<{ status: number; text: string }[]> => {
    const answers: { status: number; text: string }[] = []
    for (const call of calls) {
      const { status, text } = await call()
      answers.push({ status, text })
    }
    return answers
  }
  const first = await send()
  expect(first.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  await ask(app, blockAccount, { token: receiver.token, body: { pseudo: giver.pseudo } })
  expect(await send()).toEqual(first)
  expect((await donate(1)).status).toBe(404)
  expect((await donate(2, { headers: { 'idempotency-key': 'k1' } })).body).toMatchObject({
    code: 'platform.key-reused',
  })
})

test('[AUR-28] of 100 donations of everything at the same time exactly one succeeds', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => donate(10)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(99)
  expect(await balances()).toEqual([0, 20])
})

test('[AUR-26] two who withdraw from each other at the same time both succeed', async () => {
  const back = () =>
    ask(app, donateAura, { token: receiver.token, body: { pseudo: giver.pseudo, amount: -2 } })
  const answers = await Promise.all([donate(-3), back()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await balances()).toEqual([5, 5])
})
