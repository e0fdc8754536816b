import { addCaseNote } from '@aura/contract/moderation/moderation.case.contract'
import * as desk from '@aura/contract/moderation/moderation.decisions.contract'
import { undoSeconds } from '@aura/contract/moderation/moderation.limits'
import {
  contestDecision,
  listOwnDecisions,
  listOwnReports,
} from '@aura/contract/moderation/moderation.own.contract'
import { listCaseReports, listReports } from '@aura/contract/moderation/moderation.report-lists.contract'
import { deletePost, editPost } from '@aura/contract/posts/posts.contract'
import { blockAccount } from '@aura/contract/privacy/privacy.contract'
import { expect, test } from 'vitest'
import { seconds } from '../../platform/clock/clock.ts'
import { makeCommunity } from '../../testing/communities.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findLastAppealCase } from '../../testing/moderation-desk.ts'
import {
  makeAdministrator,
  makeModerator,
  makePerson,
  openSession,
  type Person,
} from '../../testing/people.ts'
import { publishPost } from '../../testing/posts.ts'
import { openReports } from '../../testing/reports.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
const moderator = await makeModerator(app)

const { report, caseOf, resolve } = openReports(app)
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

test('[MOD-04, MOD-05] a reporter reads the name of a community, the start of a text in whole words, and may block its author', async () => {
  const [author, reporter] = [await makePerson(app), await makePerson(app)]
  const community = await makeCommunity(app, author)
  const { body: post } = await publishPost(app, author, { legend: 'Un mots '.repeat(30) })
  await report(reporter, { type: 'community', communityId: community.id })
  await report(reporter, { type: 'post', postId: post.id })
  const { reports } = (await ask(app, listOwnReports, { token: reporter.token })).body
  expect(reports).toMatchObject([
    { subject: `${'Un mots '.repeat(12)}Un…`, blockable_pseudo: author.pseudo },
    { subject: community.name, blockable_pseudo: null },
  ])
})

test('[MOD-04, PRV-06] a reporter whom the person has blocked since reads nothing of theirs any more', async () => {
  const [author, reporter] = [await makePerson(app), await makePerson(app)]
  const { body: post } = await publishPost(app, author, { legend: 'Un mot' })
  await report(reporter, { type: 'post', postId: post.id })
  await report(reporter, { type: 'user', userId: author.id })
  const subjects = async () =>
    (await ask(app, listOwnReports, { token: reporter.token })).body.reports.map(({ subject }) => subject)
  expect(await subjects()).toEqual([author.pseudo, 'Un mot'])
  await ask(app, blockAccount, { token: author.token, body: { pseudo: reporter.pseudo } })
  expect(await subjects()).toEqual(['', ''])
})

test('[MOD-04, PST-21] a later reporter reads what shows now, and not what was edited away before', async () => {
  const [author, first, later] = [await makePerson(app), await makePerson(app), await makePerson(app)]
  const { body: post } = await publishPost(app, author, { legend: 'Mon numéro' })
  await report(first, { type: 'post', postId: post.id })
  await report(first, { type: 'user', userId: author.id })
  const renamed = `r${author.pseudo.slice(1)}`
  await ask(app, editPost, {
    params: { id: post.id ?? 0 },
    token: author.token,
    body: { legend: 'Bonsoir', alts: [''] },
  })
  await app.db
    .updateTable('account')
    .set({ pseudo: renamed, pseudoSkeleton: renamed })
    .where('id', '=', author.id)
    .execute()
  app.clock.advance(seconds(60))
  await report(later, { type: 'post', postId: post.id })
  await report(later, { type: 'user', userId: author.id })
  const subjects = async ({ token }: Person) =>
    (await ask(app, listOwnReports, { token })).body.reports.map(({ subject }) => subject)
  expect(await subjects(first)).toEqual([author.pseudo, 'Mon numéro'])
  expect(await subjects(later)).toEqual([renamed, 'Bonsoir'])
  await ask(app, deletePost, { params: { id: post.id ?? 0 }, token: author.token })
  expect(await subjects(later)).toEqual([renamed, ''])
})

