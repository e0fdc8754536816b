import { takeAura } from '@aura/contract/aura/aura.contract'
import { reportContent } from '@aura/contract/moderation/moderation.contract'
import { contestLinkedDecision, showLinkedDecisions } from '@aura/contract/moderation/moderation.own.contract'
import { deskStatistics, transparency } from '@aura/contract/moderation/moderation.statistics.contract'
import { expect, test } from 'vitest'
import { days, hours, minutes } from '../../platform/clock/clock.ts'
import { reachCeiling } from '../../testing/aura.ts'
import { appealLoss } from '../../testing/aura-appeals.ts'
import { makeHeldPrize } from '../../testing/challenges.ts'
import { ask, mailsTo } from '../../testing/contract-calls.ts'
import { findLastAppealCase, openDesk } from '../../testing/moderation-desk.ts'
import { makeModerator, makePerson } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
const moderator = await makeModerator(app)

const resolve = (id: number, outcome: 'removed' | 'measured' | 'unproblematic') =>
  app.db
    .updateTable('moderationCase')
    .set({ status: 'resolved', resolvedAt: app.clock.now(), outcome })
    .where('id', '=', id)
    .execute()
/** The case of a person reported in a category. */
async function openCase(category: string): Promise<number> {
  const [person, { token }] = [await makePerson(app), await makePerson(app)]
  const body = { type: 'user', userId: person.id, reason: 'Ceci blesse.', category }
  await ask(app, reportContent, { token, body: body as never })
  const cases = app.db.selectFrom('moderationCase').select('id').where('personId', '=', person.id)
  return (await cases.executeTakeFirstOrThrow()).id
}

