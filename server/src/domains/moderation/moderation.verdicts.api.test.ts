import { donateAura, takeAura } from '@aura/contract/aura/aura.contract'
import type { Id } from '@aura/contract/common'
import { getPost } from '@aura/contract/posts/posts.contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { days } from '../../platform/clock/clock.ts'
import { balanceOf, makeAuthorAtNoon, reachCeiling } from '../../testing/aura.ts'
import { appealLoss } from '../../testing/aura-appeals.ts'
import { makeHeldPrize } from '../../testing/challenges.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { findLastAppealCase, openDesk } from '../../testing/moderation-desk.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { openVerdicts } from '../../testing/verdicts.ts'

const app = await openTestApp()
const desk = await openDesk(app)
const { caseAbout, decideAndSettle } = openVerdicts(app, desk)
let author: Person
let giver: Person
let postId: Id

beforeEach(async () => {
  ;({ author, postId } = await makeAuthorAtNoon(app))
  giver = await makePerson(app)
})
afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

test.each([
  { kind: 'count', balance: 9, aura: -1 },
  { kind: 'void', balance: 10, aura: 0 },
] as const)('[AUR-44, MOD-23] a held vote decided at the desk: $kind', async ({ kind, balance, aura }) => {
  await reachCeiling(app, author)
  await ask(app, takeAura, { token: giver.token, body: { postId } })
  const read = async () => ({
    balance: await balanceOf(app, author),
    aura: (await ask(app, getPost, { params: { id: postId } })).body.aura,
  })
  expect(await decideAndSettle(giver, kind, read)).toEqual({ balance, aura })
})

test.each([
  { kind: 'count', balances: [4, 4] },
  { kind: 'void', balances: [10, 10] },
] as const)('[AUR-57, MOD-23] a held withdrawal decided at the desk: $kind', async ({ kind, balances }) => {
  await reachCeiling(app, author)
  await ask(app, donateAura, { token: giver.token, body: { pseudo: author.pseudo, amount: -6 } })
  const read = () => Promise.all([giver, author].map((person) => balanceOf(app, person)))
  expect(await decideAndSettle(giver, kind, read)).toEqual(balances)
})

test.each([
  { kind: 'count', balances: [4, 16] },
  { kind: 'void', balances: [10, 10] },
] as const)('[CHL-37, MOD-23] a held prize decided at the desk: $kind', async ({ kind, balances }) => {
  const { creator, first } = await makeHeldPrize(app)
  const read = () => Promise.all([creator, first].map((person) => balanceOf(app, person)))
  expect(await decideAndSettle(first, kind, read)).toEqual(balances)
})

test('[AUR-44, MOD-23] a vote that waited for 14 days can no longer be let count at the desk', async () => {
  await reachCeiling(app, author)
  await ask(app, takeAura, { token: giver.token, body: { postId } })
  const { id } = await caseAbout(giver)
  app.clock.advance(days(14))
  const answer = await desk.decide(id, { actions: [{ kind: 'count' }], reason: '', words: '' })
  expect(answer.status).toBe(409)
  expect(await balanceOf(app, author)).toBe(10)
})

test('[AUR-69, MOD-27] an appeal of what its giver took back since cannot be granted: its moderator is told why, and maintains', async () => {
  const press = () => ask(app, takeAura, { token: giver.token, body: { postId } })
  await press()
  await appealLoss(app, author)
  await press()
  const caseId = await findLastAppealCase(app, 'aura-contest')
  expect(await desk.answer(caseId, 'reversed', desk.alice)).toMatchObject({
    status: 409,
    body: { code: 'aura.nothing-to-restore' },
  })
  expect((await desk.answer(caseId, 'maintained', desk.alice)).status).toBe(200)
})
