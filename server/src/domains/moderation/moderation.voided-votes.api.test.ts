import { takeAura } from '@aura/contract/aura/aura.contract'
import { auraHistory } from '@aura/contract/aura/aura.history.contract'
import type { Id } from '@aura/contract/common'
import { contestDecision } from '@aura/contract/moderation/moderation.own.contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { days } from '../../platform/clock/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { auraCalls, balanceOf, imposeSanction, makeAuthorAtNoon } from '../../testing/aura.ts'
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
const { auraOf, up } = auraCalls(app)
let author: Person
let voter: Person
let postId: Id

beforeEach(async () => {
  ;({ author, postId } = await makeAuthorAtNoon(app))
  voter = await makePerson(app)
  await take()
})
afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

const take = () => ask(app, takeAura, { token: voter.token, body: { postId } })
const stateOf = async () => ({ aura: await auraOf(postId), balance: await balanceOf(app, author) })

/** The author appeals the loss, and the desk's second moderator accepts. */
async function winAppeal(): Promise<void> {
  await appealLoss(app, author, 'vote')
  const caseId = await findLastAppealCase(app, 'aura-contest')
  expect((await desk.answer(caseId, 'reversed', desk.second)).status).toBe(200)
}

/** The voter appeals the newest void of their vote; answers the case of the appeal. */
async function appealVoid(): Promise<Id> {
  const [decision] = await desk.mine(voter)
  const body = { words: 'Je le pense vraiment.' }
  const params = { id: decision?.id ?? 0 }
  expect((await ask(app, contestDecision, { params, token: voter.token, body })).status).toBe(200)
  return findLastAppealCase(app)
}

const history = async () => (await ask(app, auraHistory, { token: author.token })).body.entries

test('[MOD-21] who voted reads that an accepted appeal voids the vote, why, and how to appeal; its author reads their answer alone', async () => {
  await winAppeal()
  await desk.settle()
  expect(await desk.mine(voter)).toMatchObject([
    {
      ...{ kind: 'void', state: 'in-force', contestability: 'open', is_automated: false, words: '' },
      about: { type: 'aura', excerpt: 'Aura retirée à un post' },
      text: 'Cette perte a été contestée, et la contestation acceptée.',
    },
  ])
  const notices = await notificationsOf(app, voter, { topic: 'moderation' })
  expect(notices).toMatchObject([
    {
      kind: 'moderation-decision',
      data: {
        reason:
          'La modération a annulé de l’aura que vous aviez donnée ou retirée. Motif\u00a0: Cette perte a été contestée, et la contestation acceptée.',
      },
    },
  ])
  expect(await desk.mine(author)).toEqual([])
})

test('[AUR-42, AUR-51] the history of the author shows what was taken and given back, and no other line', async () => {
  const before = (await history()).length
  app.clock.advance(days(1))
  await winAppeal()
  const entries = await history()
  expect(entries).toHaveLength(before + 1)
  expect(entries.map(({ amount, state }) => ({ amount, state }))).toEqual(
    expect.arrayContaining([
      { amount: 1, state: 'counted' },
      { amount: -1, state: 'counted' },
    ]),
  )
})

