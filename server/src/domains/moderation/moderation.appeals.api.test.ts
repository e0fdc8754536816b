import type { Id } from '@aura/contract/common'
import { showCase } from '@aura/contract/moderation/moderation.case.contract'
import type * as contract from '@aura/contract/moderation/moderation.decisions.contract'
import * as own from '@aura/contract/moderation/moderation.own.contract'
import { transparency } from '@aura/contract/moderation/moderation.statistics.contract'
import { getPost } from '@aura/contract/posts/posts.contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { days, later, minutes } from '../../platform/clock/clock.ts'
import { makeCommunity } from '../../testing/communities.ts'
import { makeMember } from '../../testing/community-members.ts'
import { ask, mailsTo } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { findLastAppealCase, openDesk } from '../../testing/moderation-desk.ts'
import { makeModerator, openSession, type Person } from '../../testing/people.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { untilLocked } from '../../testing/until-locked.ts'

const app = await openTestApp()
const { decisionLapsing, operatorDecisions, erasure } = app.application.services
const { alice, second, makeCase, decide, confirm, answer, mine, seen, settle, told, decidedBy } =
  await openDesk(app)

describe('an appeal', () => {
  async function makeAppeal(actions: contract.Action[] = [{ kind: 'remove' }]) {
    const made = await makeCase()
    await decide(made.caseId, { actions })
    await settle()
    const [decision] = await mine(made.author)
    const appeal = (by = made.author) =>
      ask(app, own.contestDecision, {
        params: { id: decision?.id ?? 0 },
        token: by.token,
        body: { words: 'Ironie.' },
      })
    const sent = await appeal()
    expect(sent).toMatchObject({ status: 200, body: { message: 'Votre contestation est envoyée.' } })
    const { caseId: appealedCaseId, ...rest } = made
    return { ...rest, appealedCaseId, caseId: await findLastAppealCase(app), appeal }
  }

  test.each([
    ['maintained', 'la décision est maintenue'],
    ['reversed', 'la suspension de votre compte est levée.'],
  ] as const)('[MOD-19, MOD-27] its answer %s reaches by mail who is suspended', async (outcome, said) => {
    const { author, caseId } = await makeCase()
    await decide(caseId, { actions: [{ kind: 'warn' }, { kind: 'suspend', days: 3 }] })
    await settle()
    const [told] = await mailsTo(app, author.email)
    const token = /token=([\w-]+)/.exec(told?.text ?? '')?.[1] ?? ''
    const { body } = await ask(app, own.showLinkedDecisions, { query: { token } })
    const decisionId = body.decisions.find(({ kind }) => kind === 'suspend')?.id ?? 0
    await ask(app, own.contestLinkedDecision, {
      body: { token, decision_id: decisionId, words: 'Ce n’était pas moi.' },
    })
    const id = await findLastAppealCase(app)
    expect((await answer(id, outcome, second)).status).toBe(200)
    const mails = await mailsTo(app, author.email, 2)
    const answered = mails.find(({ subject }) => subject === 'Votre contestation a reçu une réponse')
    for (const part of [author.pseudo, said, 'Après relecture.']) expect(answered?.text).toContain(part)
  })

  test('[MOD-15, MOD-27] its case shows what was decided and on what: copy, rule, reason, excerpt, and the decided case', async () => {
    const { caseId, appealedCaseId, author } = await makeAppeal()
    const { body } = await ask(app, showCase, { params: { id: caseId }, token: second.token })
    expect(body.contest).toMatchObject({
      ...{ words: 'Ironie.', outcome: null },
      decision: { case_id: appealedCaseId, kind: 'remove', reason_label: 'Haine' },
      grounds: {
        ...{ rule: expect.stringContaining('Respect'), text: expect.any(String), excerpt: 'Un mot de trop' },
        frozen: { pseudo: author.pseudo, text: 'Un mot de trop', at: expect.any(String) },
      },
    })
  })

  test('[MOD-27] is answered in words by somebody else; reversed, everything comes back as it was', async () => {
    const { caseId, appealedCaseId, author, reporter, postId, appeal } = await makeAppeal()
    expect((await appeal()).body).toMatchObject({ code: 'moderation.contest-exists' })
    expect((await appeal(reporter)).body).toMatchObject({ code: 'moderation.decision-unknown' })
    const blockedReasonOf = async (id: Id, { token }: Person) =>
      (await ask(app, showCase, { params: { id }, token })).body.blocked_reason
    for (const [id, by, reason] of [
      [caseId, alice, 'same-person'],
      [caseId, second, null],
      [appealedCaseId, alice, 'contest-waits'],
    ] as const)
      expect(await blockedReasonOf(id, by)).toBe(reason)
    expect((await answer(caseId, 'reversed', alice)).body).toMatchObject({ code: 'moderation.same-person' })
    const answers = await Promise.all([
      answer(caseId, 'reversed', second),
      answer(caseId, 'reversed', second),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await decidedBy(second)).toContain(caseId)
    expect(await decidedBy(alice)).toContain(appealedCaseId)
    expect([
      await blockedReasonOf(caseId, alice),
      await blockedReasonOf(appealedCaseId, alice),
      await blockedReasonOf(appealedCaseId, second),
    ]).toEqual([null, 'same-person', null])
    const post = await ask(app, getPost, { params: { id: postId }, token: reporter.token })
    expect(post.body).toMatchObject({ legend: 'Un mot de trop', aura: 1 })
    expect(await told(author)).toEqual(['contest-answer', 'moderation-decision'])
    expect(await mine(author)).toMatchObject([
      {
        state: 'reversed',
        ...{ contestability: 'closed', contestable_until: null },
        contest: { outcome: 'reversed', answer: 'Après relecture.' },
      },
    ])
    expect(await findBrokenInvariants(app.db)).toEqual([])
  })

  test.each<[contract.ActionKind[], string, string]>([
    [['remove'], 'removed', 'unproblematic'],
    [['warn', 'remove'], 'removed', 'measured'],
    [['remove', 'warn'], 'removed', 'removed'],
  ])(
    '[MOD-04, MOD-27, MOD-30] of the last of %j, reversed, has reporters and counts read what stands: %s becomes %s',
    async (kinds, before, after) => {
      const { caseId, reporter, appealedCaseId } = await makeAppeal(kinds.map((kind) => ({ kind })))
      const read = async () => {
        const { body } = await ask(app, own.listOwnReports, { token: reporter.token })
        app.clock.advance(minutes(10) + 1)
        const counts = (await ask(app, transparency)).body.reports.find(
          ({ category }) => category === 'other',
        )
        return { outcome: body.reports[0]?.outcome, at: body.reports[0]?.answered_at, counts }
      }
      const shown = await read()
      expect(shown.outcome).toBe(before)
      const decided = app.db.selectFrom('moderationCase').select(['status', 'resolvedAt', 'isCleared'])
      const stateOf = () => decided.where('id', '=', appealedCaseId).executeTakeFirstOrThrow()
      const resolved = await stateOf()
      expect((await answer(caseId, 'reversed', second)).status).toBe(200)
      const { counts, ...told } = await read()
      expect(told).toEqual({ outcome: after, at: shown.at })
      const moved = (outcome: string) => Number(outcome === after) - Number(outcome === before)
      for (const outcome of ['removed', 'measured', 'unproblematic'] as const)
        expect(counts?.[outcome]).toBe((shown.counts?.[outcome] ?? 0) + moved(outcome))
      expect(await stateOf()).toEqual(resolved)
      expect(await findBrokenInvariants(app.db)).toEqual([])
    },
  )

  test('[MOD-27, PRV-10] the erasure of who appeals waits for the case and its decision before it locks the account', async () => {
    const { caseId, author } = await makeAppeal()
    const { id } = author
    await app.db.updateTable('account').set({ eraseAt: app.clock.now() }).where('id', '=', id).execute()
    let erased: Promise<unknown> = Promise.resolve()
    await app.db.transaction().execute(async (tx) => {
      await sql`select from moderation_case where id = ${caseId} for update`.execute(tx)
      erased = erasure.eraseDue()
      await untilLocked(app.db)
      // As the answer does last.
      await sql`select from account where id = ${id} for no key update nowait`.execute(tx)
    })
    await erased
    expect((await answer(caseId, 'reversed', second)).body).toMatchObject({
      code: 'moderation.case-resolved',
    })
  })

  test('[MOD-27] that is maintained leaves all as decided', async () => {
    const { caseId, postId, author } = await makeAppeal()
    await answer(caseId, 'maintained', second)
    expect([await seen(postId, author), (await mine(author))[0]?.state]).toEqual([404, 'in-force'])
  })

  test('[MOD-27, COM-57] of a suspension for good gives its communities back from their heirs', async () => {
    const { author, caseId } = await makeCase()
    const { id: communityId } = await makeCommunity(app, author)
    const heir = await makeMember(app, { id: communityId, owner: author }, 'admin')
    const { body } = await decide(caseId, { actions: [{ kind: 'suspend', days: null }] })
    const decisionId = body.decisions[0]?.id ?? 0
    expect((await confirm(decisionId, second)).status).toBe(200)
    await settle()
    const roleOf = async ({ id: accountId }: Person) =>
      (
        await app.db
          .selectFrom('communityMember')
          .select('role')
          .where('communityId', '=', communityId)
          .where('accountId', '=', accountId)
          .executeTakeFirst()
      )?.role
    expect([await roleOf(author), await roleOf(heir)]).toEqual(['member', 'owner'])

    const [mail] = await mailsTo(app, author.email)
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    await ask(app, own.contestLinkedDecision, { body: { token, decision_id: decisionId, words: 'Ironie.' } })
    const id = await findLastAppealCase(app)
    // Both others have decided: somebody else answers.
    expect((await answer(id, 'reversed', await makeModerator(app))).status).toBe(200)
    expect([await roleOf(author), await roleOf(heir)]).toEqual(['owner', 'admin'])
    const mails = await mailsTo(app, author.email, 2)
    const answered = mails.find(({ subject }) => subject === 'Votre contestation a reçu une réponse')
    expect(answered?.text).toContain('Vos communautés et vos défis vous reviennent')
    expect(await findBrokenInvariants(app.db)).toEqual([])
  })

  test('[MOD-21, MOD-27] is offered until its time is over, of which the decision says the end, before and after', async () => {
    const { author, caseId } = await makeCase()
    await decide(caseId, { actions: [{ kind: 'warn' }] })
    await settle()
    const decided = app.db.selectFrom('moderationDecision').select(['id', 'decidedAt'])
    const { id, decidedAt } = await decided.where('caseId', '=', caseId).executeTakeFirstOrThrow()
    const set = (decision: { decidedAt?: Date; state?: 'reversed' }) =>
      app.db.updateTable('moderationDecision').set(decision).where('id', '=', id).execute()
    const end = later(decidedAt, days(183)).toISOString()
    expect(await mine(author)).toMatchObject([
      { contestability: 'open', contest_deadline: end, contestable_until: end },
    ])
    const now = app.clock.now()
    await set({ decidedAt: later(now, -days(183)) })
    const late = { contest_deadline: now.toISOString(), contestable_until: null }
    expect(await mine(author)).toMatchObject([{ contestability: 'late', ...late }])
    await set({ state: 'reversed' })
    expect(await mine(author)).toMatchObject([{ contestability: 'closed', ...late }])
  })

  test('[MOD-27] comes in time, ten a day, and not by somebody whom nothing concerns', async () => {
    const { author, reporter, caseId } = await makeCase()
    await decide(caseId, { actions: [{ kind: 'warn' }] })
    await settle()
    const [decision] = await mine(author)
    const appeal = (id: Id, by: Person) =>
      ask(app, own.contestDecision, { params: { id }, token: by.token, body: { words: 'Non.' } })
    expect((await appeal(decision?.id ?? 0, reporter)).body).toMatchObject({
      code: 'moderation.decision-unknown',
    })
    const appealed = app.db.selectFrom('moderationDecision').select(['id']).where('personId', '=', author.id)
    const make = async () => {
      await operatorDecisions.suspend(author.pseudo, 1, 'Triche.', 'root')
      const { id } = await appealed.orderBy('id', 'desc').executeTakeFirstOrThrow()
      return id
    }
    const ids = [await make(), await make()]
    await settle()
    await app.db.updateTable('account').set({ suspendedUntil: null }).where('id', '=', author.id).execute()
    const again = { ...author, token: await openSession(app, author) }
    const old = { decidedAt: later(app.clock.now(), -days(183)) }
    await app.db
      .updateTable('moderationDecision')
      .set(old)
      .where('id', '=', ids[0] ?? 0)
      .execute()
    expect((await appeal(ids[0] ?? 0, again)).body).toMatchObject({ code: 'moderation.contest-late' })
    for (let count = 0; count < 10; count++) {
      const { id } = await app.db
        .insertInto('moderationDecision')
        .values({ kind: 'warn', state: 'reversed', personId: author.id, ...old })
        .returning('id')
        .executeTakeFirstOrThrow()
      const appeal = { decisionId: id, personId: author.id, words: 'Non.', createdAt: app.clock.now() }
      await app.db
        .insertInto('moderationContest')
        .values({ ...appeal, outcome: 'maintained', answeredAt: app.clock.now() })
        .execute()
    }
    expect(await appeal(ids[1] ?? 0, again)).toMatchObject({
      status: 429,
      body: { code: 'moderation.contests-per-day' },
    })
    await operatorDecisions.unsuspend(author.pseudo, 'root')
  })

  test('[MOD-17, MOD-27, PRV-04] what can be appealed no more is deleted for good, and at once when its author is erased', async () => {
    const [lapsing, leaving] = [await makeCase(), await makeCase()]
    for (const { caseId } of [lapsing, leaving]) await decide(caseId, { actions: [{ kind: 'remove' }] })
    await settle()
    const legendOf = async (id: Id) =>
      await app.db
        .selectFrom('post')
        .select(['legend', 'withdrawnAt'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    const { id } = leaving.author
    await app.db.updateTable('account').set({ eraseAt: app.clock.now() }).where('id', '=', id).execute()
    await erasure.eraseDue()
    expect(await legendOf(leaving.postId)).toEqual({ legend: '', withdrawnAt: null })
    app.clock.advance(days(182))
    await decisionLapsing.deleteLapsed(app.db, app.clock.now())
    expect((await legendOf(lapsing.postId)).legend).toBe('Un mot de trop')
    app.clock.advance(days(1))
    await decisionLapsing.deleteLapsed(app.db, app.clock.now())
    expect(await legendOf(lapsing.postId)).toEqual({ legend: '', withdrawnAt: null })
    expect(await findBrokenInvariants(app.db)).toEqual([])
  })
})
