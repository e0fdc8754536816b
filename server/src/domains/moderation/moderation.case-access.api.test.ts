import { takeAura } from '@aura/contract/aura/aura.contract'
import type { EndpointDeclaration } from '@aura/contract/endpoint'
import * as caseContract from '@aura/contract/moderation/moderation.case.contract'
import * as contract from '@aura/contract/moderation/moderation.cases.contract'
import {
  answerContest,
  decideCase,
  reopenCase,
} from '@aura/contract/moderation/moderation.decisions.contract'
import { contestDecision, listOwnDecisions } from '@aura/contract/moderation/moderation.own.contract'
import { listCaseReports, listReports } from '@aura/contract/moderation/moderation.report-lists.contract'
import { expect, test } from 'vitest'
import { minutes } from '../../platform/clock/clock.ts'
import { balanceOf, reachCeiling } from '../../testing/aura.ts'
import { appealLoss } from '../../testing/aura-appeals.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makeModerator, makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openReports } from '../../testing/reports.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
const moderator = await makeModerator(app)

const { report, caseOf, resolve } = openReports(app)
const show = async (id: number, { token } = moderator) =>
  (await ask(app, caseContract.showCase, { params: { id }, token })).body
const list = async (query: Record<string, string | number> = {}, { token } = moderator) =>
  (await ask(app, contract.listCases, { query, token })).body

const onCase = [
  [caseContract.showCase],
  [listCaseReports],
  [caseContract.takeCase, {}],
  [caseContract.releaseCase],
  [caseContract.addCaseNote, { text: 'Une note' }],
] as const
/** What a moderator is answered by each call about a case. */
const callsOn = (
  id: number,
  { token }: Person,
  calls: readonly (readonly [EndpointDeclaration, object?])[] = onCase,
) =>
  Promise.all(calls.map(async ([call, body]) => (await ask(app, call, { params: { id }, token, body })).body))
const refusals = (code: string, calls: readonly unknown[] = onCase) => calls.map(() => ({ code }))

test('[MOD-24] no call knows a case that is none', async () => {
  expect(await callsOn(999_999, moderator)).toMatchObject(refusals('moderation.case-unknown'))
})

test('[MOD-05, MOD-24] nobody sees, takes or reopens a case about themselves', async () => {
  const concerned = await makeModerator(app)
  await report(await makePerson(app), { type: 'user', userId: concerned.id })
  const id = await caseOf(concerned)
  const calls = [...onCase, [reopenCase]] as const
  const refused = refusals('moderation.own-case', calls)
  expect(await callsOn(id, concerned, calls)).toMatchObject(refused)
  const listed = async ({ token }: Person) => [
    (await list({ order: 'newest' }, { ...moderator, token })).cases.map((row) => row.id),
    (await ask(app, listReports, { token })).body.reports.map((row) => row.case_id),
  ]
  expect(await listed(concerned)).not.toContainEqual(expect.arrayContaining([id]))
  expect(await listed(moderator)).toEqual(Array(2).fill(expect.arrayContaining([id])))
  await resolve(id, 'measured')
  expect(await callsOn(id, concerned, calls)).toMatchObject(refused)
})

test('[MOD-24] moderators who look at the same moment each see what does not concern them', async () => {
  const [one, other] = [await makeModerator(app), await makeModerator(app)]
  for (const { id } of [await makePerson(app), one, other])
    await report(await makePerson(app), { type: 'user', userId: id })
  const [ofOne, ofOther] = [await caseOf(one), await caseOf(other)]
  const readers = [moderator, one, other, one, moderator]
  const query = { order: 'newest', limit: 2 }
  const seen = await Promise.all(readers.map(async (reader) => (await list(query, reader)).cases))
  expect(seen.map((cases) => cases.map(({ id }) => id))).toEqual([
    [ofOther, ofOne],
    [ofOther, ofOne - 1],
    [ofOne, ofOne - 1],
    [ofOther, ofOne - 1],
    [ofOther, ofOne],
  ])
  const opened = await Promise.all(readers.map((reader) => callsOn(ofOne, reader, [[caseContract.showCase]])))
  const own = { code: 'moderation.own-case' }
  expect(opened.flat()).toMatchObject(readers.map((reader) => (reader === one ? own : { id: ofOne })))
})

