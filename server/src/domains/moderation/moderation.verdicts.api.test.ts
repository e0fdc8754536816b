import { donateAura, takeAura } from '@aura/contract/aura/aura.contract'
import { auraHistory, contestMovement } from '@aura/contract/aura/aura.history.contract'
import { describeMovement } from '@aura/contract/aura/aura.movements'
import type { Id } from '@aura/contract/common'
import { showCase } from '@aura/contract/moderation/moderation.case.contract'
import { listCases } from '@aura/contract/moderation/moderation.cases.contract'
import { previewDecision } from '@aura/contract/moderation/moderation.decisions.contract'
import { contestDecision } from '@aura/contract/moderation/moderation.own.contract'
import { notificationAddress } from '@aura/contract/notifications/notification-address'
import { notificationSentence } from '@aura/contract/notifications/notification-sentence'
import { getPost } from '@aura/contract/posts/posts.contract'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { days, later } from '../../platform/clock/clock.ts'
import { balanceOf, imposeSanction, makeAuthorAtNoon, reachCeiling } from '../../testing/aura.ts'
import { appealLoss } from '../../testing/aura-appeals.ts'
import { makeHeldPrize } from '../../testing/challenges.ts'
import { ask } from '../../testing/contract-calls.ts'
import { eraseAccounts } from '../../testing/erasure.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { findLastAppealCase, openDesk } from '../../testing/moderation-desk.ts'
import { notificationsOf } from '../../testing/notifications.ts'
import { makeModerator, makePerson, openSession, type Person } from '../../testing/people.ts'
import { suspendAccount } from '../../testing/suspension.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { findBalances } from '../aura/aura.queries.ts'

const app = await openTestApp()
const desk = await openDesk(app)
let author: Person
let giver: Person
let postId: Id

beforeEach(async () => {
  ;({ author, postId } = await makeAuthorAtNoon(app))
  giver = await makePerson(app)
})
afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