test('[MOD-31, MOD-30] figures of the desk and published counts are computed from reports, decisions and appeals', async () => {
  // Past the year of the published counts and the weeks of the desk, on a Wednesday.
  app.clock.advance(days(399 + ((10 - app.clock.now().getUTCDay()) % 7)))
  const published = async () => (await ask(app, transparency)).body
  const outcomes = { scam: 'removed', hate: 'measured', other: 'unproblematic', minors: 'waiting' } as const
  const cases = new Map<string, number>()
  for (const category of Object.keys(outcomes)) cases.set(category, await openCase(category))
  const owner = await makePerson(app, { createdAt: app.clock.now() })
  await reachCeiling(app, owner)
  const taken = { postId: await makePost(app, owner) }
  await ask(app, takeAura, { token: (await makePerson(app)).token, body: taken })
  app.clock.advance(hours(2))
  const before = await published()
  const scam = cases.get('scam') ?? 0
  for (const [category, outcome] of Object.entries(outcomes))
    if (outcome !== 'waiting') await resolve(cases.get(category) ?? 0, outcome)
  const decision = { kind: 'remove', state: 'reversed', caseId: scam, decidedById: moderator.id } as const
  const { id: decisionId } = await app.db
    .insertInto('moderationDecision')
    .values({ ...decision, decidedAt: app.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  // An answer that a later one replaced, and another measure of the standing one, are no more decisions of the case.
  await app.db
    .insertInto('moderationDecision')
    .values([
      { ...decision, kind: 'warn', decidedAt: app.clock.now(), replacedBy: 1 },
      { ...decision, kind: 'suspend', decidedAt: app.clock.now() },
    ])
    .execute()
  const appeal = { decisionId, words: 'Non', createdAt: app.clock.now() }
  const answered = { outcome: 'reversed', answeredAt: app.clock.now() } as const
  await app.db
    .insertInto('moderationContest')
    .values({ ...appeal, ...answered })
    .execute()
  expect(await published()).toEqual(before)
  app.clock.advance(minutes(10) + 1)
  const after = await published()
  const none = { total: 0, removed: 0, measured: 0, unproblematic: 0, waiting: 0 }
  for (const { category, ...counts } of after.reports) {
    const outcome = new Map<string, string>(Object.entries(outcomes)).get(category)
    expect(counts).toEqual(outcome ? { ...none, total: 1, [outcome]: 1 } : none)
  }
  expect(after).toMatchObject({
    decisions: [
      ...[{ kind: 'remove', total: 1, reversed: 1 }, { total: 0 }, { total: 1 }, { total: 0 }],
      ...[
        { kind: 'count', total: 0 },
        { kind: 'void', total: 0 },
      ],
    ],
    contests: { total: 1, maintained: 0, reversed: 1, waiting: 0 },
    ...{ automated: 0, median_hours: 2 },
  })

  const figures = await ask(app, deskStatistics, { token: (await makeModerator(app)).token })
  const { body } = figures
  const waiting = await app.db
    .selectFrom('moderationCase')
    .select('kind')
    .where('status', '<>', 'resolved')
    .execute()
  const countOf = (counts: { count: number }[]) => counts.map(({ count }) => count)
  expect(countOf(body.open_by_kind)).toEqual(
    body.open_by_kind.map(({ kind }) => waiting.filter((one) => one.kind === kind).length),
  )
  expect(countOf(body.open_by_age)).toEqual([2, 0, 0, 0, waiting.length - 2])
  expect(body.weeks).toHaveLength(12)
  expect(body.weeks.at(-1)).toMatchObject({
    ...{ decisions: 1, median_hours: 2, reports: 4, reports_per_1000_posts: 4000 },
    ...{ new_accounts: 1, held_acts: 1 },
  })
  expect(body.weeks.at(-2)).toMatchObject({ decisions: 0, median_hours: null, reports: 0 })
})

test('[MOD-30] published counts hold a report 364 days old, and none 366 days old', async () => {
  const scams = async () =>
    (await ask(app, transparency)).body.reports.find(({ category }) => category === 'scam')
  // The counts are of these reports alone.
  app.clock.advance(days(366))
  await openCase('scam')
  app.clock.advance(days(364))
  expect(await scams()).toMatchObject({ total: 1, waiting: 1 })
  app.clock.advance(days(2))
  expect(await scams()).toMatchObject({ total: 0, waiting: 0 })
})

test('[MOD-30] verdicts on held aura and appeals of losses are counted, as decisions and their appeals are', async () => {
  // What other tests decided is older than a year.
  app.clock.advance(days(366))
  const desk = await openDesk(app)
  for (const kind of ['count', 'void'] as const) {
    const winner = (await makeHeldPrize(app)).first
    app.clock.advance(minutes(1))
    const cases = app.db.selectFrom('moderationCase').select('id').where('personId', '=', winner.id)
    const { id } = await cases.executeTakeFirstOrThrow()
    expect((await desk.decide(id, { actions: [{ kind }], words: '' })).status).toBe(200)
  }
  for (const outcome of ['maintained', 'reversed', undefined] as const) {
    const owner = await makePerson(app)
    const postId = await makePost(app, owner)
    await ask(app, takeAura, { token: (await makePerson(app)).token, body: { postId } })
    const answer = { answer: 'Vu.', by: 'operator:test' }
    const appealId = await appealLoss(app, owner)
    if (outcome) await app.application.services.appeals.answer(appealId, { ...answer, outcome })
  }
  app.clock.advance(minutes(10) + 1)
  expect((await ask(app, transparency)).body).toMatchObject({
    decisions: [
      ...['remove', 'warn', 'suspend', 'void-giving'].map((kind) => ({ kind, total: 0 })),
      { kind: 'count', total: 1, reversed: 0 },
      // The prize, and the vote whose loss was appealed.
      { kind: 'void', total: 2, reversed: 0 },
    ],
    contests: { total: 0 },
    movement_contests: { total: 3, maintained: 1, reversed: 1, waiting: 1 },
  })
  // The two prizes, and the two answered appeals.
  const { weeks } = (await ask(app, deskStatistics, { token: desk.alice.token })).body
  expect(weeks.at(-1)).toMatchObject({ decisions: 4, held_acts: 2 })
})

test('[MOD-30] a suspension that an operator lifts is not published as reversed, one that an appeal ends is', async () => {
  app.clock.advance(days(366))
  const desk = await openDesk(app)
  const { operatorDecisions } = app.application.services
  const [lifted, appealing] = [await makePerson(app), await makePerson(app)]
  for (const { pseudo } of [lifted, appealing]) await operatorDecisions.suspend(pseudo, 3, 'Insultes.', 'ops')
  await desk.settle()
  await operatorDecisions.unsuspend(lifted.pseudo, 'ops')
  const token = await linkTokenOf(appealing)
  const { decisions } = (await ask(app, showLinkedDecisions, { query: { token } })).body
  const body = { token, decision_id: decisions[0]?.id ?? 0, words: 'Ce n’était pas moi.' }
  expect((await ask(app, contestLinkedDecision, { body })).status).toBe(200)
  expect((await desk.answer(await findLastAppealCase(app), 'reversed', desk.second)).status).toBe(200)
  app.clock.advance(minutes(10) + 1)
  const published = (await ask(app, transparency)).body
  expect(published.decisions.find(({ kind }) => kind === 'suspend')).toEqual({
    kind: 'suspend',
    total: 2,
    reversed: 1,
  })
  expect(published.contests).toMatchObject({ total: 1, reversed: 1 })
})

test('[MOD-29, MOD-30] a suspension that an operator lifts before it was confirmed is refused: not published as made, its case open again', async () => {
  app.clock.advance(days(366))
  const desk = await openDesk(app)
  const { author, caseId } = await desk.makeCase()
  const proposal = await desk.decide(caseId, { actions: [{ kind: 'suspend', days: null }] })
  expect(proposal.body.decisions).toMatchObject([{ state: 'proposed' }])
  await app.application.services.operatorDecisions.unsuspend(author.pseudo, 'ops')
  await desk.settle()
  app.clock.advance(minutes(10) + 1)
  const { decisions } = (await ask(app, transparency)).body
  expect(decisions.find(({ kind }) => kind === 'suspend')).toMatchObject({ total: 0, reversed: 0 })
  expect((await desk.decide(caseId, { actions: [{ kind: 'warn' }] }, desk.second)).status).toBe(200)
})

/** The token of the link in the last mail about a decision. */
async function linkTokenOf({ email }: { email: string }): Promise<string> {
  const mail = (await mailsTo(app, email)).at(-1)
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
