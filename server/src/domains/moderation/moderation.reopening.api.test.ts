import { giveAura } from '@aura/contract/aura/aura.contract'
import { deleteComment } from '@aura/contract/comments/comments.contract'
import type { Id } from '@aura/contract/common'
import { reportContent } from '@aura/contract/moderation/moderation.contract'
import * as contract from '@aura/contract/moderation/moderation.decisions.contract'
import * as own from '@aura/contract/moderation/moderation.own.contract'
import { getPost } from '@aura/contract/posts/posts.contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { days, minutes } from '../../platform/clock/clock.ts'
import { makeComment } from '../../testing/comments.ts'
import { ask, mailsTo } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { findLastAppealCase } from '../../testing/moderation-desk.ts'
import { notificationsOf } from '../../testing/notifications.ts'
import { makeModerator, makePerson, openSession, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { untilLocked } from '../../testing/until-locked.ts'

const app = await openTestApp()
const { decisionSettling } = app.application.services
const [alice, second] = [await makeModerator(app), await makeModerator(app)]

type Kind = contract.ActionKind | 'suspend 9' | 'suspend 2'

/** A reported post or comment, its author, who gave aura elsewhere, and the calls of moderators on the case. */
async function makeCase(type: 'post' | 'comment' = 'post') {
  const [author, reporter] = [await makePerson(app), await makePerson(app)]
  const postId = await makePost(app, author)
  const givenTo = await makePost(app, reporter)
  await ask(app, giveAura, { token: author.token, body: { postId: givenTo } })
  const commentId = await makeComment(app, author, { postId })
  await ask(app, reportContent, {
    token: reporter.token,
    body: { type, postId, commentId, reason: 'Insulte' },
  })
  const { id: caseId } = await app.db
    .selectFrom('moderationCase')
    .select('id')
    .where('targetId', '=', type === 'post' ? postId : commentId)
    .where('targetType', '=', type)
    .executeTakeFirstOrThrow()
  const seen = async (id: Id) =>
    (await ask(app, getPost, { params: { id }, token: alice.token })).body as { aura?: number }
  return {
    ...{ author, reporter, postId, commentId, caseId },
    decide: (kind: Kind, by = alice) => {
      const [action, count] = kind.split(' ') as [contract.ActionKind, string?]
      return ask(app, contract.decideCase, {
        ...{ params: { id: caseId }, token: by.token },
        body: {
          actions: [{ kind: action, ...(count && { days: Number(count) }) }],
          reason: action === 'dismiss' ? '' : 'hate',
          words: '',
        },
      })
    },
    reopen: (by = alice) => ask(app, contract.reopenCase, { params: { id: caseId }, token: by.token }),
    isShown: async () => 'aura' in (await seen(postId)),
    given: async () => (await seen(givenTo)).aura,
    until: async () =>
      (
        await app.db
          .selectFrom('account')
          .select('suspendedUntil')
          .where('id', '=', author.id)
          .executeTakeFirstOrThrow()
      ).suspendedUntil,
    outcome: async () =>
      (await ask(app, own.listOwnReports, { token: reporter.token })).body.reports[0]?.outcome,
    told: async (person: Person) =>
      (await notificationsOf(app, { token: await openSession(app, person) }, { topic: 'moderation' })).map(
        ({ data }) => data.reason,
      ),
  }
}

const settle = async () => {
  app.clock.advance(minutes(1))
  await decisionSettling.settleDue()
}

const undo = (decided: Awaited<ReturnType<Awaited<ReturnType<typeof makeCase>>['decide']>>, by = alice) =>
  ask(app, contract.undoDecision, { params: { id: decided.body.decisions[0]?.id ?? 0 }, token: by.token })

/** Opens another case of the target, without a report yet, while `act` is under way and has not seen it. */
async function whileCaseOpens<T>(caseId: Id, act: () => Promise<T>): Promise<T> {
  const opening = app.db.transaction().execute(async (tx) => {
    await sql`
      insert into moderation_case
        (target_type, target_id, person_id, status, opened_at, frozen_pseudo, frozen_text, frozen_alt, frozen_hash)
      select target_type, target_id, person_id, 'open', ${app.clock.now()}, frozen_pseudo, frozen_text, frozen_alt, frozen_hash
      from moderation_case where id = ${caseId}`.execute(tx)
    const acting = act()
    await untilLocked(app.db)
    return { acting }
  })
  return (await opening).acting
}

async function appeal({ author }: { author: Person }) {
  const token = await openSession(app, author)
  const [decision] = (await ask(app, own.listOwnDecisions, { token })).body.decisions
  return ask(app, own.contestDecision, {
    params: { id: decision?.id ?? 0 },
    token,
    body: { words: 'Ironie.' },
  })
}

async function reverse(by: Person) {
  const id = await findLastAppealCase(app)
  const body = { outcome: 'reversed' as const, words: 'Après relecture.' }
  return ask(app, contract.answerContest, { params: { id }, token: by.token, body })
}

test('[MOD-17, MOD-25] a removal on the page of the content leaves a case that was opened again to the desk', async () => {
  const { decide, reopen, until, outcome, caseId, commentId } = await makeCase('comment')
  await decide('suspend 9')
  await settle()
  await reopen()
  const removed = await ask(app, deleteComment, {
    ...{ params: { id: commentId }, token: second.token },
    body: { reason: 'Hors règles.' },
  })
  expect(removed.status).toBe(200)
  const found = app.db.selectFrom('moderationCase').select('status').where('id', '=', caseId)
  expect([await found.executeTakeFirst(), await outcome()]).toEqual([{ status: 'open' }, 'waiting'])
  await decide('warn')
  await settle()
  expect(Number(await until())).toBeLessThanOrEqual(app.clock.now().getTime())
  expect(await outcome()).toBe('measured')
  expect(await findBrokenInvariants(app.db)).toEqual([])
})

test('[MOD-25] a case is opened again once its decisions are settled; these stand until other ones are', async () => {
  const { decide, reopen, isShown, until } = await makeCase()
  await decide('remove')
  expect((await reopen()).body).toMatchObject({ code: 'moderation.too-soon' })
  await settle()
  expect(await reopen()).toMatchObject({ status: 200, body: { status: 'open' } })
  expect((await reopen()).body).toMatchObject({ code: 'moderation.case-open' })
  const dismissed = await decide('dismiss')
  expect(await isShown()).toBe(false)
  expect((await undo(dismissed)).status).toBe(200)
  await settle()
  expect(await isShown()).toBe(false)
  await decide('suspend 9')
  await settle()
  expect(await isShown()).toBe(true)
  const decidedAt = app.clock.now().getTime() - minutes(1)
  await reopen()
  await decide('suspend 2')
  expect(await until()).toEqual(new Date(decidedAt + days(9)))
  await settle()
  expect(await until()).toEqual(new Date(decidedAt + minutes(1) + days(2)))
  expect(await findBrokenInvariants(app.db)).toEqual([])
})

test('[MOD-25] an older answer is not undone once somebody else may have decided', async () => {
  const { decide, reopen, outcome } = await makeCase()
  const dismissed = await decide('dismiss')
  expect((await reopen(second)).body).toMatchObject({ code: 'moderation.too-soon' })
  await settle()
  await reopen(second)
  await decide('remove', second)
  expect((await undo(dismissed)).body).toMatchObject({ code: 'moderation.undo-late' })
  expect(await outcome()).toBe('waiting')
})

test('[MOD-04, MOD-25] reporters wait while a case is open again, and are told again of what is settled', async () => {
  const { decide, reopen, outcome, told, reporter } = await makeCase()
  await decide('remove')
  await settle()
  expect(await outcome()).toBe('removed')
  await reopen()
  expect(await outcome()).toBe('waiting')
  await undo(await decide('suspend 2'))
  await decide('warn')
  expect([await outcome(), (await told(reporter)).length]).toEqual(['waiting', 1])
  await settle()
  expect([await outcome(), (await told(reporter)).length]).toEqual(['measured', 2])
})

test.each<[Kind, string, number]>([
  ['suspend 9', 'revenue sur la suspension de votre compte', 2],
  ['void-giving', 'revenue sur l’annulation de l’aura', 2],
  ['remove', 'revenue sur le retrait de votre contenu', 0],
])(
  '[MOD-18, MOD-21, MOD-25] %s that a later dismissal ends is taken back, and the person told',
  async (kind, words, mails) => {
    const { decide, reopen, author, told, until, given, isShown } = await makeCase()
    await decide(kind)
    await settle()
    expect([(await until()) === null, await given(), await isShown()]).toEqual([
      kind !== 'suspend 9',
      kind === 'void-giving' ? 0 : 1,
      kind !== 'remove',
    ])
    await reopen(second)
    await decide('dismiss', second)
    await settle()
    expect(Number(await until())).toBeLessThanOrEqual(app.clock.now().getTime())
    expect([await given(), await isShown()]).toEqual([1, true])
    expect((await told(author))[0]).toContain(words)
    const subjects = mails > 0 ? (await mailsTo(app, author.email, mails)).map(({ subject }) => subject) : []
    expect(subjects.includes('La modération est revenue sur une décision')).toBe(mails > 0)
    expect(await findBrokenInvariants(app.db)).toEqual([])
  },
)

test('[MOD-18, MOD-27] giving that two answers void is voided once, and given back with the later one', async () => {
  const { decide, reopen, given, author } = await makeCase()
  await decide('void-giving')
  await settle()
  await reopen()
  await decide('void-giving', second)
  await settle()
  expect(await given()).toBe(0)
  await appeal({ author })
  expect((await reverse(alice)).status).toBe(200)
  expect(await given()).toBe(1)
  expect(await findBrokenInvariants(app.db)).toEqual([])
})

test('[MOD-04, MOD-25] an undone decision gives its reports to a case of the same target that opens at the same moment', async () => {
  const { author, decide, outcome, caseId, postId } = await makeCase()
  const warned = await decide('warn')
  expect((await whileCaseOpens(caseId, () => undo(warned))).status).toBe(200)
  const later = await makePerson(app)
  await ask(app, reportContent, { token: later.token, body: { type: 'post', postId, reason: 'Menace' } })
  await settle()
  expect(await outcome()).toBe('waiting')
  const cases = app.db.selectFrom('moderationCase').select(['status', 'reportsCount']).orderBy('id')
  expect(await cases.where('personId', '=', author.id).execute()).toEqual([
    { status: 'resolved', reportsCount: 0 },
    { status: 'open', reportsCount: 2 },
  ])
  expect(await findBrokenInvariants(app.db)).toEqual([])
})

test('[MOD-25] a case is not opened again where another case of the same target opens at the same moment', async () => {
  const { decide, reopen, caseId } = await makeCase()
  await decide('warn')
  await settle()
  const reopened = await whileCaseOpens(caseId, () => reopen())
  expect(reopened).toMatchObject({ status: 409, body: { code: 'moderation.case-open' } })
})

test('[MOD-27] a case is neither opened nor decided again while an appeal waits, nor by the moderator who decided it once it is reversed', async () => {
  const { decide, reopen, isShown, author } = await makeCase()
  await decide('remove')
  await settle()
  expect((await appeal({ author })).status).toBe(200)
  expect((await reopen()).body).toMatchObject({ code: 'moderation.contest-waits' })
  await reverse(second)
  expect((await reopen()).body).toMatchObject({ code: 'moderation.same-person' })
  expect((await reopen(second)).status).toBe(200)
  expect((await decide('remove')).body).toMatchObject({ code: 'moderation.same-person' })
  expect((await decide('warn', second)).status).toBe(200)
  await settle()
  expect(await isShown()).toBe(true)
})

test('[MOD-27] a case that is open again waits for an appeal, which waits for the minute of a later answer', async () => {
  const [{ author, ...open }, decided] = [await makeCase(), await makeCase()]
  for (const { decide } of [open, decided]) await decide('remove')
  await settle()
  for (const { reopen } of [open, decided]) await reopen()
  await appeal({ author })
  expect((await open.decide('dismiss')).body).toMatchObject({ code: 'moderation.contest-waits' })
  await decided.decide('remove')
  expect((await appeal(decided)).body).toMatchObject({ code: 'moderation.too-soon' })
  await reverse(second)
  expect(await open.isShown()).toBe(true)
})
