import * as desk from '@aura/contract/moderation/moderation.decisions.contract'
import { undoSeconds } from '@aura/contract/moderation/moderation.limits'
import { listOwnReports } from '@aura/contract/moderation/moderation.own.contract'
import { getPost } from '@aura/contract/posts/posts.contract'
import { expect, test } from 'vitest'
import { seconds } from '../../platform/clock/clock.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makeModerator, makePerson } from '../../testing/people.ts'
import { publishPost } from '../../testing/posts.ts'
import { openReports } from '../../testing/reports.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
const moderator = await makeModerator(app)

const { report, caseOf } = openReports(app)

const decisionsOf = (caseId: number) =>
  app.db.selectFrom('moderationDecision').selectAll().where('caseId', '=', caseId).execute()
const decide = (id: number, actions: desk.Action[], by = moderator) =>
  ask(app, desk.decideCase, { params: { id }, token: by.token, body: { actions, reason: 'hate', words: '' } })

test.each([
  ['dismiss', {}, 'unproblematic', 200],
  ['remove', {}, 'removed', 404],
  ['warn', {}, 'measured', 200],
  ['suspend', { days: 3 }, 'measured', 404],
] as const)(
  '[MOD-14, MOD-17, MOD-18, MOD-19] a report is resolved by %s',
  async (action, length, outcome, seen) => {
    const [author, reporter] = [await makePerson(app), await makePerson(app)]
    const { body: post } = await publishPost(app, author, { legend: 'À voir' })
    await report(reporter, { type: 'post', postId: post.id })
    const { id } = await app.db
      .selectFrom('moderationReport')
      .select('id')
      .where('reporterId', '=', reporter.id)
      .executeTakeFirstOrThrow()
    const resolveBy = (body: { action: typeof action; days?: number; reason?: string }) =>
      ask(app, desk.resolveReport, { params: { id }, token: moderator.token, body })
    if (action === 'suspend')
      expect((await resolveBy({ action })).body).toMatchObject({ code: 'moderation.unfit-action' })
    expect(await resolveBy({ action, ...length, reason: 'Relisez.' })).toMatchObject({ status: 200 })
    expect((await resolveBy({ action, ...length })).body).toMatchObject({ code: 'moderation.case-resolved' })
    const made = { kind: action, state: 'in-force', words: 'Relisez.', decidedById: moderator.id }
    const caseId = await caseOf(author)
    expect(await decisionsOf(caseId)).toMatchObject([{ ...made, days: action === 'suspend' ? 3 : null }])
    const closed = app.db.selectFrom('moderationCase').select(['status', 'outcome', 'isCleared'])
    expect(await closed.where('id', '=', caseId).execute()).toEqual([
      { status: 'resolved', outcome, isCleared: false },
    ])
    const shown = await ask(app, getPost, { params: { id: post.id }, token: reporter.token })
    expect(shown.status).toBe(seen)
  },
)

test('[MOD-26] « Jugé sans problème » answers the next report of unchanged content by itself; changed, it makes a case', async () => {
  const author = await makePerson(app)
  const send = async () => {
    const reporter = await makePerson(app)
    await report(reporter, { type: 'user', userId: author.id })
    return (await ask(app, listOwnReports, { token: reporter.token })).body.reports[0]?.outcome
  }
  expect(await send()).toBe('waiting')
  expect((await decide(await caseOf(author), [{ kind: 'clear' }])).status).toBe(200)
  app.clock.advance(seconds(undoSeconds))
  await app.application.services.decisionSettling.settleDue()
  expect(await send()).toBe('unproblematic')
  await app.db.updateTable('account').set({ bio: 'Des mots durs' }).where('id', '=', author.id).execute()
  expect(await send()).toBe('waiting')
  const cases = app.db.selectFrom('moderationCase').select(['status', 'isCleared', 'reportsCount'])
  expect(await cases.where('personId', '=', author.id).orderBy('id').execute()).toEqual([
    { status: 'resolved', isCleared: true, reportsCount: 2 },
    { status: 'open', isCleared: false, reportsCount: 1 },
  ])
})
