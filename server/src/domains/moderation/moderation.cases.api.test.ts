import * as caseContract from '@aura/contract/moderation/moderation.case.contract'
import * as contract from '@aura/contract/moderation/moderation.cases.contract'
import { decideCase, undoDecision } from '@aura/contract/moderation/moderation.decisions.contract'
import { frozenDays } from '@aura/contract/moderation/moderation.limits'
import { deletePost } from '@aura/contract/posts/posts.contract'
import { blockAccount } from '@aura/contract/privacy/privacy.contract'
import { expect, test } from 'vitest'
import { days, seconds } from '../../platform/clock/clock.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makeModerator, makePerson, openSession, type Person } from '../../testing/people.ts'
import { publishPost } from '../../testing/posts.ts'
import { openReports } from '../../testing/reports.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { forgetFrozenCopies } from './moderation.erasure.service.ts'

const app = await openTestApp()
const moderator = await makeModerator(app)
const second = await makeModerator(app)

const { report, caseOf, resolve } = openReports(app)
const show = async (id: number, { token } = moderator) =>
  (await ask(app, caseContract.showCase, { params: { id }, token })).body
const list = async (query: Record<string, string | number> = {}, { token } = moderator) =>
  (await ask(app, contract.listCases, { query, token })).body
const idsOf = async (query: Record<string, string | number>) => (await list(query)).cases.map(({ id }) => id)
/** The case of a person reported in a category. */
const openCase = async (category: string) => {
  const person = await makePerson(app)
  await report(await makePerson(app), { type: 'user', userId: person.id, category })
  return caseOf(person)
}

test('[MOD-15, MOD-24, MOD-10] a case has its frozen copy, the live content, history and notes', async () => {
  const author = await makePerson(app)
  const reporter = await makePerson(app)
  const { body: post } = await publishPost(app, author, { legend: 'À voir', alt: 'Un ciel' })
  await report(reporter, { type: 'user', userId: author.id })
  const other = await caseOf(author)
  await report(reporter, { type: 'post', postId: post.id, category: 'hate' })
  const id = other + 1
  // A moderator whom the author has blocked may judge the case.
  await ask(app, blockAccount, { token: author.token, body: { pseudo: moderator.pseudo } })
  const person = { id: author.id, pseudo: author.pseudo }
  const frozen = {
    pseudo: author.pseudo,
    text: 'À voir',
    alt: 'Un ciel',
    medias: [{ media: post.media, alt: 'Un ciel' }],
  }
  expect(await show(id)).toMatchObject({
    ...{
      id,
      kind: 'report',
      status: 'open',
      severity: 'medium',
      person,
      categories: ['hate'],
      reports_count: 1,
    },
    ...{ target: { type: 'post', id: post.id }, excerpt: 'À voir', assignee: null, frozen },
    live: { state: 'unchanged', path: `/post/post/${post.id}/0`, text: 'À voir', alt: 'Un ciel' },
    concerned: { ...person, warnings: 0, removals: 0, suspensions: 0, is_suspended_for_good: false },
    history: [{ id: other, target: { type: 'user', id: author.id } }],
    ...{ decisions: [], notes: [], aura: null, contest: null },
  })

  const key = { 'idempotency-key': crypto.randomUUID() }
  const note = { params: { id }, token: moderator.token, body: { text: '  Déjà vu  ' }, headers: key }
  const { body: noted } = await ask(app, caseContract.addCaseNote, note)
  expect(noted).toMatchObject({ text: 'Déjà vu', author: { pseudo: moderator.pseudo } })
  expect((await ask(app, caseContract.addCaseNote, note)).body).toEqual(noted)
  await ask(app, deletePost, { params: { id: post.id }, token: author.token })
  expect(await show(id)).toMatchObject({
    notes: [noted],
    frozen,
    live: { state: 'deleted', path: null, text: '' },
  })

  await resolve(id, 'removed')
  await forgetFrozenCopies(app.db, new Date(app.clock.now().getTime() + days(frozenDays) - 1))
  expect((await show(id)).frozen).not.toBeNull()
  await forgetFrozenCopies(app.db, new Date(app.clock.now().getTime() + days(frozenDays)))
  expect(await show(id)).toMatchObject({ frozen: null, excerpt: '' })
})

test('[MOD-23] the queue shows the gravest and oldest first, by each filter and order, page by page', async () => {
  await app.db.deleteFrom('moderationCase').execute()
  const [low, high, medium] = [await openCase('scam'), await openCase('minors'), await openCase('hate')]
  app.clock.advance(days(2))
  for (const person of [moderator, second]) person.token = await openSession(app, person)
  const later = await openCase('suicide')
  const taken = await ask(app, caseContract.takeCase, {
    params: { id: medium },
    token: second.token,
    body: {},
  })
  expect(taken.status).toBe(200)
  const resolved = await openCase('hate')
  await resolve(resolved, 'removed')

  expect(await idsOf({})).toEqual([high, later, medium, low])
  for (const [query, ids] of [
    [{ status: 'open' }, [high, later, medium, low]],
    [{ status: 'confirming' }, []],
    [{ status: 'resolved' }, [resolved]],
    [{ status: 'resolved', decided_by: 'me' }, []],
    [{ severity: 'high' }, [high, later]],
    [{ kind: 'report' }, [high, later, medium, low]],
    [{ kind: 'held-act' }, []],
    [{ assignee: 'me' }, []],
    [{ assignee: 'others' }, [medium]],
    [{ assignee: 'nobody' }, [high, later, low]],
    [{ age: 'day' }, [later]],
    [{ age: 'week' }, [high, later, medium, low]],
    [{ age: 'older' }, []],
    [{ order: 'oldest' }, [low, high, medium, later]],
    [{ order: 'newest' }, [later, medium, high, low]],
    [{ order: 'newest', severity: 'high', assignee: 'nobody', kind: 'report' }, [later, high]],
  ] as const) {
    expect([query, await idsOf(query)]).toEqual([query, ids])
    const paged = []
    for (let cursor = ''; ; ) {
      const page = await list({ ...query, limit: 1, ...(cursor && { cursor }) })
      paged.push(...page.cases.map(({ id }) => id))
      if (!page.hasMore || page.nextCursor === null) break
      cursor = page.nextCursor
    }
    expect([query, paged]).toEqual([query, ids])
  }
  const { nextCursor } = await list({ limit: 1 })
  for (const cursor of [nextCursor ?? '', 's9abc.1', 'x', 's'])
    expect(await list({ order: 'oldest', cursor })).toMatchObject({ code: 'platform.invalid' })
})

