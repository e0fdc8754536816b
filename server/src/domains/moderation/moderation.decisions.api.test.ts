import type { Id } from '@aura/contract/common'
import { deleteCommunityPost } from '@aura/contract/communities/communities.posts.contract'
import { reportContent } from '@aura/contract/moderation/moderation.contract'
import * as contract from '@aura/contract/moderation/moderation.decisions.contract'
import { listOwnReports } from '@aura/contract/moderation/moderation.own.contract'
import { notificationSentence } from '@aura/contract/notifications/notification-sentence'
import { deletePost, editPost } from '@aura/contract/posts/posts.contract'
import { describe, expect, test } from 'vitest'
import { days, minutes, seconds } from '../../platform/clock/clock.ts'
import { join, makeCommunity } from '../../testing/communities.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { type DeskForm, openDesk } from '../../testing/moderation-desk.ts'
import { notificationsOf } from '../../testing/notifications.ts'
import { makePerson, openSession, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
const { operatorDecisions } = app.application.services
const { alice, second, caseOf, makeCase, decide, undo, mine, seen, settle, told, suspendedUntil, letIn } =
  await openDesk(app)

describe('a decision', () => {
  test('[MOD-17, MOD-18, MOD-20, MOD-25] takes effect at once by several actions, and is told after its minute, once', async () => {
    const { author, reporter, postId, caseId } = await makeCase()
    const { body } = await decide(caseId, { actions: [{ kind: 'remove' }, { kind: 'warn' }] })
    expect(body.decisions).toMatchObject([
      { kind: 'remove', state: 'in-force', decided_by: alice.pseudo, reason: 'hate', reason_label: 'Haine' },
      { kind: 'warn', words: 'Relisez nos règles.' },
    ])
    expect(body.decisions[0]?.undo_until).not.toBeNull()
    expect([await seen(postId, author), await seen(postId, alice)]).toEqual([404, 404])
    expect([await told(author), await mine(author), await told(reporter)]).toEqual([[], [], []])

    await settle()
    await settle()
    expect(await told(author)).toEqual(['moderation-decision', 'moderation-decision'])
    const notified = await notificationsOf(app, author, { topic: 'moderation' })
    const why = 'Motif\u00a0: Haine. Relisez nos règles.'
    expect(notified.map(notificationSentence)).toEqual([
      `Une décision de modération vous concerne\u00a0: La modération vous adresse un avertissement. ${why}`,
      `Une décision de modération vous concerne\u00a0: La modération a retiré votre post. ${why}`,
    ])
    expect(await told(reporter)).toEqual(['report-outcome'])
    expect(await mine(author)).toMatchObject([
      { kind: 'warn', state: 'in-force', is_automated: false },
      {
        ...{ kind: 'remove', about: { type: 'post', id: postId, excerpt: 'Un mot de trop' } },
        ...{ reason_label: 'Haine', rule: expect.stringContaining('Respect'), contest: null },
        contestable_until: expect.any(String),
      },
    ])
    expect(await caseOf(postId)).toMatchObject({ status: 'resolved', outcome: 'removed' })
    const audited = app.db.selectFrom('auditEntry').select(['act', 'actorId', 'personId'])
    expect(await audited.where('caseId', '=', caseId).execute()).toEqual([
      { act: 'decide', actorId: alice.id, personId: author.id },
    ])
    expect(await findBrokenInvariants(app.db)).toEqual([])
  })

  test.each<[string, DeskForm, unknown]>([
    ['no action', { actions: [] }, 'platform.invalid'],
    ['two of one kind', { actions: [{ kind: 'warn' }, { kind: 'warn' }] }, 'moderation.unfit-action'],
    [
      'dismissal with a measure',
      { actions: [{ kind: 'dismiss' }, { kind: 'warn' }] },
      'moderation.unfit-action',
    ],
    ['a verdict on a report', { actions: [{ kind: 'count' }] }, 'moderation.unfit-action'],
    ['a suspension without days', { actions: [{ kind: 'suspend' }] }, 'moderation.unfit-action'],
    ['days of a warning', { actions: [{ kind: 'warn', days: 3 }] }, 'moderation.unfit-action'],
    [
      'a reason not of the list',
      { actions: [{ kind: 'warn' }], reason: 'nothing' },
      'moderation.reason-unknown',
    ],
    ['a measure without a reason', { actions: [{ kind: 'warn' }], reason: '' }, 'moderation.reason-unknown'],
    ['words too long', { actions: [{ kind: 'warn' }], words: 'a'.repeat(301) }, 'platform.invalid'],
  ])('[MOD-25] is refused with %s', async (_, form, code) => {
    const { caseId, author, postId } = await makeCase()
    expect((await decide(caseId, form)).body).toMatchObject({ code })
    expect([(await caseOf(postId)).status, await seen(postId, author)]).toEqual(['open', 200])
  })

  test('[MOD-25] is made once: of two moderators at once, and of the same call twice, one decides', async () => {
    const { caseId } = await makeCase()
    const form = { actions: [{ kind: 'warn' as const }] }
    const answers = await Promise.all([alice, second, alice, second].map((by) => decide(caseId, form, by)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const unknown = await decide(999_999, form)
    expect(unknown.body).toMatchObject({ code: 'moderation.case-unknown' })
    const itself = await makePost(app, alice)
    const { token } = await makePerson(app)
    await ask(app, reportContent, { token, body: { type: 'post', postId: itself, reason: 'Non' } })
    const ownCase = await decide((await caseOf(itself)).caseId, form)
    expect(ownCase.body).toMatchObject({ code: 'moderation.own-case' })
  })

  test('[MOD-14, MOD-16] resolves a report by one action, and several cases alike; each that cannot be says why', async () => {
    const [one, other, resolved] = [await makeCase(), await makeCase(), await makeCase()]
    const dismissed = await ask(app, contract.resolveReport, {
      params: { id: resolved.reportId },
      token: alice.token,
      body: { action: 'dismiss' },
    })
    expect(dismissed).toMatchObject({ status: 200, body: { message: 'Le signalement est traité.' } })
    const caseIds = [one.caseId, resolved.caseId, other.caseId, 999_999]
    const body = { case_ids: caseIds, actions: [{ kind: 'remove' as const }], reason: 'scam', words: '' }
    const { results } = (await ask(app, contract.decideCases, { token: alice.token, body })).body
    expect(results.map(({ error }) => error?.code)).toEqual([
      undefined,
      'moderation.case-resolved',
      undefined,
      'moderation.case-unknown',
    ])
    expect([await seen(one.postId, one.author), await seen(resolved.postId, one.author)]).toEqual([404, 200])
    expect(await caseOf(resolved.postId)).toMatchObject({ outcome: 'unproblematic' })
  })

  test('[MOD-14, MOD-16] resolves a report without a body, or by an empty one, as dismissed; what nobody knows is refused', async () => {
    for (const body of [undefined, {}]) {
      const { reportId, postId, author } = await makeCase()
      const resolve = (sent: unknown) =>
        ask(app, contract.resolveReport, {
          params: { id: reportId },
          token: alice.token,
          body: sent as never,
        })
      for (const wrong of [{ action: 'burn' }, { acton: 'remove' }])
        expect(await resolve(wrong)).toMatchObject({ status: 400, body: { code: 'platform.invalid' } })
      expect((await resolve(body)).status).toBe(200)
      expect(await caseOf(postId)).toMatchObject({ status: 'resolved', outcome: 'unproblematic' })
      expect(await seen(postId, author)).toBe(200)
    }
  })

  test('[MOD-16, AUR-55] the same key answers several cases as at first, and refuses other cases', async () => {
    const [one, other] = [await makeCase(), await makeCase()]
    const headers = { 'idempotency-key': 'k'.repeat(200) }
    const decideAll = (...caseIds: Id[]) =>
      ask(app, contract.decideCases, {
        ...{ token: alice.token, headers },
        body: { case_ids: caseIds, actions: [{ kind: 'remove' }], reason: 'scam', words: '' },
      })
    const first = await decideAll(one.caseId)
    expect(first.body.results).toMatchObject([{ error: null, decisions: [{ kind: 'remove' }] }])
    expect((await decideAll(one.caseId)).body).toEqual(first.body)
    expect(await decideAll(other.caseId)).toMatchObject({
      status: 409,
      body: { code: 'platform.key-reused' },
    })
    expect((await caseOf(other.postId)).status).toBe('open')
  })

  test('[MOD-17, MOD-21] to remove what its author has deleted answers the reporters, and tells the author nothing', async () => {
    const { author, reporter, postId, caseId } = await makeCase()
    await ask(app, deletePost, { params: { id: postId }, token: author.token })
    const { body } = await decide(caseId, { actions: [{ kind: 'remove' }] })
    expect(body.decisions).toMatchObject([{ kind: 'remove', state: 'in-force' }])
    await settle()
    expect([await told(author), await mine(author), await told(reporter)]).toEqual([
      [],
      [],
      ['report-outcome'],
    ])
    expect(await findBrokenInvariants(app.db)).toEqual([])
  })

  test('[MOD-04, MOD-17, COM-34] where a post stands resolves the case of its reports, and quotes it to its author', async () => {
    const [owner, author, reporter] = [await makePerson(app), await makePerson(app), await makePerson(app)]
    const community = await makeCommunity(app, owner)
    for (const person of [author, reporter]) await join(app, community, person)
    const postId = await makePost(app, author, { audienceId: community.id, legend: 'Un mot de trop' })
    await ask(app, reportContent, {
      token: reporter.token,
      body: { type: 'post', postId, reason: 'Insulte' },
    })
    await ask(app, deleteCommunityPost, {
      params: { id: postId },
      token: alice.token,
      body: { reason: 'Hors règles.' },
    })
    expect(await caseOf(postId)).toMatchObject({ status: 'resolved', outcome: 'removed' })
    expect(await told(reporter)).toEqual(['report-outcome'])
    expect(await mine(author)).toMatchObject([
      { kind: 'remove', words: 'Hors règles.', about: { excerpt: 'Un mot de trop' } },
    ])
    expect(await findBrokenInvariants(app.db)).toEqual([])
  })

  test('[MOD-21] shows beforehand what the person concerned will read', async () => {
    const { caseId } = await makeCase()
    const body = {
      actions: [{ kind: 'remove' as const }, { kind: 'suspend' as const, days: 3 }],
      reason: 'hate',
      words: 'Stop.',
    }
    const shown = await ask(app, contract.previewDecision, {
      params: { id: caseId },
      token: alice.token,
      body,
    })
    const text = shown.body.paragraphs.join('\n')
    for (const part of [
      'retiré votre post',
      '«\u00a0Un mot de trop',
      'suspendu votre compte jusqu’au',
      'Un mot de trop',
      'Haine',
      'Stop.',
      'aucune machine',
      '183 jours',
    ])
      expect(text).toContain(part)
  })
})

describe('within its minute', () => {
  test('[MOD-25] who decided undoes a whole answer: content and account come back, and nobody is told', async () => {
    const { author, reporter, postId, caseId } = await makeCase()
    const actions = [{ kind: 'remove' as const }, { kind: 'suspend' as const, days: 3 }]
    const { body } = await decide(caseId, { actions })
    expect((await letIn(author)).status).toBe(403)
    const [first] = body.decisions
    expect((await undo(first?.id, second)).body).toMatchObject({ code: 'moderation.not-yours' })
    app.clock.advance(seconds(59))
    const undone = await Promise.all([undo(first?.id), undo(first?.id)])
    for (const { body } of undone)
      expect(body.decisions.map(({ state }) => state)).toEqual(['undone', 'undone'])
    expect([await seen(postId, reporter), (await letIn(author)).status]).toEqual([200, 200])
    expect(await caseOf(postId)).toMatchObject({ status: 'open', outcome: null })
    await settle()
    const back = { ...author, token: await openSession(app, author) }
    expect([await told(back), await told(reporter), await mine(back)]).toEqual([[], [], []])
    expect((await undo(999_999)).body).toMatchObject({ code: 'moderation.decision-unknown' })

    const again = await decide(caseId, { actions: [{ kind: 'warn' }] })
    app.clock.advance(minutes(1))
    const late = await undo(again.body.decisions[0]?.id)
    expect(late.body).toMatchObject({ code: 'moderation.undo-late' })
    expect(await findBrokenInvariants(app.db)).toEqual([])
  })

  test.each<['warn' | 'clear']>([['warn'], ['clear']])(
    '[MOD-04, MOD-25] an undone %s leaves no report without an answer where a newer case of the same post waits',
    async (kind) => {
      const { author, reporter, postId, caseId } = await makeCase()
      const later = await makePerson(app)
      const { body } = await decide(caseId, { actions: [{ kind }], reason: kind === 'warn' ? 'hate' : '' })
      app.clock.advance(seconds(30))
      await ask(app, editPost, {
        params: { id: postId },
        token: author.token,
        body: { legend: 'Un autre mot' },
      })
      const report = { type: 'post' as const, postId, category: 'violence' as const, reason: 'Menace' }
      await ask(app, reportContent, { token: later.token, body: report })
      app.clock.advance(seconds(20))
      expect((await undo(body.decisions[0]?.id)).status).toBe(200)
      app.clock.advance(minutes(2))
      const outcomesOf = async ({ token }: Person) =>
        (await ask(app, listOwnReports, { token })).body.reports.map(({ outcome }) => outcome)
      expect([await outcomesOf(reporter), await outcomesOf(later)]).toEqual([['waiting'], ['waiting']])
      expect(await findBrokenInvariants(app.db)).toEqual([])

      const { caseId: waitingId } = await caseOf(postId)
      const cases = app.db.selectFrom('moderationCase').where('targetId', '=', postId).orderBy('id')
      const columns = ['id', 'status', 'outcome', 'isCleared', 'reportsCount', 'severity'] as const
      expect(await cases.select(columns).execute()).toEqual([
        { id: caseId, status: 'resolved', outcome: null, isCleared: false, reportsCount: 0, severity: 1 },
        { id: waitingId, status: 'open', outcome: null, isCleared: false, reportsCount: 2, severity: 3 },
      ])
      await decide(waitingId, { actions: [{ kind: 'remove' }] })
      await settle()
      expect([await outcomesOf(reporter), await outcomesOf(later)]).toEqual([['removed'], ['removed']])
      expect([await told(reporter), await told(later)]).toEqual([['report-outcome'], ['report-outcome']])
      expect(await findBrokenInvariants(app.db)).toEqual([])
    },
  )

  test('[MOD-19] a shorter suspension does not shorten a longer one, and its end gives the longer one back', async () => {
    const { author, caseId } = await makeCase()
    const other = await makeCase({ author })
    await operatorDecisions.suspend(author.pseudo, 10, 'Triche.', 'root')
    const before = await suspendedUntil(author)
    const { body } = await decide(caseId, { actions: [{ kind: 'suspend', days: 3 }] })
    expect(await suspendedUntil(author)).toEqual(before)
    await undo(body.decisions[0]?.id)
    expect(await suspendedUntil(author)).toEqual(before)
    await decide(other.caseId, { actions: [{ kind: 'suspend', days: 3 }] })
    await settle()
    expect(await suspendedUntil(author)).toEqual(before)
    await decide(caseId, { actions: [{ kind: 'suspend', days: 30 }] })
    expect(await suspendedUntil(author)).toEqual(new Date(app.clock.now().getTime() + days(30)))
    await operatorDecisions.unsuspend(author.pseudo, 'root')
    expect((await letIn(author)).status).toBe(200)
    expect(await findBrokenInvariants(app.db)).toEqual([])
  })
})
