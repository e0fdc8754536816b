import { listCaseReports, listReports } from '@aura/contract/moderation/moderation.cases.contract'
import { reportContent } from '@aura/contract/moderation/moderation.contract'
import { listReasons, saveReason } from '@aura/contract/moderation/moderation.decisions.contract'
import { undoSeconds } from '@aura/contract/moderation/moderation.limits'
import { listOwnReports } from '@aura/contract/moderation/moderation.own.contract'
import { deskStatistics, transparency } from '@aura/contract/moderation/moderation.statistics.contract'
import { blockAccount } from '@aura/contract/privacy/privacy.contract'
import { expect, test } from 'vitest'
import { minutes, seconds } from '../../platform/clock/clock.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makeAdministrator, makeModerator, makePerson, type Person } from '../../testing/people.ts'
import { publishPost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
const moderator = await makeModerator(app)

const report = (by: Person, body: object) =>
  ask(app, reportContent, { token: by.token, body: { reason: 'Ceci blesse.', ...body } })
const caseOf = async ({ id }: Person) =>
  (
    await app.db
      .selectFrom('moderationCase')
      .select('id')
      .where('personId', '=', id)
      .executeTakeFirstOrThrow()
  ).id
const resolve = (id: number, outcome: 'removed' | 'measured' | 'unproblematic') =>
  app.db
    .updateTable('moderationCase')
    .set({ status: 'resolved', resolvedAt: app.clock.now(), outcome })
    .where('id', '=', id)
    .execute()
/** The case of a person reported in a category. */
const openCase = async (category: string) => {
  const person = await makePerson(app)
  await report(await makePerson(app), { type: 'user', userId: person.id, category })
  return caseOf(person)
}

test('[MOD-12, MOD-04, MOD-05] reports are listed for moderators, open ones first, and for each reporter with their outcome', async () => {
  const [author, reporter, bystander] = [await makePerson(app), await makePerson(app), await makePerson(app)]
  const { body: post } = await publishPost(app, author, { legend: 'À voir' })
  for (const by of [reporter, bystander])
    await report(by, { type: 'post', postId: post.id, category: 'hate' })
  await report(reporter, { type: 'user', userId: bystander.id })
  const postCase = await caseOf(author)
  await resolve(postCase, 'removed')
  const all = async (query: object = {}) =>
    (await ask(app, listReports, { query: { ...query }, token: moderator.token })).body
  const waiting = {
    ...{ type: 'user', status: 'open', reporter_pseudo: reporter.pseudo, reason: 'Ceci blesse.' },
    ...{ reported_user_pseudo: bystander.pseudo, reported_post_legend: null, category: 'other' },
  }
  const done = {
    ...{ type: 'post', status: 'resolved', reported_user_pseudo: author.pseudo },
    ...{ reported_post_legend: 'À voir', case_id: postCase },
  }
  expect((await all()).reports).toMatchObject([
    waiting,
    { ...done, reporter_pseudo: bystander.pseudo },
    { ...done, reporter_pseudo: reporter.pseudo },
  ])
  expect((await all({ status: 'open' })).reports).toMatchObject([waiting])
  const paged = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await all({ limit: 1, ...(cursor && { cursor }) })
    paged.push(...page.reports.map(({ id }) => id))
    cursor = page.nextCursor
  }
  expect(paged).toEqual((await all()).reports.map(({ id }) => id))
  for (const cursor of ['x1', 'o', 'r!'])
    expect(await all({ status: 'open', cursor })).toMatchObject({ code: 'platform.invalid' })
  const ofCase = await ask(app, listCaseReports, {
    params: { id: postCase },
    token: moderator.token,
  })
  expect(ofCase.body).toMatchObject({
    reports: [{ reporter: { pseudo: bystander.pseudo } }, { reporter: { pseudo: reporter.pseudo } }],
    hasMore: false,
  })

  const own = async () => (await ask(app, listOwnReports, { token: reporter.token })).body.reports
  const ownOfPost = { type: 'post', target_id: post.id, subject: 'À voir', category: 'hate' }
  const ownOfUser = { type: 'user', subject: bystander.pseudo, outcome: 'waiting', answered_at: null }
  expect(await own()).toMatchObject([
    { ...ownOfUser, blockable_pseudo: bystander.pseudo },
    { ...ownOfPost, outcome: 'waiting', answered_at: null, blockable_pseudo: author.pseudo },
  ])
  const answeredAt = app.clock.now().toISOString()
  app.clock.advance(seconds(undoSeconds))
  await ask(app, blockAccount, { token: reporter.token, body: { pseudo: author.pseudo } })
  expect(await own()).toMatchObject([
    ownOfUser,
    { ...ownOfPost, outcome: 'removed', answered_at: answeredAt, blockable_pseudo: null },
  ])
})

