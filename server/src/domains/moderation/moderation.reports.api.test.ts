import { deleteComment } from '@aura/contract/comments/comments.contract'
import { editCommunity } from '@aura/contract/communities/communities.contract'
import { undoSeconds } from '@aura/contract/moderation/moderation.limits'
import { listOwnReports } from '@aura/contract/moderation/moderation.own.contract'
import { deletePost } from '@aura/contract/posts/posts.contract'
import { blockAccount } from '@aura/contract/privacy/privacy.contract'
import { beforeEach, expect, test } from 'vitest'
import { days, seconds } from '../../platform/clock/clock.ts'
import { makeChallenge } from '../../testing/challenges.ts'
import { makeComment } from '../../testing/comments.ts'
import { makeCommunity } from '../../testing/communities.ts'
import { ask } from '../../testing/contract-calls.ts'
import { jpeg } from '../../testing/image-fixtures.ts'
import { notificationsOf } from '../../testing/notifications.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost, publishPost } from '../../testing/posts.ts'
import { openReports } from '../../testing/reports.ts'
import { openTestApp } from '../../testing/test-app.ts'

let author: Person
let reporter: Person

const app = await openTestApp()
const { report, reportsBy, casesAbout } = openReports(app)
beforeEach(async () => {
  author = await makePerson(app)
  reporter = await makePerson(app)
})

test('[MOD-01, MOD-06, MOD-15] reports of one post make one case, with a copy of it that its author cannot change', async () => {
  const { body: post } = await publishPost(app, author, { legend: 'À voir', alt: 'Un ciel' })
  const other = await makePerson(app)
  const body = { type: 'post', postId: post.id, reason: '  Une raison à moi  ' }
  expect(await report(reporter, body)).toMatchObject({
    status: 200,
    body: { message: 'Signalement envoyé.' },
  })
  await ask(app, deletePost, { params: { id: post.id }, token: author.token })
  expect(await report(other, { type: 'post', postId: post.id })).toMatchObject({ status: 404 })

  const [opened, ...more] = await casesAbout(author)
  expect(more).toEqual([])
  expect(opened).toMatchObject({
    targetType: 'post',
    targetId: post.id,
    status: 'open',
    frozenPseudo: author.pseudo,
    frozenText: 'À voir',
    frozenAlt: 'Un ciel',
  })
  expect(await reportsBy(reporter)).toMatchObject([{ caseId: opened?.id, reason: 'Une raison à moi' }])
})

test('[MOD-02, MOD-15, MOD-03] reports of one comment make one case, with a copy of its words; one deleted or hidden is unknown', async () => {
  const other = await makePerson(app)
  const postId = await makePost(app, reporter)
  const commentId = await makeComment(app, author, { postId, content: 'Des mots durs' })
  const body = { type: 'comment', commentId }
  expect((await report(reporter, body)).status).toBe(200)
  expect(await report(reporter, body)).toMatchObject({
    status: 429,
    body: { code: 'moderation.already-reported' },
  })
  expect((await report(other, body)).status).toBe(200)
  const blocked = await makePerson(app)
  await ask(app, blockAccount, { token: author.token, body: { pseudo: blocked.pseudo } })
  await ask(app, deleteComment, { params: { id: commentId }, token: author.token })
  for (const person of [blocked, await makePerson(app)]) {
    expect(await report(person, body)).toMatchObject({ status: 404, body: { code: 'comments.unknown' } })
  }
  const cases = await casesAbout(author)
  expect(cases).toMatchObject([
    {
      targetType: 'comment',
      targetId: commentId,
      status: 'open',
      frozenPseudo: author.pseudo,
      frozenText: 'Des mots durs',
    },
  ])
  const joined = [...(await reportsBy(reporter)), ...(await reportsBy(other))]
  expect(joined.map(({ caseId }) => caseId)).toEqual([cases[0]?.id, cases[0]?.id])
})