test('[MOD-21] the rules of the first reasons keep their quotation marks beside the words', async () => {
  const { reasons } = (await ask(app, desk.listReasons, { token: moderator.token })).body
  expect(reasons.filter(({ rule, text }) => / [;:!?»]|« /.test(`${rule} ${text}`))).toEqual([])
  expect(reasons.find(({ code }) => code === 'hate')?.rule).toMatch(/«\u00a0Respect\u00a0»$/)
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
    ask(app, desk.saveReason, { params: { code: 'capitals' }, token: by.token, body: { ...body, ...change } })
  expect(await save(moderator)).toMatchObject({ status: 403 })
  expect(await save(administrator)).toMatchObject({ status: 200, body: { code: 'capitals', ...body } })
  const reasons = async () => (await ask(app, desk.listReasons, { token: moderator.token })).body.reasons
  expect((await reasons()).at(-1)).toEqual({ code: 'capitals', ...body })
  await save(administrator, { is_active: false })
  await ask(app, desk.saveReason, {
    ...{ params: { code: 'hate' }, token: administrator.token },
    body: { ...body, label: 'Haine', is_active: true },
  })
  const changed = await reasons()
  expect(changed[0]).toMatchObject({ code: 'hate', rule: 'Conditions' })
  expect(changed.at(-1)).toMatchObject({ code: 'capitals', is_active: false })
  expect(await save(administrator, { label: '' })).toMatchObject({ status: 400 })
  // Of two administrators who add the same code, the second one must not overwrite what the first one wrote.
  expect(await save(administrator, { is_new: true, label: 'Autre chose' })).toMatchObject({
    ...{ status: 409, body: { code: 'moderation.reason-exists' } },
  })
  expect(await reasons()).toEqual(changed)
  const added = { params: { code: 'new-one' }, token: administrator.token, body: { ...body, is_new: true } }
  expect(await ask(app, desk.saveReason, added)).toMatchObject({
    status: 200,
    body: { code: 'new-one', ...body },
  })
  // Decisions outside the desk give this one.
  const off = { params: { code: 'other' }, token: administrator.token, body: { ...body, is_active: false } }
  expect(await ask(app, desk.saveReason, off)).toMatchObject({
    ...{ status: 400, body: { code: 'moderation.reason-needed' } },
  })
})

const decide = (id: number, actions: desk.Action[], by = moderator) =>
  ask(app, desk.decideCase, { params: { id }, token: by.token, body: { actions, reason: 'hate', words: '' } })

test('[MOD-20] each act on a case, its decisions, appeals and reasons writes its entry of the audit log, repeated or refused none', async () => {
  const [person, second] = [await makePerson(app), await makeModerator(app)]
  await report(await makePerson(app), { type: 'user', userId: person.id })
  const id = await caseOf(person)
  const by = { params: { id }, token: moderator.token }
  const answered = async (actions: desk.Action[]) => (await decide(id, actions)).body.decisions[0]?.id ?? 0
  const undo = (of: number) => ask(app, desk.undoDecision, { ...by, params: { id: of } })
  const confirm = (of: number, isConfirmed: boolean) =>
    ask(app, desk.confirmDecision, {
      ...{ params: { id: of }, token: second.token, body: { confirm: isConfirmed } },
    })
  const reopen = () => ask(app, desk.reopenCase, by)
  const passMinute = async () => {
    app.clock.advance(seconds(undoSeconds))
    await app.application.services.decisionSettling.settleDue()
  }

  await ask(app, addCaseNote, { ...by, body: { text: 'À suivre.' } })
  const undone = await answered([{ kind: 'warn' }])
  for (let time = 0; time < 2; time++) await undo(undone)
  const refused = await answered([{ kind: 'suspend', days: null }])
  for (let time = 0; time < 2; time++) await confirm(refused, false)
  const confirmed = await answered([{ kind: 'suspend', days: null }])
  for (let time = 0; time < 2; time++) await confirm(confirmed, true)
  await passMinute()
  await reopen()
  await reopen()
  const warned = await answered([{ kind: 'warn' }])
  await passMinute()
  const again = { ...person, token: await openSession(app, person) }
  expect((await ask(app, listOwnDecisions, { token: again.token })).body.decisions[0]?.id).toBe(warned)
  await ask(app, contestDecision, { params: { id: warned }, token: again.token, body: { words: 'Non.' } })
  const appeal = { id: await findLastAppealCase(app) }
  const words = { outcome: 'maintained', words: 'Relu.' } as const
  for (let time = 0; time < 2; time++)
    await ask(app, desk.answerContest, { params: appeal, token: second.token, body: words })
  const administrator = await makeAdministrator(app)
  const reason = { label: 'Autre', rule: 'Conditions', text: 'Autre chose.', is_active: true }
  await ask(app, desk.saveReason, { params: { code: 'other' }, token: administrator.token, body: reason })

  const entries = await app.db
    .selectFrom('auditEntry')
    .select(['act', 'actorId', 'caseId', 'details'])
    .where((where) =>
      where.or([where('caseId', 'in', [id, appeal.id]), where('actorId', '=', administrator.id)]),
    )
    .orderBy('id')
    .execute()
  expect(entries.map((entry) => Object.values(entry))).toEqual([
    ['note', moderator.id, id, ''],
    ['decide', moderator.id, id, `warn #${undone} hate`],
    ['undo', moderator.id, id, `#${undone}`],
    ['decide', moderator.id, id, `suspend #${refused} hate`],
    ['refuse', second.id, id, `#${refused}`],
    ['decide', moderator.id, id, `suspend #${confirmed} hate`],
    ['confirm', second.id, id, `#${confirmed}`],
    ['reopen', moderator.id, id, ''],
    ['decide', moderator.id, id, `warn #${warned} hate`],
    ['answer-contest', second.id, appeal.id, `maintained #${warned}`],
    ['save-reason', administrator.id, null, 'other'],
  ])
})