test('[MOD-24, AUR-42] who gave, took or would receive aura neither sees nor decides its case', async () => {
  await app.db.deleteFrom('moderationCase').execute()
  const [giver, receiver, taker] = [await makePerson(app), await makeModerator(app), await makeModerator(app)]
  const postId = await makePost(app, receiver)
  await reachCeiling(app, receiver)
  await ask(app, takeAura, { token: giver.token, body: { postId } })
  const held = await caseOf(giver)
  const verdict = { actions: [{ kind: 'void' }], reason: 'aura-abuse', words: '' }
  const calls = [...onCase, [decideCase, verdict]] as const
  expect(await callsOn(held, receiver, calls)).toMatchObject(refusals('moderation.own-case', calls))
  const idsFor = async (by: Person) => (await list({ kind: 'held-act' }, by)).cases.map(({ id }) => id)
  expect([await idsFor(receiver), await idsFor(taker)]).toEqual([[], [held]])
  await report(taker, { type: 'user', userId: giver.id })
  const { history } = await show(held + 1, receiver)
  expect(history).toEqual([])

  const author = await makePerson(app)
  await ask(app, takeAura, { token: taker.token, body: { postId: await makePost(app, author) } })
  await appealLoss(app, author)
  const appealed = await caseOf(author)
  const said = { outcome: 'maintained', words: 'Non.' }
  const judged = [...onCase, [answerContest, said]] as const
  expect(await callsOn(appealed, taker, judged)).toMatchObject(refusals('moderation.own-case', judged))
  expect(await callsOn(appealed, receiver, [[answerContest, said]])).toEqual([{ outcome: 'maintained' }])
})

test('[AUR-42, MOD-27] a moderator neither voids giving that moved their own aura, nor answers its appeal, and the try is recorded', async () => {
  const [one, other, third] = [await makeModerator(app), await makeModerator(app), await makeModerator(app)]
  const giver = await makePerson(app)
  await ask(app, takeAura, { token: giver.token, body: { postId: await makePost(app, one) } })
  await report(one, { type: 'user', userId: giver.id })
  const id = await caseOf(giver)
  const verdict = { actions: [{ kind: 'void-giving' }], reason: 'aura-abuse', words: '' }
  const own = [{ code: 'moderation.own-case' }]
  expect(await callsOn(id, one, [[decideCase, verdict]])).toMatchObject(own)
  const looks = app.db.selectFrom('auditEntry').select('details').where('actorId', '=', one.id)
  expect(await looks.where('act', '=', 'look-up').execute()).toEqual([{ details: `case ${id}` }])
  expect(await callsOn(id, other, [[decideCase, verdict]])).toMatchObject([
    { decisions: [{ kind: 'void-giving' }] },
  ])
  app.clock.advance(minutes(1))
  await app.application.services.decisionSettling.settleDue()
  expect(await balanceOf(app, one)).toBe(10)
  const { decisions } = (await ask(app, listOwnDecisions, { token: giver.token })).body
  const appeal = { params: { id: decisions[0]?.id ?? 0 }, token: giver.token, body: { words: 'Sincère.' } }
  expect((await ask(app, contestDecision, appeal)).status).toBe(200)
  const appealed = await caseOf(giver)
  const said = { outcome: 'maintained', words: 'Non.' }
  expect(await callsOn(appealed, one, [[answerContest, said]])).toMatchObject(own)
  expect(await callsOn(appealed, third, [[answerContest, said]])).toEqual([{ outcome: 'maintained' }])
})
