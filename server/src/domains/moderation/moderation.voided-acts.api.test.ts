import { donateAura, takeAura } from '@aura/contract/aura/aura.contract'
import type { Id } from '@aura/contract/common'
import { contestDecision } from '@aura/contract/moderation/moderation.own.contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { balanceOf, makeAuthorAtNoon, reachCeiling } from '../../testing/aura.ts'
import { appealLoss, reverseLoss } from '../../testing/aura-appeals.ts'
import { ask } from '../../testing/contract-calls.ts'
import { eraseAccounts } from '../../testing/erasure.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { findLastAppealCase, openDesk } from '../../testing/moderation-desk.ts'
import { notificationsOf } from '../../testing/notifications.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
const desk = await openDesk(app)
let author: Person
let giver: Person
let postId: Id

beforeEach(async () => {
  ;({ author, postId } = await makeAuthorAtNoon(app))
  giver = await makePerson(app)
  await reachCeiling(app, author)
})
afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

const take = () => ask(app, takeAura, { token: giver.token, body: { postId } })
const withdraw = () =>
  ask(app, donateAura, { token: giver.token, body: { pseudo: author.pseudo, amount: -6 } })

/** The author appeals the loss that the giver's act belongs to, and a moderator answers. */
async function answerAppeal(
  kind: 'vote' | 'withdrawal',
  outcome: 'maintained' | 'reversed' = 'reversed',
): Promise<void> {
  await appealLoss(app, author, kind)
  const caseId = await findLastAppealCase(app, 'aura-contest')
  expect((await desk.answer(caseId, outcome, desk.second)).status).toBe(200)
}

const verdictNotices = async (person: Person) =>
  (await notificationsOf(app, person, { topic: 'moderation' })).filter(
    ({ kind }) => kind === 'moderation-decision',
  )

const caseOfGiver = () =>
  app.db
    .selectFrom('moderationCase')
    .select(['id', 'status', 'deciderId'])
    .where('personId', '=', giver.id)
    .where('kind', '=', 'held-act')
    .executeTakeFirstOrThrow()

test.each([
  { kind: 'vote', act: take, excerpt: 'Aura retirée à un post' },
  { kind: 'withdrawal', act: withdraw, excerpt: 'Retrait de 6 aura' },
] as const)(
  '[MOD-21] the giver of a held $kind is told once that an accepted appeal voids it, and why',
  async ({ kind, act, excerpt }) => {
    await act()
    await answerAppeal(kind)
    expect(await desk.mine(giver)).toMatchObject([
      {
        ...{ kind: 'void', state: 'in-force', about: { type: 'aura', excerpt }, words: '' },
        text: 'Plafond de pertes du jour atteint. Cette perte a été contestée, et la contestation acceptée.',
        ...{ contestability: 'open', is_automated: false },
      },
    ])
    expect(await caseOfGiver()).toMatchObject({ status: 'resolved', deciderId: desk.second.id })
    await desk.settle()
    const notices = await verdictNotices(giver)
    expect(notices).toMatchObject([
      { data: { reason: expect.stringContaining('la contestation acceptée.') } },
    ])
    expect(notices[0]?.data).not.toMatchObject({ reason: expect.stringContaining('Après relecture.') })
    expect(await verdictNotices(author)).toEqual([])
  },
)

test('[MOD-21] an appeal that is refused tells the giver of a held vote nothing', async () => {
  await take()
  await answerAppeal('vote', 'maintained')
  await desk.settle()
  expect([await desk.mine(giver), await verdictNotices(giver)]).toEqual([[], []])
  expect((await caseOfGiver()).status).toBe('open')
})

test.each(['count', 'void'] as const)(
  '[MOD-21, MOD-25] a verdict « %s » that can still be undone gives way to the accepted appeal, and nobody reads it',
  async (kind) => {
    await take()
    await desk.decide((await caseOfGiver()).id, { actions: [{ kind }], reason: '', words: 'Du bureau.' })
    await answerAppeal('vote')
    await desk.settle()
    expect(await desk.mine(giver)).toMatchObject([{ kind: 'void', words: '' }])
    expect(await verdictNotices(giver)).toHaveLength(1)
    expect(await desk.mine(author)).toEqual([])
  },
)

test('[MOD-21, MOD-25] a verdict is settled in the instant in which the appeal is accepted: nobody is left with it, and nothing is lost', async () => {
  for (let round = 1; round <= 10; round++) {
    ;({ author, postId } = await makeAuthorAtNoon(app))
    giver = await makePerson(app)
    await reachCeiling(app, author)
    const before = await balanceOf(app, author)
    await take()
    await desk.decide((await caseOfGiver()).id, { actions: [{ kind: 'count' }], reason: '', words: '' })
    await appealLoss(app, author, 'vote')
    const caseId = await findLastAppealCase(app, 'aura-contest')
    const [, { status }] = await Promise.all([desk.settle(), desk.answer(caseId, 'reversed', desk.second)])
    expect(status).toBe(200)
    expect(await balanceOf(app, author)).toBe(before)
    const verdicts = [...(await desk.mine(giver)), ...(await desk.mine(author))]
    expect(verdicts.filter(({ kind, state }) => kind === 'count' && state === 'in-force')).toEqual([])
  }
})

test('[MOD-21] an operator who accepts the appeal by command tells the giver, too', async () => {
  await withdraw()
  await reverseLoss(app, await appealLoss(app, author, 'withdrawal'))
  expect(await desk.mine(giver)).toMatchObject([{ kind: 'void', contestability: 'open' }])
})

test('[MOD-27] the giver appeals in turn, and somebody else than who accepted the first appeal answers', async () => {
  await take()
  await answerAppeal('vote')
  const before = await balanceOf(app, author)
  const [decision] = await desk.mine(giver)
  const asked = {
    params: { id: decision?.id ?? 0 },
    token: giver.token,
    body: { words: 'Je le pense vraiment.' },
  }
  expect((await ask(app, contestDecision, asked)).status).toBe(200)
  const caseId = await findLastAppealCase(app)
  expect((await desk.answer(caseId, 'reversed', desk.second)).body).toMatchObject({
    code: 'moderation.same-person',
  })
  expect((await desk.answer(caseId, 'reversed', desk.alice)).status).toBe(200)
  expect(await balanceOf(app, author)).toBe(before - 1)
})

test('[MOD-21, PRV-10] of an act whose giver was erased nobody is told', async () => {
  await withdraw()
  const appealId = await appealLoss(app, author, 'withdrawal')
  await eraseAccounts(app, giver.id)
  await reverseLoss(app, appealId)
  const told = await app.db
    .selectFrom('moderationDecision')
    .select('id')
    .where('personId', '=', giver.id)
    .execute()
  expect(told).toEqual([])
})