test('[MOD-01, MOD-15] a community is reported with its name, description and cover; its owner is the person concerned', async () => {
  const { id, name } = await makeCommunity(app, author, { isPrivate: true })
  const cover = new FormData()
  for (const [field, value] of Object.entries({ name, description: 'Des mots durs', category: 'art' }))
    cover.set(field, value)
  cover.set('cover_image', new Blob([new Uint8Array(await jpeg(600, 200))]), 'cover.jpg')
  await ask(app, editCommunity, { params: { id }, token: author.token, body: cover })
  const body = { type: 'community', communityId: id }
  expect(await report(author, body)).toMatchObject({ status: 400, body: { code: 'moderation.self' } })
  expect(await report(reporter, body)).toMatchObject({ status: 200 })
  expect(await report(reporter, body)).toMatchObject({ status: 429 })
  await ask(app, blockAccount, { token: author.token, body: { pseudo: reporter.pseudo } })
  expect((await report(await makePerson(app), body)).status).toBe(200)
  const [opened, ...more] = await casesAbout(author)
  expect(more).toEqual([])
  expect(opened).toMatchObject({
    ...{ targetType: 'community', targetId: id, frozenPseudo: author.pseudo },
    frozenText: `${name}\n\nDes mots durs`,
  })
})

test('[MOD-04] a later reporter of a community reads its present name', async () => {
  const community = await makeCommunity(app, author)
  const body = { type: 'community', communityId: community.id }
  await report(reporter, body)
  const renamed = `${community.name} bis`
  await app.db.updateTable('community').set({ name: renamed }).where('id', '=', community.id).execute()
  app.clock.advance(seconds(60))
  const later = await makePerson(app)
  await report(later, body)
  const subjectFor = async ({ token }: Person) =>
    (await ask(app, listOwnReports, { token })).body.reports[0]?.subject
  expect([await subjectFor(reporter), await subjectFor(later)]).toEqual([community.name, renamed])
})

test('[MOD-01, MOD-15] a challenge is reported with its title and description; its creator is the person concerned', async () => {
  const challengeId = await makeChallenge(app, author, { title: 'Des mots durs' })
  const body = { type: 'challenge', challengeId }
  expect(await report(author, body)).toMatchObject({ status: 400, body: { code: 'moderation.self' } })
  expect(await report(reporter, body)).toMatchObject({ status: 200 })
  const blocked = await makePerson(app)
  await ask(app, blockAccount, { token: author.token, body: { pseudo: blocked.pseudo } })
  expect(await report(blocked, body)).toMatchObject({ status: 404, body: { code: 'challenges.unknown' } })
  expect(await casesAbout(author)).toMatchObject([
    {
      ...{ targetType: 'challenge', targetId: challengeId, frozenPseudo: author.pseudo },
      frozenText: 'Des mots durs\n\nUne photo du soir.',
    },
  ])
})

test('[MOD-01, MOD-15] a person is reported by id; others’ reports join the case, a resolved one is not reopened', async () => {
  const other = await makePerson(app)
  const body = { type: 'user', userId: author.id, postId: 999_999_999 }
  await Promise.all([report(reporter, body), report(other, body)])
  const [first] = await casesAbout(author)
  expect(await reportsBy(other)).toMatchObject([{ caseId: first?.id, targetType: 'user' }])
  await app.db
    .updateTable('moderationCase')
    .set({ status: 'resolved', resolvedAt: app.clock.now() })
    .where('personId', '=', author.id)
    .execute()
  app.clock.advance(days(1))
  expect(await report(reporter, body)).toMatchObject({ status: 200 })
  expect((await casesAbout(author)).map(({ status }) => status)).toEqual(['resolved', 'open'])
})

test.each([
  ['a post without its id', () => ({ type: 'post', userId: author.id }), 400, 'moderation.no-target'],
  ['an absent post', () => ({ type: 'post', postId: 999_999_999 }), 404, 'posts.unknown'],
  ['an absent person', () => ({ type: 'user', userId: 999_999_999 }), 404, 'profiles.unknown'],
  ['an absent comment', () => ({ type: 'comment', commentId: 999_999_999 }), 404, 'comments.unknown'],
  ['a comment without its id', () => ({ type: 'comment', postId: 1 }), 400, 'moderation.no-target'],
  [
    'an absent community',
    () => ({ type: 'community', communityId: 999_999_999 }),
    404,
    'communities.unknown',
  ],
  ['an absent challenge', () => ({ type: 'challenge', challengeId: 999_999_999 }), 404, 'challenges.unknown'],
  ['oneself', () => ({ type: 'user', userId: reporter.id }), 400, 'moderation.self'],
  ['another type', () => ({ type: 'défi', postId: 1 }), 400, 'platform.invalid'],
  ['without a reason', () => ({ type: 'user', userId: author.id, reason: ' \n ' }), 400, 'platform.invalid'],
  [
    'for an invisible reason',
    () => ({ type: 'user', userId: author.id, reason: '\u2800' }),
    400,
    'platform.invalid',
  ],
  [
    'at length',
    () => ({ type: 'user', userId: author.id, reason: 'é'.repeat(1001) }),
    400,
    'platform.invalid',
  ],
])('[MOD-01, MOD-02] refuses to report %s', async (_, body, status, code) => {
  expect(await report(reporter, body())).toMatchObject({ status, body: { code } })
  expect(await reportsBy(reporter)).toEqual([])
})

