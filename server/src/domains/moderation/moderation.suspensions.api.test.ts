import { currentUser } from '@aura/contract/accounts/accounts.session.contract'
import type { Id } from '@aura/contract/common'
import { showCase } from '@aura/contract/moderation/moderation.case.contract'
import * as contract from '@aura/contract/moderation/moderation.decisions.contract'
import { suspensionMaxDays } from '@aura/contract/moderation/moderation.limits'
import * as own from '@aura/contract/moderation/moderation.own.contract'
import { getProfile } from '@aura/contract/profiles/profiles.contract'
import { describe, expect, test } from 'vitest'
import { days, later, minutes, seconds } from '../../platform/clock/clock.ts'
import { formatMoment } from '../../platform/clock/paris.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { makeCommunity } from '../../testing/communities.ts'
import { ask, mailsTo } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { findLastAppealCase, openDesk } from '../../testing/moderation-desk.ts'
import { makeAdministrator, makeModerator, openSession } from '../../testing/people.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
const { decisionSettling, erasure } = app.application.services
const desk = await openDesk(app)
const { alice, second, caseOf, makeCase, decide, undo, confirm, mine, settle, suspendedUntil, letIn } = desk

describe('a suspension', () => {
  test('[MOD-19, AUR-70] of a community’s owner for a day holds before verify while it can be undone, and after', async () => {
    const { author, caseId } = await makeCase()
    await makeCommunity(app, author)
    await decide(caseId, { actions: [{ kind: 'suspend', days: 1 }] })
    expect(await findBrokenInvariants(app.db)).toEqual([])
    await settle()
    expect(await findBrokenInvariants(app.db)).toEqual([])
  })

  test.each([0, -3, 1.5, suspensionMaxDays + 1])('[MOD-19] for %s days is refused', async (count) => {
    const { author, caseId, reporter } = await makeCase()
    const refused = { status: 400, body: { code: 'platform.invalid' } }
    expect(await decide(caseId, { actions: [{ kind: 'suspend', days: count }] })).toMatchObject(refused)
    const report = app.db.selectFrom('moderationReport').select('id').where('reporterId', '=', reporter.id)
    const { id } = await report.executeTakeFirstOrThrow()
    const resolve = { params: { id }, token: alice.token, body: { action: 'suspend', days: count } } as const
    expect(await ask(app, contract.resolveReport, resolve)).toMatchObject(refused)
    expect(await suspendedUntil(author)).toBeNull()
  })

  test('[MOD-19, MOD-21] ends sessions, is told by mail, and appealed by its link, with what was decided at once, without a login', async () => {
    const { author, caseId } = await makeCase()
    const warned = await decide(caseId, { actions: [{ kind: 'warn' }] })
    const earlier = warned.body.decisions[0]
    await settle()
    await ask(app, contract.reopenCase, { params: { id: caseId }, token: alice.token })
    await decide(caseId, { actions: [{ kind: 'remove' }, { kind: 'suspend', days: 3 }] })
    expect((await ask(app, currentUser, { token: author.token })).status).toBe(401)
    expect((await ask(app, getProfile, { params: { pseudo: author.pseudo } })).status).toBe(404)
    await settle()
    const mail = (await mailsTo(app, author.email)).at(-1)
    expect(mail?.subject).toBe('Une décision de modération vous concerne')
    const until = formatMoment(later(app.clock.now(), days(3) - minutes(1)))
    for (const part of [`suspendu votre compte jusqu’au ${until}.`, 'Haine', 'Règle', 'contester'])
      expect(mail?.text).toContain(part)
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const shown = await ask(app, own.showLinkedDecisions, { query: { token } })
    expect(shown.body.decisions).toMatchObject([
      { kind: 'remove', state: 'in-force' },
      { kind: 'suspend', for_good: false, until: expect.any(String) },
    ])
    const appeal = (id: Id) =>
      ask(app, own.contestLinkedDecision, {
        body: { token, decision_id: id, words: 'Ce n’était pas moi.' },
      })
    for (const { id } of shown.body.decisions) {
      expect((await appeal(id)).status).toBe(200)
      expect((await appeal(id)).body).toMatchObject({ code: 'moderation.contest-exists' })
    }
    expect((await appeal(earlier?.id ?? 0)).body).toMatchObject({ code: 'moderation.decision-unknown' })
    const wrong = await ask(app, own.showLinkedDecisions, { query: { token: `${token}x` } })
    expect(wrong.body).toMatchObject({ code: 'moderation.link-ended' })
    await app.db.updateTable('moderationLink').set({ expiresAt: app.clock.now() }).execute()
    const ended = await ask(app, own.showLinkedDecisions, { query: { token } })
    expect(ended.body).toMatchObject({ code: 'moderation.link-ended' })
  })

  test('[MOD-19] a session that opens while its account is being suspended is live only once that has ended', async () => {
    const { author, caseId } = await makeCase()
    const token = await inTransaction(app.db, async (tx) => {
      const opened = await openSession({ ...app, db: tx }, author)
      expect((await decide(caseId, { actions: [{ kind: 'suspend', days: 1 }] })).status).toBe(200)
      return opened
    })
    const state = async () => (await ask(app, currentUser, { token })).status
    expect(await state()).toBe(401)
    app.clock.advance(days(1))
    expect(await state()).toBe(200)
  })

  const propose = async ({ caseId }: { caseId: Id }) =>
    (await decide(caseId, { actions: [{ kind: 'suspend', days: null }] })).body.decisions[0]

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

  test('[MOD-25, MOD-29] who confirmed it learns from when on its case can be opened again', async () => {
    const { caseId } = await makeCase()
    const proposed = await propose({ caseId })
    await confirm(proposed?.id, second)
    const params = { id: caseId }
    const settlesAt = async () => (await ask(app, showCase, { params, token: second.token })).body.settles_at
    const reopen = () => ask(app, contract.reopenCase, { params, token: second.token })
    expect(await settlesAt()).toBe(later(app.clock.now(), minutes(1)).toISOString())
    app.clock.advance(minutes(1))
    // The job that settles it has not run yet.
    expect(await settlesAt()).toBe(app.clock.now().toISOString())
    expect((await reopen()).body).toMatchObject({ code: 'moderation.too-soon' })
    await decisionSettling.settleDue()
    expect(await settlesAt()).toBeNull()
    expect((await reopen()).status).toBe(200)
  })

  test('[MOD-25, MOD-29] confirmed after the rest of its answer is settled is undone alone, once; the rest stands', async () => {
    const { author, postId, caseId } = await makeCase({ author: await makeModerator(app) })
    const actions = [{ kind: 'warn' as const }, { kind: 'suspend' as const, days: 10 }]
    const [warned, proposed] = (await decide(caseId, { actions })).body.decisions
    await settle()
    expect((await undo(proposed?.id)).body).toMatchObject({ code: 'moderation.undo-late' })
    await confirm(proposed?.id, second)
    const { body } = await ask(app, showCase, { params: { id: caseId }, token: alice.token })
    expect(body.decisions.map(({ undo_until: until }) => until !== null)).toEqual([false, true])
    expect((await undo(proposed?.id, second)).body).toMatchObject({ code: 'moderation.not-yours' })
    expect((await undo(warned?.id)).body).toMatchObject({ code: 'moderation.undo-late' })
    for (const undone of await Promise.all([undo(proposed?.id), undo(proposed?.id)]))
      expect(undone.body.decisions).toMatchObject([
        { kind: 'warn', state: 'in-force' },
        { kind: 'suspend', state: 'undone' },
      ])
    expect(await caseOf(postId)).toMatchObject({ status: 'resolved', outcome: 'measured' })
    expect((await letIn(author)).status).toBe(200)
    await settle()
    const fresh = { ...author, token: await openSession(app, author) }
    expect(await mine(fresh)).toMatchObject([{ kind: 'warn', state: 'in-force' }])
    const reopened = await ask(app, contract.reopenCase, { params: { id: caseId }, token: alice.token })
    expect(reopened.status).toBe(200)
    expect(await findBrokenInvariants(app.db)).toEqual([])
  })

  test('[MOD-25, MOD-29] confirmed within the minute of its answer is undone for a whole one, which settles the rest alone', async () => {
    const { author, caseId } = await makeCase()
    await decide(caseId, { actions: [{ kind: 'suspend', days: 9 }] })
    await settle()
    await ask(app, contract.reopenCase, { params: { id: caseId }, token: alice.token })
    const { body } = await decide(caseId, { actions: [{ kind: 'warn' }, { kind: 'suspend', days: null }] })
    const proposed = body.decisions[1]
    app.clock.advance(seconds(50))
    await confirm(proposed?.id, second)
    app.clock.advance(seconds(20))
    await decisionSettling.settleDue()
    expect((await undo(proposed?.id)).body.decisions).toMatchObject([
      { kind: 'warn', state: 'in-force' },
      { kind: 'suspend', state: 'undone' },
    ])
    expect(await suspendedUntil(author)).toEqual(later(app.clock.now(), days(9) - seconds(130)))
    await settle()
    const { decisions } = (await ask(app, showCase, { params: { id: caseId }, token: alice.token })).body
    expect(decisions.map(({ kind, state }) => [kind, state])).toEqual([
      ['suspend', 'in-force'],
      ['warn', 'in-force'],
      ['suspend', 'undone'],
    ])
    expect(await findBrokenInvariants(app.db)).toEqual([])
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
    const [mail] = await mailsTo(app, kept.author.email)
    expect(mail?.text).toContain('Deux personnes ont pris cette décision')
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const { body: read } = await ask(app, own.showLinkedDecisions, { query: { token } })
    expect(read.decisions).toMatchObject([{ kind: 'suspend', is_by_two: true }])
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

  test('[MOD-27, MOD-29] for good is confirmed once an appeal of what was decided with it is answered', async () => {
    const { author, caseId } = await makeCase()
    const { body } = await decide(caseId, { actions: [{ kind: 'warn' }, { kind: 'suspend', days: null }] })
    const [warned, proposed] = body.decisions
    await settle()
    const appealed = await ask(app, own.contestDecision, {
      ...{ params: { id: warned?.id ?? 0 }, token: author.token },
      body: { words: 'Ironie.' },
    })
    expect(appealed.status).toBe(200)
    expect((await confirm(proposed?.id, second)).body).toMatchObject({ code: 'moderation.contest-waits' })
    expect(await suspendedUntil(author)).toBeNull()
    expect((await desk.answer(await findLastAppealCase(app), 'maintained', second)).status).toBe(200)
    expect((await confirm(proposed?.id, second)).body).toMatchObject({ state: 'in-force' })
    expect((await letIn(author)).status).toBe(403)
  })

  test('[MOD-29] of a fellow moderator waits for a second person, however long, unless an administrator decides', async () => {
    const fellow = await makeModerator(app)
    const [one, other, lone] = [
      await makeCase({ author: fellow }),
      await makeCase({ author: fellow }),
      await makeCase({ author: second }),
    ]
    const { body } = await decide(one.caseId, { actions: [{ kind: 'suspend', days: 3 }] })
    const [proposed] = body.decisions
    expect([proposed?.state, await suspendedUntil(fellow)]).toEqual(['proposed', null])
    expect((await confirm(proposed?.id, alice)).body).toMatchObject({ code: 'moderation.second-person' })
    expect((await confirm(proposed?.id, fellow)).body).toMatchObject({ code: 'moderation.own-case' })
    app.clock.advance(days(4))
    const fresh = { ...second, token: await openSession(app, second) }
    expect((await confirm(proposed?.id, fresh)).body).toMatchObject({ state: 'in-force' })
    expect(await suspendedUntil(fellow)).toEqual(later(app.clock.now(), days(3)))

    // One moderator alone cannot suspend the only other one.
    const loneAlice = { ...alice, token: await openSession(app, alice) }
    const forGood = await decide(lone.caseId, { actions: [{ kind: 'suspend', days: null }] }, loneAlice)
    expect(forGood.body.decisions).toMatchObject([{ state: 'proposed' }])
    expect(await suspendedUntil(second)).toBeNull()
    const administrator = await makeAdministrator(app)
    const decided = await decide(other.caseId, { actions: [{ kind: 'suspend', days: 30 }] }, administrator)
    expect(decided.body.decisions).toMatchObject([{ state: 'in-force' }])
    expect(await findBrokenInvariants(app.db)).toEqual([])
  })
})