test('[MOD-21] administrators change the list of reasons; moderators read it', async () => {
  const administrator = await makeAdministrator(app)
  const body = {
    label: 'Trop de majuscules',
    rule: 'Conditions',
    text: 'CRIER NE SERT À RIEN.',
    is_active: true,
  }
  const save = (by: Person, change: object = {}) =>
    ask(app, saveReason, { params: { code: 'capitals' }, token: by.token, body: { ...body, ...change } })
  expect(await save(moderator)).toMatchObject({ status: 403 })
  expect(await save(administrator)).toMatchObject({ status: 200, body: { code: 'capitals', ...body } })
  const reasons = async () => (await ask(app, listReasons, { token: moderator.token })).body.reasons
  expect((await reasons()).at(-1)).toEqual({ code: 'capitals', ...body })
  await save(administrator, { is_active: false })
  await ask(app, saveReason, {
    ...{ params: { code: 'hate' }, token: administrator.token },
    body: { ...body, label: 'Haine', is_active: true },
  })
  const changed = await reasons()
  expect(changed[0]).toMatchObject({ code: 'hate', rule: 'Conditions' })
  expect(changed.at(-1)).toMatchObject({ code: 'capitals', is_active: false })
  expect(await save(administrator, { label: '' })).toMatchObject({ status: 400 })
})

test('[MOD-31, MOD-30] figures of the desk and published counts are computed from reports, decisions and contests', async () => {
  const published = async () => (await ask(app, transparency)).body
  const before = await published()
  const scam = await openCase('scam')
  await openCase('minors')
  await resolve(scam, 'removed')
  const decision = { kind: 'remove', state: 'reversed', caseId: scam, decidedById: moderator.id } as const
  const { id: decisionId } = await app.db
    .insertInto('moderationDecision')
    .values({ ...decision, decidedAt: app.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const contest = { decisionId, words: 'Non', createdAt: app.clock.now() }
  const answered = { outcome: 'reversed', answeredAt: app.clock.now() } as const
  await app.db
    .insertInto('moderationContest')
    .values({ ...contest, ...answered })
    .execute()
  expect(await published()).toEqual(before)
  app.clock.advance(minutes(10) + 1)
  const after = await published()
  const scams = ({ reports }: typeof after) => reports.find(({ category }) => category === 'scam')
  expect(scams(after)).toMatchObject({
    total: (scams(before)?.total ?? 0) + 1,
    removed: (scams(before)?.removed ?? 0) + 1,
  })
  expect(after.reports.find(({ category }) => category === 'minors')).toMatchObject({
    waiting: expect.any(Number),
  })
  expect(after).toMatchObject({
    decisions: [{ kind: 'remove', total: 1, reversed: 1 }, {}, {}, {}],
    contests: { total: 1, maintained: 0, reversed: 1, waiting: 0 },
    ...{ automated: 0, median_hours: expect.any(Number) },
  })

  const figures = await ask(app, deskStatistics, { token: (await makeModerator(app)).token })
  const { body } = figures
  const waiting = await app.db
    .selectFrom('moderationCase')
    .select('kind')
    .where('status', '<>', 'resolved')
    .execute()
  const count = (of: { count: number }[]) => of.reduce((sum, one) => sum + one.count, 0)
  expect([count(body.open_by_kind), count(body.open_by_age)]).toEqual([waiting.length, waiting.length])
  expect(body.weeks).toHaveLength(12)
  expect(body.weeks.reduce((sum, { decisions }) => sum + decisions, 0)).toBe(1)
  const reports = await app.db.selectFrom('moderationReport').select('id').execute()
  expect(body.weeks.reduce((sum, week) => sum + week.reports, 0)).toBe(reports.length)
  expect(body.weeks.at(-1)).toMatchObject({ new_accounts: expect.any(Number), held_acts: 0 })
})
