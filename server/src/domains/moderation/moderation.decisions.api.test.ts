import { setTimeout } from 'node:timers/promises'
import { currentUser, login } from '@aura/contract/accounts/accounts.contract'
import { giveAura } from '@aura/contract/aura/aura.contract'
import type { Id } from '@aura/contract/common'
import { reportContent } from '@aura/contract/moderation/moderation.contract'
import * as contract from '@aura/contract/moderation/moderation.decisions.contract'
import * as own from '@aura/contract/moderation/moderation.own.contract'
import { getPost } from '@aura/contract/posts/posts.contract'
import { getProfile } from '@aura/contract/profiles/profiles.contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { days, later, minutes, seconds } from '../../platform/clock/clock.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { notificationsOf } from '../../testing/notifications.ts'
import { makeModerator, makePerson, openSession, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
const { decisionSettling, operatorDecisions, erasure } = app.application.services
const [alice, second] = [await makeModerator(app), await makeModerator(app)]

type Form = { actions: contract.Action[]; reason?: string; words?: string }

/** A post with aura that was reported, its author, and the case. */
async function makeCase({ reporter }: { reporter?: Person } = {}) {
  const author = await makePerson(app)
  const by = reporter ?? (await makePerson(app))
  const postId = await makePost(app, author, { legend: 'Un mot de trop' })
  await ask(app, giveAura, { token: by.token, body: { postId } })
  await ask(app, reportContent, { token: by.token, body: { type: 'post', postId, reason: 'Insulte' } })
  return { author, reporter: by, postId, ...(await caseOf(postId)) }
}

async function caseOf(targetId: Id) {
  const row = await app.db
    .selectFrom('moderationCase')
    .innerJoin('moderationReport', 'moderationReport.caseId', 'moderationCase.id')
    .select(['moderationCase.id as caseId', 'moderationReport.id as reportId', 'status', 'outcome'])
    .where('moderationCase.targetId', '=', targetId)
    .orderBy('moderationCase.id', 'desc')
    .executeTakeFirstOrThrow()
  return row
}

const decide = (caseId: Id, { actions, reason = 'hate', words = 'Relisez nos règles.' }: Form, by = alice) =>
  ask(app, contract.decideCase, {
    params: { id: caseId },
    token: by.token,
    body: { actions, reason, words },
  })
const undo = (id: Id | undefined, by = alice) =>
  ask(app, contract.undoDecision, { params: { id: id ?? 0 }, token: by.token })
const answer = (caseId: Id, outcome: 'maintained' | 'reversed', by: Person) =>
  ask(app, contract.answerContest, {
    params: { id: caseId },
    token: by.token,
    body: { outcome, words: 'Après relecture.' },
  })
const mine = async ({ token }: Person) => (await ask(app, own.listOwnDecisions, { token })).body.decisions
const seen = async (postId: Id, { token }: Person) =>
  (await ask(app, getPost, { params: { id: postId }, token })).status
const settle = async () => {
  app.clock.advance(minutes(1))
  await decisionSettling.settleDue()
}
const told = async (person: Person) =>
  (await notificationsOf(app, person, { topic: 'moderation' })).map(({ kind }) => kind)
const suspendedUntil = async ({ id }: Person) =>
  (await app.db.selectFrom('account').select('suspendedUntil').where('id', '=', id).executeTakeFirstOrThrow())
    .suspendedUntil
const letIn = ({ email, password }: Person) => ask(app, login, { body: { email, password } })

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

  test.each<[string, Form, unknown]>([
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

  test('[MOD-19] a shorter suspension does not shorten a longer one, and its end gives the longer one back', async () => {
    const { author, caseId } = await makeCase()
    await operatorDecisions.suspend(author.pseudo, 10, 'root')
    const before = await suspendedUntil(author)
    const { body } = await decide(caseId, { actions: [{ kind: 'suspend', days: 3 }] })
    expect(await suspendedUntil(author)).toEqual(before)
    await undo(body.decisions[0]?.id)
    expect(await suspendedUntil(author)).toEqual(before)
    await decide(caseId, { actions: [{ kind: 'suspend', days: 30 }] })
    expect(await suspendedUntil(author)).toEqual(new Date(app.clock.now().getTime() + days(30)))
    await operatorDecisions.unsuspend(author.pseudo, 'root')
    expect((await letIn(author)).status).toBe(200)
    expect(await findBrokenInvariants(app.db)).toEqual([])
  })
})

describe('a suspension', () => {
  test('[MOD-19, MOD-21] ends sessions, is told by mail, and contested by its link, with what was decided at once, without a login', async () => {
    const { author, caseId } = await makeCase()
    const warned = await decide(caseId, { actions: [{ kind: 'warn' }] })
    const earlier = warned.body.decisions[0]
    await settle()
    await ask(app, contract.reopenCase, { params: { id: caseId }, token: alice.token })
    await decide(caseId, { actions: [{ kind: 'remove' }, { kind: 'suspend', days: 3 }] })
    expect((await ask(app, currentUser, { token: author.token })).status).toBe(401)
    expect((await ask(app, getProfile, { params: { pseudo: author.pseudo } })).status).toBe(404)
    await settle()
    const mail = await app.db
      .selectFrom('outboxMail')
      .select(['bodyText', 'subject'])
      .where('recipient', '=', author.email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(mail.subject).toBe('Une décision de modération vous concerne')
    for (const part of ['suspendu votre compte jusqu’au', 'Haine', 'Règle', 'contester'])
      expect(mail.bodyText).toContain(part)
    const token = /token=([\w-]+)/.exec(mail.bodyText ?? '')?.[1] ?? ''
    const shown = await ask(app, own.showLinkedDecisions, { query: { token } })
    expect(shown.body.decisions).toMatchObject([
      { kind: 'remove', state: 'in-force' },
      { kind: 'suspend', for_good: false, until: expect.any(String) },
    ])
    const contest = (id: Id) =>
      ask(app, own.contestLinkedDecision, {
        body: { token, decision_id: id, words: 'Ce n’était pas moi.' },
      })
    for (const { id } of shown.body.decisions) {
      expect((await contest(id)).status).toBe(200)
      expect((await contest(id)).body).toMatchObject({ code: 'moderation.contest-exists' })
    }
    expect((await contest(earlier?.id ?? 0)).body).toMatchObject({ code: 'moderation.decision-unknown' })
    const wrong = await ask(app, own.showLinkedDecisions, { query: { token: `${token}x` } })
    expect(wrong.body).toMatchObject({ code: 'moderation.link-ended' })
    await app.db.updateTable('moderationLink').set({ expiresAt: app.clock.now() }).execute()
    const ended = await ask(app, own.showLinkedDecisions, { query: { token } })
    expect(ended.body).toMatchObject({ code: 'moderation.link-ended' })
  })

  const propose = async ({ caseId }: { caseId: Id }) =>
    (await decide(caseId, { actions: [{ kind: 'suspend', days: null }] })).body.decisions[0]
  const confirm = (id: Id | undefined, by: Person, isConfirmed = true) =>
    ask(app, contract.confirmDecision, {
      params: { id: id ?? 0 },
      token: by.token,
      body: { confirm: isConfirmed },
    })

  test('[MOD-25, MOD-29] for good is undone for a minute from its confirmation; before, who proposed takes it back', async () => {
    const [kept, left] = [await makeCase(), await makeCase()]
    const proposed = await propose(kept)
    app.clock.advance(minutes(5))
    expect((await confirm(proposed?.id, second)).body).toMatchObject({ undo_until: null, state: 'in-force' })
    await decisionSettling.settleDue()
    expect((await undo(proposed?.id)).body.decisions).toMatchObject([{ state: 'undone' }])
    expect((await caseOf(kept.postId)).status).toBe('open')
    expect((await letIn(kept.author)).status).toBe(200)

    const other = await propose(left)
    expect((await confirm(other?.id, alice, false)).body).toMatchObject({ state: 'refused' })
    expect((await caseOf(left.postId)).status).toBe('open')
  })

  test('[MOD-25, PRV-10] nobody undoes or confirms what was decided on who is erased', async () => {
    const [decided, proposed] = [await makeCase(), await makeCase()]
    const { body } = await decide(decided.caseId, { actions: [{ kind: 'warn' }] })
    const proposal = await propose(proposed)
    const ids = [decided.author.id, proposed.author.id]
    await app.db.updateTable('account').set({ eraseAt: app.clock.now() }).where('id', 'in', ids).execute()
    await erasure.eraseDue()
    expect((await undo(body.decisions[0]?.id)).body).toMatchObject({ code: 'moderation.undo-late' })
    expect((await confirm(proposal?.id, second)).body).toMatchObject({ code: 'moderation.decision-unknown' })
    expect((await caseOf(decided.postId)).status).toBe('resolved')
  })

  test('[MOD-29] for good waits for a second moderator, who confirms or refuses it', async () => {
    const [kept, refused] = [await makeCase(), await makeCase()]
    const proposed = await propose(kept)
    expect(proposed).toMatchObject({ state: 'proposed', for_good: true })
    expect([(await caseOf(kept.postId)).status, await suspendedUntil(kept.author)]).toEqual([
      'confirming',
      null,
    ])
    expect((await confirm(proposed?.id, alice)).body).toMatchObject({ code: 'moderation.second-person' })
    await settle()
    expect(await suspendedUntil(kept.author)).toBeNull()
    const confirmed = await Promise.all([confirm(proposed?.id, second), confirm(proposed?.id, second)])
    for (const { body } of confirmed)
      expect(body).toMatchObject({ state: 'in-force', confirmed_by: second.pseudo })
    await settle()
    expect((await suspendedUntil(kept.author))?.getTime()).toBeGreaterThan(
      app.clock.now().getTime() + days(36_000),
    )
    expect((await caseOf(kept.postId)).status).toBe('resolved')

    const other = await propose(refused)
    expect((await confirm(other?.id, second, false)).body).toMatchObject({ state: 'refused' })
    expect((await confirm(other?.id, second)).body).toMatchObject({ code: 'moderation.decision-unknown' })
    expect([(await caseOf(refused.postId)).status, await suspendedUntil(refused.author)]).toEqual([
      'open',
      null,
    ])
    expect(await findBrokenInvariants(app.db)).toEqual([])
  })
})

describe('a contest', () => {
  async function makeContest(actions: contract.Action[] = [{ kind: 'remove' }]) {
    const made = await makeCase()
    await decide(made.caseId, { actions })
    await settle()
    const [decision] = await mine(made.author)
    const contest = (by = made.author) =>
      ask(app, own.contestDecision, {
        params: { id: decision?.id ?? 0 },
        token: by.token,
        body: { words: 'Ironie.' },
      })
    const sent = await contest()
    expect(sent).toMatchObject({ status: 200, body: { message: 'Votre contestation est envoyée.' } })
    const { caseId: contestedCaseId, ...rest } = made
    const { id } = await app.db
      .selectFrom('moderationCase')
      .select('id')
      .where('kind', '=', 'decision-contest')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return { ...rest, contestedCaseId, caseId: id, contest }
  }

  test('[MOD-27] is answered in words by somebody else; upheld, everything comes back as it was', async () => {
    const { caseId, author, reporter, postId, contest } = await makeContest()
    expect((await contest()).body).toMatchObject({ code: 'moderation.contest-exists' })
    expect((await contest(reporter)).body).toMatchObject({ code: 'moderation.decision-unknown' })
    expect((await answer(caseId, 'reversed', alice)).body).toMatchObject({ code: 'moderation.same-person' })
    const answers = await Promise.all([
      answer(caseId, 'reversed', second),
      answer(caseId, 'reversed', second),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const post = await ask(app, getPost, { params: { id: postId }, token: reporter.token })
    expect(post.body).toMatchObject({ legend: 'Un mot de trop', aura: 1 })
    expect(await told(author)).toEqual(['contest-answer', 'moderation-decision'])
    expect(await mine(author)).toMatchObject([
      {
        state: 'reversed',
        contestable_until: null,
        contest: { outcome: 'reversed', answer: 'Après relecture.' },
      },
    ])
    expect(await findBrokenInvariants(app.db)).toEqual([])
  })

  test('[MOD-27, PRV-10] the erasure of who contests waits for the case and its decision before it locks the account', async () => {
    const { caseId, author } = await makeContest()
    const { id } = author
    await app.db.updateTable('account').set({ eraseAt: app.clock.now() }).where('id', '=', id).execute()
    let erased: Promise<unknown> = Promise.resolve()
    await app.db.transaction().execute(async (tx) => {
      await sql`select from moderation_case where id = ${caseId} for update`.execute(tx)
      erased = erasure.eraseDue()
      await setTimeout(300)
      // As the answer does last.
      await sql`select from account where id = ${id} for no key update nowait`.execute(tx)
    })
    await erased
    expect((await answer(caseId, 'reversed', second)).body).toMatchObject({
      code: 'moderation.case-resolved',
    })
  })

  test('[MOD-27] that is not upheld leaves all as decided', async () => {
    const { caseId, postId, author } = await makeContest()
    await answer(caseId, 'maintained', second)
    expect([await seen(postId, author), (await mine(author))[0]?.state]).toEqual([404, 'in-force'])
  })

  test('[MOD-27] comes in time, ten a day, and not by somebody whom nothing concerns', async () => {
    const { author, reporter, caseId } = await makeCase()
    await decide(caseId, { actions: [{ kind: 'warn' }] })
    await settle()
    const [decision] = await mine(author)
    const contest = (id: Id, by: Person) =>
      ask(app, own.contestDecision, { params: { id }, token: by.token, body: { words: 'Non.' } })
    expect((await contest(decision?.id ?? 0, reporter)).body).toMatchObject({
      code: 'moderation.decision-unknown',
    })
    const contested = app.db.selectFrom('moderationDecision').select(['id']).where('personId', '=', author.id)
    const make = async () => {
      await operatorDecisions.suspend(author.pseudo, 1, 'root')
      const { id } = await contested.orderBy('id', 'desc').executeTakeFirstOrThrow()
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
    expect((await contest(ids[0] ?? 0, again)).body).toMatchObject({ code: 'moderation.contest-late' })
    for (let count = 0; count < 10; count++) {
      const { id } = await app.db
        .insertInto('moderationDecision')
        .values({ kind: 'warn', state: 'reversed', personId: author.id, ...old })
        .returning('id')
        .executeTakeFirstOrThrow()
      const contest = { decisionId: id, personId: author.id, words: 'Non.', createdAt: app.clock.now() }
      await app.db
        .insertInto('moderationContest')
        .values({ ...contest, outcome: 'maintained', answeredAt: app.clock.now() })
        .execute()
    }
    expect(await contest(ids[1] ?? 0, again)).toMatchObject({
      status: 429,
      body: { code: 'moderation.contests-per-day' },
    })
    await operatorDecisions.unsuspend(author.pseudo, 'root')
  })

  test('[MOD-17, MOD-27, PRV-04] what can be contested no more is deleted for good, and at once when its author is erased', async () => {
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
    await decisionSettling.deleteLapsed(app.db, app.clock.now())
    expect((await legendOf(lapsing.postId)).legend).toBe('Un mot de trop')
    app.clock.advance(days(1))
    await decisionSettling.deleteLapsed(app.db, app.clock.now())
    expect(await legendOf(lapsing.postId)).toEqual({ legend: '', withdrawnAt: null })
    expect(await findBrokenInvariants(app.db)).toEqual([])
  })
})
