import { donateAura, takeAura } from '@aura/contract/aura/aura.contract'
import type { Id } from '@aura/contract/common'
import { previewDecision } from '@aura/contract/moderation/moderation.decisions.contract'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { imposeSanction, makeAuthorAtNoon, reachCeiling } from '../../testing/aura.ts'
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
const { caseAbout, decideAndSettle, appeal, newestNotice } = openVerdicts(app, desk)
let author: Person
let giver: Person
let postId: Id

beforeEach(async () => {
  ;({ author, postId } = await makeAuthorAtNoon(app))
  giver = await makePerson(app)
})
afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

describe('[MOD-21] a verdict that counts', () => {
  test('tells the author who loses aura why, without the giver or the size, and that the history appeals it', async () => {
    await reachCeiling(app, author)
    await ask(app, donateAura, { token: giver.token, body: { pseudo: author.pseudo, amount: -6 } })
    const { id } = await caseAbout(giver)
    const form = { actions: [{ kind: 'count' as const }], reason: '', words: '' }
    const preview = await ask(app, previewDecision, { params: { id }, token: desk.alice.token, body: form })
    expect(preview.body.paragraphs).toEqual([
      'La modération a compté de l’aura qui vous a été retirée.',
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
