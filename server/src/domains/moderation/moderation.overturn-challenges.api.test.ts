import { setTimeout as sleep } from 'node:timers/promises'
import { listChallenges } from '@aura/contract/challenges/challenges.contract'
import {
  assignAura,
  challengeEntries,
  getChallenge,
  likeEntry,
} from '@aura/contract/challenges/challenges.entries.contract'
import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { days, hours, later } from '../../platform/clock/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { balanceOf } from '../../testing/aura.ts'
import { makeChallenge, makeEntry } from '../../testing/challenges.ts'
import { ask } from '../../testing/contract-calls.ts'
import { exportedRows } from '../../testing/exported-rows.ts'
import { notificationsOf } from '../../testing/notifications.ts'
import { openOverturning } from '../../testing/overturn.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
const desk = await openOverturning(app)
const { suspendForGood, overturn, appeal, reverse, seen, refresh } = desk
const { dueChallenges, challengeWithdrawal, decisionLapsing, erasure } = app.application.services

const rowOf = (id: Id) =>
  app.db.selectFrom('challenge').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const statusOf = async (id: Id, token?: string) =>
  (await ask(app, getChallenge, { params: { id }, token })).status
const auraOf = async (person: Person) => balanceOf(app, await refresh(person))
const isSound = async () => expect(await desk.findBroken()).toEqual([])
const told = async (person: Person) =>
  (await notificationsOf(app, await refresh(person)))
    .filter(({ kind }) => kind === 'challenge-deleted')
    .map(({ data }) => data)