test('[MOD-23, MOD-25] resolved cases come by their decision, the latest first, also those of one’s own answers alone', async () => {
  await app.db.deleteFrom('moderationCase').execute()
  const [first, other, last] = [await openCase('minors'), await openCase('hate'), await openCase('scam')]
  const decide = async (id: number, { token } = moderator) => {
    const body = { actions: [{ kind: 'dismiss' as const }], reason: '', words: '' }
    const { decisions } = (await ask(app, decideCase, { params: { id }, token, body })).body
    app.clock.advance(seconds(2))
    return decisions[0]?.id ?? 0
  }
  const undo = (id: number) => ask(app, undoDecision, { params: { id }, token: moderator.token })
  await decide(last)
  await decide(other, second)
  const latest = await decide(first)
  const own = { status: 'resolved', decided_by: 'me' }
  for (const [query, ids] of [
    [{ status: 'resolved' }, [first, other, last]],
    [{ status: 'resolved', order: 'decided', kind: 'report' }, [first, other, last]],
    [{ status: 'resolved', order: 'severity' }, [first, other, last]],
    [{ status: 'resolved', order: 'newest' }, [last, other, first]],
    [own, [first, last]],
    [{ ...own, severity: 'low' }, [last]],
    [{ ...own, age: 'day' }, [first, last]],
  ] as const) {
    expect([query, await idsOf(query)]).toEqual([query, ids])
    const paged = await idsOf({ ...query, limit: 1 })
    const { nextCursor } = await list({ ...query, limit: 1 })
    const rest = nextCursor === null ? [] : await idsOf({ ...query, cursor: nextCursor })
    expect([query, [...paged, ...rest]]).toEqual([query, ids])
  }
  expect(await list({ order: 'decided' })).toMatchObject({ code: 'platform.invalid' })
  await undo(latest)
  expect(await idsOf(own)).toEqual([last])
})

test('[MOD-23] of the last week is a case 6 days old, and none 8 days old', async () => {
  await app.db.deleteFrom('moderationCase').execute()
  const old = await openCase('scam')
  app.clock.advance(days(2))
  const recent = await openCase('scam')
  app.clock.advance(days(6))
  moderator.token = await openSession(app, moderator)
  expect([await idsOf({ age: 'day' }), await idsOf({ age: 'week' }), await idsOf({ age: 'older' })]).toEqual([
    [],
    [recent],
    [old],
  ])
})

test('[MOD-24, PRV-10] a case is taken by one moderator, which others see, and is taken over or given back in words', async () => {
  const id = await openCase('hate')
  const [one, other] = [await makeModerator(app), await makeModerator(app)]
  const take = (by: Person, body: object = {}) =>
    ask(app, caseContract.takeCase, { params: { id }, token: by.token, body })
  const release = (by: Person) => ask(app, caseContract.releaseCase, { params: { id }, token: by.token })
  const both = await Promise.all([take(one), take(other)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const [holder, refused] = both[0]?.status === 200 ? [one, other] : [other, one]
  const assignee = { id: holder.id, pseudo: holder.pseudo }
  expect((await show(id, refused)).assignee).toEqual(assignee)
  const { body } = await take(refused)
  expect(body).toMatchObject({ code: 'moderation.taken', message: expect.stringContaining(holder.pseudo) })
  expect((await release(refused)).body).toEqual({ assignee })
  expect(await take(refused, { from: holder.id })).toMatchObject({ status: 200 })
  expect((await take(holder, { from: holder.id })).body).toMatchObject({ code: 'moderation.taken' })
  for (const _ of [1, 2]) expect((await release(refused)).body).toEqual({ assignee: null })
  const acts = await app.db
    .selectFrom('auditEntry')
    .select(['act', 'details'])
    .where('caseId', '=', id)
    .orderBy('id')
    .execute()
  expect(acts.map(({ act, details }) => [act, details])).toEqual([
    ['take', ''],
    ['take', 'taken-over'],
    ['release', ''],
  ])
})

test('[MOD-23] an appeal of aura stands in the queue with its words, and shows what it is about', async () => {
  const person = await makePerson(app)
  const { id: entryId } = await app.db
    .selectFrom('auraTransfer')
    .select('id')
    .where('creditAccountId', '=', person.id)
    .executeTakeFirstOrThrow()
  const appeal = { accountId: person.id, entryId, reason: 'Je ne comprends pas', createdAt: app.clock.now() }
  await app.db.insertInto('auraContest').values(appeal).execute()
  const [row] = (await list({ kind: 'aura-contest' })).cases
  expect(row).toMatchObject({
    person: { id: person.id },
    excerpt: appeal.reason,
    target: null,
    categories: [],
  })
  expect(await show(row?.id ?? 0)).toMatchObject({
    ...{ kind: 'aura-contest', frozen: null, live: null },
    contest: { words: appeal.reason, outcome: null, answer: null, decision: null },
    aura: { receiver: { pseudo: person.pseudo }, series: [] },
  })
})