const caseAbout = (person: Person) =>
  app.db
    .selectFrom('moderationCase')
    .select(['id', 'status'])
    .where('personId', '=', person.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

type Verdict = 'count' | 'void'

/** Decides the person's case and proves that nothing moves before a minute is over; answers what `read` finds then. */
async function decideAndSettle<R>(person: Person, kind: Verdict, read: () => Promise<R>): Promise<R> {
  const { id } = await caseAbout(person)
  const before = await read()
  const form = { actions: [{ kind }], reason: '', words: '' }
  expect((await desk.decide(id, form)).status).toBe(200)
  expect(await read()).toEqual(before)
  expect(await desk.decide(id, form, desk.second)).toMatchObject({
    status: 409,
    body: { code: 'moderation.case-resolved' },
  })
  await desk.settle()
  expect((await caseAbout(person)).status).toBe('resolved')
  expect(await desk.decidedBy(desk.alice)).toContain(id)
  return read()
}

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

const appeal = (person: Person, id: Id) =>
  ask(app, contestDecision, {
    params: { id },
    token: person.token,
    body: { words: 'Je l’ai vraiment voulu.' },
  })

const newestNotice = async (person: Person) =>
  (await notificationsOf(app, person, { topic: 'moderation' }))[0]

describe('[MOD-21, MOD-27] a verdict that voids', () => {
  /** Appeals the only decision about the person; the second moderator accepts the appeal. */
  async function reverse(person: Person): Promise<void> {
    const [decision] = await desk.mine(person)
    expect((await appeal(person, decision?.id ?? 0)).status).toBe(200)
    const caseId = await findLastAppealCase(app)
    expect((await desk.answer(caseId, 'reversed', desk.alice)).body).toMatchObject({
      code: 'moderation.same-person',
    })
    expect((await desk.answer(caseId, 'reversed', desk.second)).status).toBe(200)
  }

  async function holdVote(): Promise<Id> {
    await reachCeiling(app, author)
    await ask(app, takeAura, { token: giver.token, body: { postId } })
    return (await caseAbout(giver)).id
  }

  test('tells the giver of a vote why and how to appeal; reversed, the vote stands and counts', async () => {
    const caseId = await holdVote()
    await desk.decide(caseId, { actions: [{ kind: 'void' }], reason: '', words: 'Trop d’un coup.' })
    expect([await desk.mine(giver), await desk.told(giver)]).toEqual([[], []])
    await desk.settle()
    expect(await desk.mine(giver)).toMatchObject([
      {
        ...{ kind: 'void', about: { type: 'aura', excerpt: 'Aura retirée à un post' } },
        text: 'Plafond de pertes du jour atteint.',
        ...{ words: 'Trop d’un coup.', state: 'in-force', contestable_until: expect.any(String) },
      },
    ])
    expect(await newestNotice(giver)).toMatchObject({
      kind: 'moderation-decision',
      data: { reason: expect.stringContaining('Plafond de pertes du jour atteint. Trop d’un coup.') },
    })
    expect([await desk.mine(author), await desk.told(author)]).toEqual([[], []])
    const again = () => ask(app, takeAura, { token: giver.token, body: { postId } })
    expect((await again()).body).toMatchObject({ code: 'aura.vote-voided' })
    await reverse(giver)
    expect(await balanceOf(app, author)).toBe(9)
    expect((await ask(app, getPost, { params: { id: postId } })).body.aura).toBe(-1)
    expect(await desk.mine(giver)).toMatchObject([{ state: 'reversed', contest: { outcome: 'reversed' } }])
    expect((await newestNotice(giver))?.kind).toBe('contest-answer')
    expect(await again()).toMatchObject({ status: 200, body: { delta: 1 } })
    expect(await balanceOf(app, author)).toBe(10)
  })

  test('maintained, changes nothing', async () => {
    const caseId = await holdVote()
    await desk.decide(caseId, { actions: [{ kind: 'void' }] })
    await desk.settle()
    const [decision] = await desk.mine(giver)
    await appeal(giver, decision?.id ?? 0)
    await desk.answer(await findLastAppealCase(app), 'maintained', desk.second)
    expect(await balanceOf(app, author)).toBe(10)
    expect(await desk.mine(giver)).toMatchObject([{ state: 'in-force', contest: { outcome: 'maintained' } }])
  })

  test('reversed for a withdrawal, leaves the aura with its giver, who may take it again', async () => {
    await reachCeiling(app, author)
    await ask(app, donateAura, { token: giver.token, body: { pseudo: author.pseudo, amount: -6 } })
    await decideAndSettle(giver, 'void', async () => null)
    expect(await desk.mine(giver)).toMatchObject([{ about: { excerpt: 'Retrait de 6 aura' } }])
    await reverse(giver)
    expect(await Promise.all([giver, author].map((person) => balanceOf(app, person)))).toEqual([10, 10])
  })

  /** Voids a prize of 6 and reverses the void; `meanwhile` runs before a second moderator answers the appeal. */
  async function reversePrize(meanwhile: (creator: Person) => Promise<unknown> = async () => null) {
    const { creator, first } = await makeHeldPrize(app)
    await decideAndSettle(first, 'void', async () => null)
    expect(await desk.mine(first)).toMatchObject([
      { about: { type: 'prize', excerpt: 'Prix de 6 aura, gagné au défi «\u00a0Le large\u00a0»' } },
    ])
    await meanwhile(creator)
    await reverse(first)
    const [kept, won] = [creator, first].map(async ({ id }) => (await findBalances(app.db, [id]))[0]?.amount)
    return { creator, first, balances: [await kept, await won] }
  }
  const historyOf = async ({ token }: Person) =>
    (await ask(app, auraHistory, { token, query: {} })).body.entries
  const give = ({ token }: Person, { pseudo }: Person, amount: number) =>
    ask(app, donateAura, { token, body: { pseudo, amount } })

  test('reversed for a prize, pays the winner and takes the stake back from its creator, who is told why and may appeal it', async () => {
    const { creator, first, balances } = await reversePrize()
    expect(balances).toEqual([4, 16])
    expect((await historyOf(first))[0]).toMatchObject({
      amount: 6,
      kind: 'prize',
      contestable: false,
      cause: { step: 'restored' },
    })
    const [taken] = await historyOf(creator)
    if (!taken) throw new Error('the stake was taken back')
    expect(taken).toMatchObject({ amount: -6, kind: 'prize', contestable: true })
    expect(describeMovement(taken)).toBe(
      'Prix de votre défi «\u00a0Le large\u00a0», repris pour qui l’a remporté',
    )
    const told = await newestNotice(creator)
    expect(told).toMatchObject({ kind: 'prize-retaken' })
    expect(told && [notificationSentence(told), notificationAddress(told)]).toEqual([
      'Le prix de votre défi «\u00a0Le large\u00a0» est repris pour qui l’a remporté (−6\u00a0aura)\u00a0: Après relecture.',
      '/aura-history',
    ])
    expect(await desk.mine(creator)).toEqual([])

    const body = { entryId: taken.id, reason: 'Le prix m’était revenu.' }
    expect((await ask(app, contestMovement, { token: creator.token, body })).status).toBe(200)
    const caseId = await findLastAppealCase(app, 'aura-contest')
    expect(
      (await ask(app, showCase, { params: { id: caseId }, token: desk.alice.token })).body.aura,
    ).toMatchObject({
      act: 'prize-retaken',
      amount: -6,
      subject: { type: 'challenge' },
    })
    expect((await desk.answer(caseId, 'reversed', desk.second)).body).toMatchObject({
      code: 'moderation.same-person',
    })
    expect((await desk.answer(caseId, 'reversed', desk.alice)).status).toBe(200)
    expect(await desk.decidedBy(desk.alice)).toContain(caseId)
    expect(await Promise.all([creator, first].map((one) => balanceOf(app, one)))).toEqual([10, 16])
  })

  test.each([
    ['a part', 8, [0, 16], [-2]],
    ['everything', 10, [0, 16], []],
  ] as const)(
    'reversed for a prize, takes back what its creator has not spent: %s is spent',
    async (_, amount, balances, taken) => {
      const { creator, ...reversed } = await reversePrize((creator) => give(creator, giver, amount))
      expect(reversed.balances).toEqual(balances)
      const entries = (await historyOf(creator)).filter(({ cause }) => cause.step === 'restored')
      expect(entries.map((entry) => entry.amount)).toEqual(taken)
      const notice = await newestNotice(creator)
      expect(notice?.data.auraGained).toBe(taken[0] && -taken[0])
    },
  )

  test('reversed for a prize, takes the stake of a suspended creator, who reads why later', async () => {
    const { creator, balances } = await reversePrize(({ pseudo }) =>
      suspendAccount(app, pseudo, later(app.clock.now(), days(1))),
    )
    expect(balances).toEqual([4, 16])
    app.clock.advance(days(2))
    const token = await openSession(app, creator)
    expect(await newestNotice({ ...creator, token })).toMatchObject({ kind: 'prize-retaken' })
  })

  test('reversed for a prize, takes the stake of an erased creator and tells nobody', async () => {
    const { creator, balances } = await reversePrize(({ id }) => eraseAccounts(app, id))
    expect(balances).toEqual([4, 16])
    const told = app.db.selectFrom('notification').select('id').where('recipientId', '=', creator.id)
    expect(await told.execute()).toEqual([])
  })

  test('reversed for a prize while its creator gives everything away, takes nobody below zero', async () => {
    const { creator, first } = await makeHeldPrize(app)
    await decideAndSettle(first, 'void', async () => null)
    const [, { status }] = await Promise.all([reverse(first), give(creator, giver, 10)])
    expect(await balanceOf(app, creator)).toBe(status === 200 ? 0 : 4)
    expect(await balanceOf(app, first)).toBe(16)
  })

  test('appealed and answered several times at once, pays the prize once, and counts a vote pressed at that moment once', async () => {
    const { creator, first } = await makeHeldPrize(app)
    await decideAndSettle(first, 'void', async () => null)
    const caseId = await holdVote()
    await desk.decide(caseId, { actions: [{ kind: 'void' }] })
    await desk.settle()
    const third = await makeModerator(app)
    for (const person of [first, giver]) {
      const [decision] = await desk.mine(person)
      const sent = await Promise.all([1, 2, 3].map(() => appeal(person, decision?.id ?? 0)))
      expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      const appealCase = await findLastAppealCase(app)
      const [answers] = await Promise.all([
        Promise.all([desk.second, third, desk.second].map((by) => desk.answer(appealCase, 'reversed', by))),
        ask(app, takeAura, { token: giver.token, body: { postId } }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    }
    expect([await balanceOf(app, creator), await balanceOf(app, first)]).toEqual([4, 16])
    const { aura } = (await ask(app, getPost, { params: { id: postId } })).body
    expect([0, -1]).toContain(aura)
    expect(await balanceOf(app, author)).toBe(10 + aura)
  })

  test('its appeal shows what was held, names the giver in the opened case alone, and is closed to the author', async () => {
    const caseId = await holdVote()
    await desk.decide(caseId, { actions: [{ kind: 'void' }] })
    await desk.settle()
    const [decision] = await desk.mine(giver)
    await appeal(giver, decision?.id ?? 0)
    const id = await findLastAppealCase(app)
    const listed = async ({ token }: Person) =>
      (
        await ask(app, listCases, { token, query: { kind: 'decision-contest', status: 'open' } })
      ).body.cases.find((one) => one.id === id)
    expect(await listed(desk.second)).toMatchObject({ person: null, is_person_hidden: true })
    const shown = await ask(app, showCase, { params: { id }, token: desk.second.token })
    expect(shown.body).toMatchObject({
      person: { pseudo: giver.pseudo },
      aura: {
        act: 'post-vote',
        amount: -1,
        giver: { pseudo: giver.pseudo },
        receiver: { pseudo: author.pseudo },
      },
    })
    await app.db.updateTable('account').set({ isModerator: true }).where('id', '=', author.id).execute()
    expect(await listed(author)).toBeUndefined()
    expect((await ask(app, showCase, { params: { id }, token: author.token })).body).toMatchObject({
      code: 'moderation.own-case',
    })
    expect((await desk.answer(id, 'maintained', author)).body).toMatchObject({ code: 'moderation.own-case' })
  })
})

describe('[MOD-21] a verdict that counts', () => {
  test('tells the author who loses aura why, without the giver or the size, and that the history appeals it', async () => {
    await reachCeiling(app, author)
    await ask(app, donateAura, { token: giver.token, body: { pseudo: author.pseudo, amount: -6 } })
    const { id } = await caseAbout(giver)
    const form = { actions: [{ kind: 'count' as const }], reason: '', words: '' }
    const preview = await ask(app, previewDecision, { params: { id }, token: desk.alice.token, body: form })
    expect(preview.body.paragraphs).toEqual([
      'La modération a compté de l’aura qui vous a été retirée, et qui attendait sa décision.',
      'Il s’agit de\u00a0: «\u00a0Retrait d’aura\u00a0»',
      'Motif\u00a0: Plafond de pertes du jour atteint.',
      'Une personne a pris cette décision\u00a0; aucune machine n’y a pris part.',
      'Vous pouvez contester ce mouvement depuis votre historique d’aura.',
    ])
    await desk.decide(id, form)
    await desk.settle()
    const [decision] = await desk.mine(author)
    expect(decision).toMatchObject({
      ...{ kind: 'count', about: { type: 'aura', excerpt: 'Retrait d’aura' }, contestable_until: null },
    })
    expect(await newestNotice(author)).toMatchObject({ kind: 'moderation-decision' })
    expect([await desk.mine(giver), await desk.told(giver)]).toEqual([[], []])
    expect((await appeal(author, decision?.id ?? 0)).body).toMatchObject({
      code: 'moderation.decision-unknown',
    })
  })

  test.each([
    { outcome: 'maintained', state: 'in-force', contestability: 'answered-in-history' },
    { outcome: 'reversed', state: 'reversed', contestability: 'closed' },
  ] as const)(
    'whose appeal as a movement is $outcome is then $state, and no longer offers it',
    async ({ outcome, ...after }) => {
      await reachCeiling(app, author)
      await ask(app, donateAura, { token: giver.token, body: { pseudo: author.pseudo, amount: -6 } })
      await decideAndSettle(giver, 'count', async () => null)
      const count = { kind: 'count', state: 'in-force', contest_deadline: null }
      expect(await desk.mine(author)).toMatchObject([{ ...count, contestability: 'in-history' }])
      await appealLoss(app, author, 'withdrawal')
      expect(await desk.mine(author)).toMatchObject([{ ...count, contestability: 'waits-in-history' }])
      const caseId = await findLastAppealCase(app, 'aura-contest')
      expect((await desk.answer(caseId, outcome, desk.second)).status).toBe(200)
      expect(await desk.mine(author)).toMatchObject([{ ...count, ...after }])
    },
  )

  test('on a withdrawal that a sanction of its giver gave back offers no appeal in vain', async () => {
    await reachCeiling(app, author)
    await ask(app, donateAura, { token: giver.token, body: { pseudo: author.pseudo, amount: -6 } })
    await decideAndSettle(giver, 'count', async () => null)
    expect((await desk.mine(author))[0]).toMatchObject({ kind: 'count', contestability: 'in-history' })
    const taker = await app.db
      .selectFrom('auraTransfer')
      .select('actorId')
      .distinct()
      .where('debitAccountId', '=', author.id)
      .where('reason', '=', 'withdrawal')
      .execute()
    for (const { actorId } of taker)
      if (actorId !== null) await imposeSanction(app, actorId, { by: 'modo', reason: 'Triche.' })
    expect((await desk.mine(author))[0]).toMatchObject({ kind: 'count', contestability: 'closed' })
  })

  test('on a vote that its giver takes back cannot be appealed any more', async () => {
    await reachCeiling(app, author)
    await ask(app, takeAura, { token: giver.token, body: { postId } })
    await decideAndSettle(giver, 'count', async () => null)
    expect(await desk.mine(author)).toMatchObject([{ kind: 'count', contestability: 'in-history' }])
    expect((await ask(app, takeAura, { token: giver.token, body: { postId } })).status).toBe(200)
    expect(await desk.mine(author)).toMatchObject([{ state: 'in-force', contestability: 'closed' }])
  })

  test('tells nobody of a prize that the winner gets', async () => {
    const { creator, first } = await makeHeldPrize(app)
    await decideAndSettle(first, 'count', async () => null)
    expect([await desk.mine(first), await desk.mine(creator)]).toEqual([[], []])
  })

  test('concerns nobody when the author was erased while it waited', async () => {
    await reachCeiling(app, author)
    await ask(app, donateAura, { token: giver.token, body: { pseudo: author.pseudo, amount: -6 } })
    const eraseAt = app.clock.now()
    await app.db.updateTable('account').set({ eraseAt }).where('id', '=', author.id).execute()
    await app.application.services.erasure.eraseDue()
    const { status, body } = await desk.decide((await caseAbout(giver)).id, { actions: [{ kind: 'count' }] })
    expect(status).toBe(200)
    const decided = app.db.selectFrom('moderationDecision').select(['personId', 'excerpt'])
    expect(await decided.where('id', '=', body.decisions[0]?.id ?? 0).executeTakeFirst()).toEqual({
      personId: null,
      excerpt: '',
    })
    await desk.settle()
  })
})

describe('[MOD-21, MOD-27] a verdict by command', () => {
  const operator = 'operator:ops'
  const { operatorDecisions } = app.application.services

  /** A held withdrawal of 6; its id, and its case. */
  async function holdWithdrawal(): Promise<{ heldId: Id; caseId: Id }> {
    await reachCeiling(app, author)
    await ask(app, donateAura, { token: giver.token, body: { pseudo: author.pseudo, amount: -6 } })
    const { id: caseId } = await caseAbout(giver)
    const found = app.db.selectFrom('moderationCase').select('targetId').where('id', '=', caseId)
    return { heldId: (await found.executeTakeFirstOrThrow()).targetId, caseId }
  }

  test('that voids tells the giver in the operator’s words, and any moderator answers its appeal', async () => {
    const { heldId, caseId } = await holdWithdrawal()
    await operatorDecisions.decideHeld(heldId, 'void', 'Trop d’un coup.', operator)
    expect(await caseAbout(giver)).toEqual({ id: caseId, status: 'resolved' })
    expect(await desk.mine(giver)).toMatchObject([
      {
        ...{ kind: 'void', about: { type: 'aura', excerpt: 'Retrait de 6 aura' }, words: 'Trop d’un coup.' },
        ...{ text: 'Plafond de pertes du jour atteint.', contestable_until: expect.any(String) },
      },
    ])
    expect(await newestNotice(giver)).toMatchObject({
      kind: 'moderation-decision',
      data: { reason: expect.stringContaining('Plafond de pertes du jour atteint. Trop d’un coup.') },
    })
    const [decision] = await desk.mine(giver)
    expect((await appeal(giver, decision?.id ?? 0)).status).toBe(200)
    const appealed = await findLastAppealCase(app)
    expect((await desk.answer(appealed, 'reversed', desk.alice)).status).toBe(200)
    expect(await desk.mine(giver)).toMatchObject([{ state: 'reversed', contest: { outcome: 'reversed' } }])
  })

  test('that counts tells the author who loses aura, in the operator’s words', async () => {
    const { heldId } = await holdWithdrawal()
    await operatorDecisions.decideHeld(heldId, 'count', 'Sincère.', operator)
    expect(await balanceOf(app, author)).toBe(4)
    expect(await desk.mine(author)).toMatchObject([{ kind: 'count', words: 'Sincère.' }])
    expect(await desk.told(author)).toEqual(['moderation-decision'])
    expect([await desk.mine(giver), await desk.told(giver)]).toEqual([[], []])
  })

  test('is refused while a verdict of the desk can be undone, and once the act waits no more', async () => {
    const { heldId, caseId } = await holdWithdrawal()
    const decided = () => operatorDecisions.decideHeld(heldId, 'void', 'Non.', operator)
    await desk.decide(caseId, { actions: [{ kind: 'count' }], reason: '', words: '' })
    await expect(decided()).rejects.toMatchObject({ code: 'moderation.case-resolved' })
    await desk.settle()
    await expect(decided()).rejects.toMatchObject({ code: 'aura.held-unknown' })
    expect(await balanceOf(app, author)).toBe(4)
  })
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