/** Removes a challenge by a decision of moderators; returns the id of the decision. */
async function remove(targetId: Id): Promise<Id> {
  const removal = { kind: 'remove', state: 'in-force', targetType: 'challenge', targetId } as const
  const { id } = await app.db
    .insertInto('moderationDecision')
    .values({ ...removal, decidedAt: app.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await inTransaction(app.db, (tx) => challengeWithdrawal.withdraw(tx, targetId))).toBe(true)
  return id
}

/** A challenge that ends in two hours, with one liked entry. */
async function makeEntered(title = 'Le large') {
  const [creator, entrant, fan] = [await makePerson(app), await makePerson(app), await makePerson(app)]
  const endsAt = later(app.clock.now(), hours(2))
  const id = await makeChallenge(app, creator, { prize: 4, endsAt, title })
  const postId = await makeEntry(app, id, entrant)
  expect((await ask(app, likeEntry, { params: { id: postId }, token: fan.token, body: {} })).status).toBe(200)
  return { creator, entrant, fan, id, postId, endsAt }
}

test('[MOD-27, CHL-33] a challenge waits with its prize, hidden, and comes back with its entries, likes and what was left of its time', async () => {
  const { creator, entrant, fan, id, postId, endsAt } = await makeEntered('Un large unique')
  const suspension = await suspendForGood(creator)
  for (const person of [entrant, fan, desk.alice]) expect(await statusOf(id, person.token)).toBe(404)
  expect(await seen(postId, entrant)).toBe(404)
  for (const query of [String(id), 'Un large unique'])
    expect((await ask(app, listChallenges, { query: { query } })).body.challenges).toEqual([])
  const entered = await ask(app, likeEntry, { params: { id: postId }, token: fan.token, body: {} })
  expect(entered.status).toBe(404)
  expect(await told(entrant)).toEqual([{ change: 'withdrawn' }])
  await isSound()

  const since = (await rowOf(id)).creatorSuspendedAt ?? app.clock.now()
  // Past its end and past the time to choose: its clock stands still.
  app.clock.advance(days(30))
  await dueChallenges.runDue()
  expect(await rowOf(id)).toMatchObject({ closedAt: null, outcome: null })
  await isSound()
  const back = await overturn(creator, suspension)
  const waited = app.clock.now().getTime() - since.getTime()
  expect(await rowOf(id)).toMatchObject({ deletedAt: null, endsAt: later(endsAt, waited), closedAt: null })
  const viewer = await refresh(entrant)
  const { body } = await ask(app, challengeEntries, { params: { id }, token: viewer.token })
  expect(body.posts).toMatchObject([{ id: postId, likes: 1 }])
  expect(
    (await ask(app, listChallenges, { query: { query: 'Un large unique' } })).body.challenges,
  ).toHaveLength(1)
  expect(await told(entrant)).toEqual([
    { change: 'back', challengeId: id, challengeTitle: 'Un large unique' },
    { change: 'withdrawn' },
  ])
  await isSound()
  const chosen = await ask(app, assignAura, { params: { id }, token: back.token, body: { post_id: postId } })
  expect(chosen).toMatchObject({ status: 200, body: { prize_state: 'paid' } })
  await isSound()
})

test('[MOD-27, CHL-33] once nothing can be appealed any more it is deleted, the prize goes back, participants are told', async () => {
  const { creator, entrant, id } = await makeEntered()
  await suspendForGood(creator)
  const { aura } = app.application.services
  const balance = async () => (await aura.balancesOf([creator.id])).get(creator.id) ?? 0
  const staked = await balance()
  app.clock.advance(days(182))
  await decisionLapsing.deleteLapsed(app.db, app.clock.now())
  expect((await rowOf(id)).closedAt).toBeNull()
  app.clock.advance(days(1))
  const { now } = app.clock
  await Promise.all([
    decisionLapsing.deleteLapsed(app.db, now()),
    decisionLapsing.deleteLapsed(app.db, now()),
  ])
  expect(await rowOf(id)).toMatchObject({ title: '', outcome: 'returned', creatorSuspendedAt: null })
  expect(await told(entrant)).toEqual([{}, { change: 'withdrawn' }])
  expect(await balance()).toBe(staked + 4)
  // A suspended person cannot open the list, but can export it.
  expect(await exportedRows(app, creator, 'notifications')).toContainEqual(
    expect.objectContaining({ kind: 'prize-refund' }),
  )
  await isSound()
})

test('[MOD-27, CHL-33] suspended for good twice, it waits twice, and participants are told each time', async () => {
  const { creator, entrant, id, endsAt } = await makeEntered()
  for (let time = 0; time < 2; time++) {
    const suspension = await suspendForGood(creator)
    app.clock.advance(days(1))
    await overturn(creator, suspension)
  }
  expect((await rowOf(id)).endsAt).toEqual(later(endsAt, days(2)))
  expect((await told(entrant)).map(({ change }) => change)).toEqual([
    'back',
    'withdrawn',
    'back',
    'withdrawn',
  ])
  await isSound()
})

test('[MOD-17, MOD-27] removed by moderators as well, it shows once neither holds, and its prize waits', async () => {
  for (const isRemovalFirst of [true, false]) {
    const { creator, entrant, id, postId } = await makeEntered()
    const suspension = await suspendForGood(creator)
    const removalId = await remove(id)
    const removeAgain = inTransaction(app.db, (tx) => challengeWithdrawal.withdraw(tx, id))
    expect(await removeAgain).toBe(false)
    app.clock.advance(hours(3))
    await dueChallenges.runDue()
    expect((await rowOf(id)).closedAt).toBeNull()
    const restore = async () => {
      await sql`update moderation_decision set state = 'reversed' where id = ${removalId}`.execute(app.db)
      await app.db.transaction().execute((tx) => challengeWithdrawal.restore(tx, id))
    }
    await isSound()
    await (isRemovalFirst ? restore() : overturn(creator, suspension))
    expect([await statusOf(id), await seen(postId, entrant)]).toEqual([404, 404])
    await (isRemovalFirst ? overturn(creator, suspension) : restore())
    expect([await statusOf(id), await seen(postId, entrant)]).toEqual([200, 200])
    await isSound()
  }
})

test('[MOD-17, CHL-29] removed by moderators after it was won, it stays won past its end', async () => {
  const { creator, entrant, id, postId } = await makeEntered()
  const { token } = creator
  await ask(app, assignAura, { params: { id }, token, body: { post_id: postId } })
  await remove(id)
  app.clock.advance(hours(3))
  await dueChallenges.runDue()
  expect(await rowOf(id)).toMatchObject({ outcome: 'awarded', winnerId: entrant.id, winningPostId: postId })
  expect((await notificationsOf(app, await refresh(creator))).map(({ kind }) => kind)).not.toContain(
    'prize-refund',
  )
  await isSound()
})

test('[MOD-27, CHL-33] removed before the job withdrew it, it may still come back when the suspension may not', async () => {
  const { creator, id } = await makeEntered('Un titre qui attend')
  const suspension = await suspendForGood(creator, { withdraws: false })
  app.clock.advance(hours(1))
  const removalId = await remove(id)
  await dueChallenges.runDue()
  app.clock.advance(days(183) - hours(1))
  await decisionLapsing.deleteLapsed(app.db, app.clock.now())
  const ended = app.db.selectFrom('moderationDecision').select('id').where('endedAt', 'is not', null)
  const both = [suspension.decisionId, removalId]
  expect(await ended.where('id', 'in', both).execute()).toEqual([{ id: suspension.decisionId }])
  expect(await rowOf(id)).toMatchObject({ title: 'Un titre qui attend', withdrawnAt: expect.any(Date) })
  await isSound()
})

test('[MOD-27, PRV-10] erased while it waits: its creator takes it along, its participants take their entries', async () => {
  const [left, entered] = [await makeEntered(), await makeEntered()]
  const suspension = await suspendForGood(entered.creator)
  await suspendForGood(left.creator)
  await app.db
    .updateTable('account')
    .set({ eraseAt: app.clock.now() })
    .where('id', 'in', [left.creator.id, entered.entrant.id])
    .execute()
  await erasure.eraseDue()
  expect(await rowOf(left.id)).toMatchObject({ title: '', outcome: 'returned', creatorSuspendedAt: null })
  await isSound()
  await overturn(entered.creator, suspension)
  expect(await rowOf(entered.id)).toMatchObject({ entries: 0, deletedAt: null, closedAt: null })
  await isSound()
})

test('[MOD-27] reversed twice at once while the job withdraws it, it shows with as much time as before', async () => {
  for (let round = 0; round < 3; round++) {
    const { creator, id, endsAt } = await makeEntered()
    const others = [await makeChallenge(app, creator), await makeChallenge(app, creator)]
    const { decisionId } = await suspendForGood(creator, { withdraws: false })
    const caseId = await appeal(creator, decisionId)
    const withdrawing = sleep(round * 12).then(() => dueChallenges.runDue())
    const answers = await Promise.all([reverse(caseId), reverse(caseId), withdrawing])
    expect(answers.map((answer) => answer?.status).sort()).toEqual([200, 409, undefined])
    await dueChallenges.runDue()
    expect(await rowOf(id)).toMatchObject({ deletedAt: null, endsAt })
    for (const other of others) expect((await rowOf(other)).deletedAt).toBeNull()
    await isSound()
  }
})

test('[MOD-27, CHL-33] what is won or ended before stays as it is', async () => {
  const { creator, entrant, id, postId } = await makeEntered()
  const assigned = await ask(app, assignAura, {
    params: { id },
    token: creator.token,
    body: { post_id: postId },
  })
  expect(assigned.body).toMatchObject({ prize_state: 'paid' })
  const suspension = await suspendForGood(creator)
  expect(await statusOf(id)).toBe(404)
  await overturn(creator, suspension)
  expect(await statusOf(id)).toBe(200)
  expect(await rowOf(id)).toMatchObject({ outcome: 'awarded', winnerId: entrant.id })
  expect(await auraOf(entrant)).toBeGreaterThan(10)
  await isSound()
})