test('[MOD-01, PRV-06] whom one has blocked can still be reported, by pseudo too; who blocked the reporter does not exist', async () => {
  const block = (who: Person, whom: Person) =>
    ask(app, blockAccount, { token: who.token, body: { pseudo: whom.pseudo } })
  await block(reporter, author)
  expect(await report(reporter, { type: 'user', pseudo: author.pseudo })).toMatchObject({ status: 200 })
  expect(await casesAbout(author)).toMatchObject([{ targetId: author.id, frozenPseudo: author.pseudo }])
  expect(await report(reporter, { type: 'user', userId: author.id })).toMatchObject({ status: 429 })
  for (const named of [{ userId: reporter.id }, { pseudo: reporter.pseudo }, { pseudo: 'personne' }]) {
    expect(await report(author, { type: 'user', ...named })).toMatchObject({
      status: 404,
      body: { code: 'profiles.unknown' },
    })
  }
  expect(await reportsBy(author)).toEqual([])
})

test('[MOD-22] a case counts its reports by category, however many come at once, and is as grave as the gravest', async () => {
  const { body: post } = await publishPost(app, author, { legend: 'À voir' })
  const people = await Promise.all(Array.from({ length: 45 }, () => makePerson(app)))
  const categories = ['scam', 'hate', undefined] as const
  const send = (person: Person, at: number) =>
    report(person, { type: 'post', postId: post.id, category: categories[at % 3] })
  const answers = await Promise.all(people.map(send))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const counted = { reportsCount: 45, categoryCounts: { scam: 15, hate: 15, other: 15 }, severity: 2 }
  expect(await casesAbout(author)).toMatchObject([counted])
  await report(reporter, { type: 'post', postId: post.id, category: 'minors' })
  expect(await casesAbout(author)).toMatchObject([{ reportsCount: 46, severity: 3 }])
  const refused = await report(reporter, { type: 'user', userId: author.id, category: 'autre' })
  expect(refused).toMatchObject({ status: 400, body: { fields: { category: 'Choisissez une catégorie.' } } })
})

test.each([
  ['bio', { bio: 'Une autre bio' }],
  ['pseudo', { pseudo: 'UnAutrePseudo' }],
])(
  '[MOD-26, MOD-04] a profile judged unproblematic answers later reports of it by itself, until its %s changes',
  async (_, changed) => {
    const change = (to: { bio?: string; pseudo?: string }) =>
      app.db.updateTable('account').set(to).where('id', '=', author.id).execute()
    const body = { type: 'user', userId: author.id }
    await change({ bio: 'Une bio' })
    await report(reporter, body)
    const clear = { status: 'resolved', isCleared: true, outcome: 'unproblematic' } as const
    await app.db
      .updateTable('moderationCase')
      .set({ ...clear, resolvedAt: app.clock.now() })
      .where('personId', '=', author.id)
      .execute()
    app.clock.advance(seconds(undoSeconds))
    const later = await makePerson(app)
    expect(await report(later, body)).toMatchObject({ status: 200, body: { message: 'Signalement envoyé.' } })
    const [cleared, ...none] = await casesAbout(author)
    expect(none).toEqual([])
    expect(cleared).toMatchObject({ ...clear, reportsCount: 2, categoryCounts: { other: 2 } })
    expect(await reportsBy(later)).toMatchObject([{ caseId: cleared?.id, toldAt: app.clock.now() }])
    expect(await notificationsOf(app, later)).toMatchObject([
      { kind: 'report-outcome', data: { reason: 'ce contenu a été jugé sans problème' } },
    ])
    await change(changed)
    await report(await makePerson(app), body)
    expect((await casesAbout(author)).map(({ status }) => status)).toEqual(['resolved', 'open'])
  },
)
