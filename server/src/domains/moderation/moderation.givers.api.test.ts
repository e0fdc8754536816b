import { takeAura } from '@aura/contract/aura/aura.contract'
import { releaseCase, showCase, takeCase } from '@aura/contract/moderation/moderation.case.contract'
import { listCases } from '@aura/contract/moderation/moderation.cases.contract'
import { reportContent } from '@aura/contract/moderation/moderation.contract'
import { decideCase, undoDecision } from '@aura/contract/moderation/moderation.decisions.contract'
import { expect, test } from 'vitest'
import { minutes } from '../../platform/clock/clock.ts'
import { reachCeiling } from '../../testing/aura.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makeModerator, makePerson } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
const moderator = await makeModerator(app)

test('[AUR-42, MOD-23] who took aura is named in the opened case alone, where the look is recorded', async () => {
  const [owner, giver] = [await makePerson(app), await makePerson(app)]
  await reachCeiling(app, owner)
  await ask(app, takeAura, { token: giver.token, body: { postId: await makePost(app, owner) } })
  const { token } = await makePerson(app)
  await ask(app, reportContent, { token, body: { type: 'user', userId: giver.id, reason: 'Triche' } })
  const cases = app.db.selectFrom('moderationCase').select(['id', 'kind']).where('personId', '=', giver.id)
  const idOf = async (kind: string) => (await cases.where('kind', '=', kind).executeTakeFirstOrThrow()).id
  const [heldId, reportId] = [await idOf('held-act'), await idOf('report')]
  const looks = async () =>
    (await app.db.selectFrom('auditEntry').select('id').where('act', '=', 'look-up').execute()).length
  const by = { params: { id: heldId }, token: moderator.token }

  const { body } = await ask(app, listCases, { token: moderator.token })
  const rowOf = (id: number) => body.cases.find((one) => one.id === id)
  expect(rowOf(heldId)).toMatchObject({ person: null, is_person_hidden: true })
  expect(rowOf(reportId)).toMatchObject({ person: { id: giver.id }, is_person_hidden: false })
  const reported = await ask(app, showCase, { ...by, params: { id: reportId } })
  expect(reported.body).toMatchObject({ person: { id: giver.id }, history: [] })
  await ask(app, takeCase, { ...by, body: {} })
  await ask(app, releaseCase, by)
  expect(await looks()).toBe(0)
  const opened = await ask(app, showCase, by)
  expect(opened.body).toMatchObject({ person: { pseudo: giver.pseudo }, aura: { giver: { id: giver.id } } })
  expect([await looks(), opened.body.history.map(({ id }) => id)]).toEqual([1, [reportId]])

  const decided = await ask(app, decideCase, {
    ...by,
    body: { actions: [{ kind: 'void' }], reason: '', words: '' },
  })
  await ask(app, undoDecision, { ...by, params: { id: decided.body.decisions[0]?.id ?? 0 } })
  await ask(app, decideCase, { ...by, body: { actions: [{ kind: 'void' }], reason: '', words: '' } })
  app.clock.advance(minutes(1))
  await app.application.services.decisionSettling.settleDue()
  const entries = await app.db
    .selectFrom('auditEntry')
    .select(['act', 'personId'])
    .where('caseId', '=', heldId)
    .orderBy('id')
    .execute()
  const acts = ['take', 'release', 'look-up', 'decide', 'undo', 'decide']
  expect(entries).toEqual(acts.map((act) => ({ act, personId: null })))
})
