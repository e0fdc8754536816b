import type { Id } from '@aura/contract/common'
import { showCase } from '@aura/contract/moderation/moderation.case.contract'
import { countCases, listCases } from '@aura/contract/moderation/moderation.cases.contract'
import { previewDecision } from '@aura/contract/moderation/moderation.decisions.contract'
import { notificationSentence } from '@aura/contract/notifications/notification-sentence'
import { blockAccount } from '@aura/contract/privacy/privacy.contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { later, minutes } from '../../platform/clock/clock.ts'
import { awardChallenge, makeChallenge } from '../../testing/challenges.ts'
import { ask } from '../../testing/contract-calls.ts'
import { eraseAccounts } from '../../testing/erasure.ts'
import { exportedRows } from '../../testing/exported-rows.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { openDesk } from '../../testing/moderation-desk.ts'
import { notificationsOf } from '../../testing/notifications.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
const desk = await openDesk(app)
let creator: Person
let winner: Person

/** Two held prizes of the same amount, from one creator to one winner. */
beforeEach(async () => {
  ;[creator, winner] = [await makePerson(app), await makePerson(app)]
  for (const title of ['Le large', 'La brume']) {
    const id = await makeChallenge(app, creator, { prize: 3, title })
    const staked = { id, creatorId: creator.id, prize: 3, createdAt: app.clock.now() }
    await awardChallenge(app, staked, winner, 'same-device')
  }
})
afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

const { token } = desk.alice
const listed = async () =>
  (await ask(app, listCases, { token, query: { kind: 'held-prize', pseudo: winner.pseudo } })).body.cases
const opened = async (id: Id) => (await ask(app, showCase, { params: { id }, token })).body
const said = async () => (await desk.mine(winner)).map(({ about }) => about.excerpt).sort()
const voidBoth = async () => {
  for (const { id } of await listed())
    await desk.decide(id, { actions: [{ kind: 'void' }], reason: '', words: '' })
  await desk.settle()
}

const named = ['La brume', 'Le large'].map((title) => `Prix de 3 aura, gagné au défi «\u00a0${title}\u00a0»`)
const unnamed = ['Prix de 3 aura, gagné à un défi', 'Prix de 3 aura, gagné à un défi']

test('[MOD-23] the desk tells the held prizes of one winner apart by their challenges', async () => {
  const rows = await listed()
  expect(rows.map(({ excerpt }) => excerpt).sort()).toEqual(['La brume', 'Le large'])
  for (const { id, excerpt } of rows)
    expect((await opened(id)).aura?.subject).toMatchObject({ type: 'challenge', title: excerpt })
})

test('[MOD-23, MOD-25] while a verdict can be undone, lists and case show it as decided, to other moderators too', async () => {
  const [row, other] = await listed()
  const id = row?.id ?? 0
  const decidedAt = app.clock.now()
  const { body } = await desk.decide(id, { actions: [{ kind: 'void' }], reason: '', words: '' })
  const decided = {
    ...{ status: 'resolved', resolved_at: decidedAt.toISOString() },
    undo_until: later(decidedAt, minutes(1)).toISOString(),
  }
  const waiting = { id: other?.id, status: 'open', resolved_at: null, undo_until: null }
  for (const { token } of [desk.alice, desk.second]) {
    const query = { kind: 'held-prize', pseudo: winner.pseudo } as const
    const { cases } = (await ask(app, listCases, { token, query })).body
    expect(cases).toMatchObject([{ id, ...decided }, waiting])
    expect((await ask(app, showCase, { params: { id }, token })).body).toMatchObject(decided)
  }
  const query = { status: 'all', decided_by: 'me', pseudo: winner.pseudo } as const
  const ofAlice = async () => (await ask(app, listCases, { token, query })).body.cases.map((one) => one.id)
  expect(await ofAlice()).toEqual([id])
  await desk.undo(body.decisions[0]?.id)
  expect(await listed()).toMatchObject([{ ...waiting, id }, waiting])
  expect(await ofAlice()).toEqual([])
  await voidBoth()
  expect(await opened(id)).toMatchObject({ status: 'resolved', undo_until: null })
})

test('[MOD-23, MOD-25] the desk does not count a verdict that can be undone among the cases to decide', async () => {
  const count = async () => (await ask(app, countCases, { token })).body
  const before = await count()
  const [row] = await listed()
  const { body } = await desk.decide(row?.id ?? 0, { actions: [{ kind: 'void' }], reason: '', words: '' })
  expect(await count()).toEqual({ ...before, open: before.open - 1 })
  await desk.undo(body.decisions[0]?.id)
  expect(await count()).toEqual(before)
  await voidBoth()
  expect(await count()).toEqual({ ...before, open: before.open - 2 })
})

test('[MOD-21] the winner reads which prize each verdict is about, in the preview, the decision and the notification', async () => {
  const [row] = await listed()
  const form = { actions: [{ kind: 'void' } as const], reason: '', words: '' }
  const preview = await ask(app, previewDecision, { params: { id: row?.id ?? 0 }, token, body: form })
  expect(preview.body.paragraphs.join('\n')).toContain(`défi «\u00a0${row?.excerpt}\u00a0»`)
  await voidBoth()
  expect(await said()).toEqual(named)
  const told = await notificationsOf(app, winner, { topic: 'moderation' })
  expect(told.map(notificationSentence).sort()).toEqual(
    ['La brume', 'Le large'].map((title) =>
      expect.stringContaining(
        `décision de modération sur le prix du défi «\u00a0${title}\u00a0» vous concerne`,
      ),
    ),
  )
})

test('[PRV-02, MOD-21] the export of the winner names the challenges as the decisions do', async () => {
  await voidBoth()
  const exported = async () =>
    (await exportedRows(app, winner, 'decisions')).map(({ excerpt }) => excerpt).sort()
  expect(await exported()).toEqual(named)
  await ask(app, blockAccount, { token: winner.token, body: { pseudo: creator.pseudo } })
  expect(await exported()).toEqual(unnamed)
})

test('[MOD-21, PRV-06] no title of a challenge whose creator the winner blocks', async () => {
  await voidBoth()
  await ask(app, blockAccount, { token: winner.token, body: { pseudo: creator.pseudo } })
  expect(await said()).toEqual(unnamed)
})

test('[MOD-21, PRV-10] titles go when their creator is erased', async () => {
  await voidBoth()
  await eraseAccounts(app, creator.id)
  expect(await said()).toEqual(unnamed)
  const [first] = await desk.decidedBy(desk.alice)
  expect((await opened(first ?? 0)).aura?.subject).toMatchObject({ type: 'challenge', title: null })
  const excerpts = await app.db
    .selectFrom('moderationDecision')
    .select('excerpt')
    .where('personId', '=', winner.id)
    .execute()
  expect(JSON.stringify(excerpts)).not.toMatch(/Le large|La brume/)
})
