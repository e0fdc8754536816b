import { donateAura, takeAura } from '@aura/contract/aura/aura.contract'
import { auraHistory, contestMovement } from '@aura/contract/aura/aura.history.contract'
import { describeMovement } from '@aura/contract/aura/aura.movements'
import type { Id } from '@aura/contract/common'
import { showCase } from '@aura/contract/moderation/moderation.case.contract'
import { listCases } from '@aura/contract/moderation/moderation.cases.contract'
import { notificationAddress } from '@aura/contract/notifications/notification-address'
import { notificationSentence } from '@aura/contract/notifications/notification-sentence'
import { getPost } from '@aura/contract/posts/posts.contract'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { days, later } from '../../platform/clock/clock.ts'
import { balanceOf, makeAuthorAtNoon, reachCeiling } from '../../testing/aura.ts'
import { makeHeldPrize } from '../../testing/challenges.ts'
import { ask } from '../../testing/contract-calls.ts'
import { eraseAccounts } from '../../testing/erasure.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { findLastAppealCase, openDesk } from '../../testing/moderation-desk.ts'
import { makeModerator, makePerson, openSession, type Person } from '../../testing/people.ts'
import { suspendAccount } from '../../testing/suspension.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { openVerdicts } from '../../testing/verdicts.ts'
import { findBalances } from '../aura/aura.queries.ts'

const app = await openTestApp()
const desk = await openDesk(app)
const { caseAbout, decideAndSettle, appeal, newestNotice } = openVerdicts(app, desk)
let author: Person
let giver: Person
let postId: Id

beforeEach(async () => {
  ;({ author, postId } = await makeAuthorAtNoon(app))
  giver = await makePerson(app)
})
afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

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

  test('[AUR-42] tells the giver of a vote why and how to appeal; reversed, the vote stands and counts', async () => {
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
    // The log names nobody who took aura.
    const audited = app.db.selectFrom('auditEntry').select('act').where('personId', '=', giver.id)
    expect(await audited.execute()).toEqual([])
    expect(await balanceOf(app, author)).toBe(9)
    expect((await ask(app, getPost, { params: { id: postId } })).body.aura).toBe(-1)
    expect(await desk.mine(giver)).toMatchObject([{ state: 'reversed', contest: { outcome: 'reversed' } }])
    expect((await newestNotice(giver))?.kind).toBe('contest-answer')
    expect(await desk.mine(author)).toMatchObject([
      {
        ...{ kind: 'count', state: 'in-force', contestability: 'in-history' },
        about: { type: 'aura', excerpt: 'Aura retirée sur un de vos posts' },
        text: 'Plafond de pertes du jour atteint. La modération l’avait annulée\u00a0; cette annulation a été contestée, et la contestation acceptée.',
      },
    ])
    expect(await newestNotice(author)).toMatchObject({ kind: 'moderation-decision' })
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
    expect(await desk.mine(author)).toEqual([])
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
