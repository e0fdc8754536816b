import { donateAura } from '@aura/contract/aura/aura.contract'
import type { Id } from '@aura/contract/common'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { balanceOf, makeAuthorAtNoon, reachCeiling } from '../../testing/aura.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { findLastAppealCase, openDesk } from '../../testing/moderation-desk.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { openVerdicts } from '../../testing/verdicts.ts'

const app = await openTestApp()
const desk = await openDesk(app)
const { caseAbout, appeal, newestNotice } = openVerdicts(app, desk)
let author: Person
let giver: Person

beforeEach(async () => {
  ;({ author } = await makeAuthorAtNoon(app))
  giver = await makePerson(app)
})
afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

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