test('[MOD-27] the voter appeals in turn: the vote counts again, may be changed, and can be appealed and voided again', async () => {
  const taken = await stateOf()
  app.clock.advance(days(2))
  await winAppeal()
  expect(await stateOf()).toEqual({ aura: taken.aura + 1, balance: taken.balance + 1 })
  const caseId = await appealVoid()
  expect((await desk.answer(caseId, 'reversed', desk.second)).body).toMatchObject({
    code: 'moderation.same-person',
  })
  expect((await desk.answer(caseId, 'reversed', desk.alice)).status).toBe(200)
  expect(await stateOf()).toEqual(taken)
  expect(await desk.mine(author)).toMatchObject([
    {
      ...{ kind: 'count', state: 'in-force', contestability: 'in-history' },
      about: { type: 'aura', excerpt: 'Aura retirée sur un de vos posts' },
      text: 'La modération l’avait annulée\u00a0; cette annulation a été contestée, et la contestation acceptée.',
    },
  ])
  expect(await findBrokenInvariants(app.db)).toEqual([])

  await reverseLoss(app, await appealLoss(app, author, 'vote'))
  expect(await stateOf()).toEqual({ aura: taken.aura + 1, balance: taken.balance + 1 })
  expect(await desk.mine(author)).toMatchObject([{ kind: 'count', state: 'reversed' }])
  const mine = await desk.mine(voter)
  expect(mine.map(({ kind, state }) => ({ kind, state }))).toEqual([
    { kind: 'void', state: 'in-force' },
    { kind: 'void', state: 'reversed' },
  ])
  expect(await findBrokenInvariants(app.db)).toEqual([])
  const again = await appealVoid()
  expect((await desk.answer(again, 'reversed', desk.alice)).status).toBe(200)
  expect((await up(voter, postId)).status).toBe(200)
  expect(await stateOf()).toEqual({ aura: taken.aura + 2, balance: taken.balance + 2 })
})

test('[MOD-21, MOD-27] answers and acts of one moment void a vote once, and let it count once', async () => {
  for (const isLetGo of [true, false, true, false]) {
    ;({ author, postId } = await makeAuthorAtNoon(app))
    voter = await makePerson(app)
    await take()
    const taken = await stateOf()
    await appealLoss(app, author, 'vote')
    const lossId = await findLastAppealCase(app, 'aura-contest')
    const accept = (id: Id, by: Person) => desk.answer(id, 'reversed', by)
    const letGo = isLetGo ? take() : undefined
    const answers = await Promise.all([accept(lossId, desk.second), accept(lossId, desk.alice)])
    await letGo
    const isKept = answers.some(({ status }) => status === 200)
    expect(isKept || isLetGo).toBe(true)
    const mine = await desk.mine(voter)
    expect(mine).toHaveLength(isKept ? 1 : 0)
    expect(await stateOf()).toEqual({ aura: taken.aura + 1, balance: taken.balance + 1 })
    if (!isKept) continue
    const other = answers[0]?.status === 200 ? desk.alice : desk.second
    const voidId = await appealVoid()
    const twice = await Promise.all([accept(voidId, other), accept(voidId, other)])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await stateOf()).toEqual(taken)
    expect(await desk.mine(author)).toHaveLength(1)
  }
})

test('[MOD-27] the refused appeal of the voter leaves the vote void, and barred', async () => {
  await winAppeal()
  const void_ = await stateOf()
  expect((await desk.answer(await appealVoid(), 'maintained', desk.alice)).status).toBe(200)
  expect(await stateOf()).toEqual(void_)
  expect((await take()).body).toMatchObject({ code: 'aura.vote-voided' })
})

test('[AUR-49, MOD-27] a sanction of the voter, and its end, leave the void of the appeal', async () => {
  await winAppeal()
  const void_ = await stateOf()
  app.clock.advance(days(1))
  const { sanctionId } = await imposeSanction(app, voter.id, { by: 'modo', reason: 'Votes de complaisance.' })
  const { sanctions } = app.application.services
  await inTransaction(app.db, (tx) => sanctions.giveBack(tx, sanctionId, { by: 'chef' }))
  expect(await stateOf()).toEqual(void_)
})

test('[MOD-21, PRV-10] of a vote whose voter was erased nobody is told, and no case names them', async () => {
  await eraseAccounts(app, voter.id)
  await reverseLoss(app, await appealLoss(app, author, 'vote'))
  const { db } = app
  const told = db.selectFrom('moderationDecision').select('id').where('personId', '=', voter.id)
  const named = db.selectFrom('moderationCase').select('id').where('personId', '=', voter.id)
  expect([await told.execute(), await named.execute()]).toEqual([[], []])
})
