import { setTimeout as sleep } from 'node:timers/promises'
import {
  createCommunity,
  getCommunity,
  listCommunities,
  myCommunities,
  searchCommunities,
} from '@aura/contract/communities/communities.contract'
import { joinCommunity } from '@aura/contract/communities/communities.members.contract'
import { reopenCase } from '@aura/contract/moderation/moderation.decisions.contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { days } from '../../platform/clock/clock.ts'
import { makeCommunity } from '../../testing/communities.ts'
import { makeMember } from '../../testing/community-members.ts'
import { ask, mailsTo } from '../../testing/contract-calls.ts'
import { notificationsOf } from '../../testing/notifications.ts'
import { openOverturnedCommunities } from '../../testing/overturn-communities.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
const desk = await openOverturnedCommunities(app)
const { suspendForGood, overturn, appeal, reverse, seen, refresh } = desk
const { roleOf, leave, erase, statusOf, isSound, rowOf, makeLonely } = desk
const { decisionLapsing, operatorDecisions, communityWithdrawal } = app.application.services

test('[MOD-27, COM-57] a private community that nobody inherits is withdrawn, and comes back with its members as it was', async () => {
  const { owner, member, postId, id, name } = await makeLonely()
  const suspension = await suspendForGood(owner)
  await leave(member, null)
  const visitor = await makePerson(app)
  for (const person of [member, visitor, desk.alice]) expect(await statusOf(id, person.token)).toBe(404)
  expect(await seen(postId, member)).toBe(404)
  const [listed, found, mine] = [
    await ask(app, listCommunities, { query: { limit: 100 } }),
    await ask(app, searchCommunities, { query: { query: name } }),
    await ask(app, myCommunities, { token: member.token }),
  ]
  for (const { body } of [listed, found, mine]) expect(JSON.stringify(body)).not.toContain(name)
  const joined = await ask(app, joinCommunity, { params: { id }, token: visitor.token, body: {} })
  expect(joined.body.code).toBe('communities.unknown')
  await isSound()

  const back = await overturn(owner, suspension)
  const { body } = await ask(app, getCommunity, { params: { id: String(id) }, token: back.token })
  expect(body).toMatchObject({ name, privacy: 1, members_count: 2, userRole: 'owner' })
  expect([await roleOf(id, member), await seen(postId, member)]).toEqual(['member', 200])
  expect(await seen(postId, visitor)).toBe(404)
  const again = await ask(app, searchCommunities, { query: { query: name } })
  expect(JSON.stringify(again.body)).toContain(name)
  await isSound()
})

test('[MOD-27, COM-06] the name of a withdrawn community stays taken until its suspension can be appealed no more', async () => {
  const { owner, id, name } = await makeLonely()
  const other = await makePerson(app)
  const found = async (by: Person) =>
    (await ask(app, createCommunity, { token: by.token, body: { name, description: 'À nous.', privacy: 0 } }))
      .status
  await suspendForGood(owner)
  expect(await found(other)).toBe(409)
  app.clock.advance(days(182))
  await decisionLapsing.deleteLapsed(app.db, app.clock.now())
  expect((await rowOf(id)).nameLook).not.toBeNull()
  app.clock.advance(days(1))
  await decisionLapsing.deleteLapsed(app.db, app.clock.now())
  expect(await rowOf(id)).toMatchObject({ nameLook: null, ownerSuspendedAt: null })
  expect(await found(await refresh(other))).toBe(200)
  await operatorDecisions.unsuspend(owner.pseudo, 'root')
  expect(await statusOf(id)).toBe(404)
  await isSound()
})

test('[MOD-27, COM-57] what is withdrawn waits for the answer to an appeal, however long it takes', async () => {
  const { owner, id } = await makeLonely()
  const { decisionId } = await suspendForGood(owner)
  const caseId = await appeal(owner, decisionId)
  app.clock.advance(days(200))
  await decisionLapsing.deleteLapsed(app.db, app.clock.now())
  expect((await reverse(caseId)).status).toBe(200)
  expect([await statusOf(id), await roleOf(id, owner)]).toEqual([200, 'owner'])
  await isSound()
})

test('[MOD-25, MOD-27] a later answer for a few days gives back what one for good took; one for good again keeps it', async () => {
  const { owner, id } = await makeLonely()
  const { caseId } = await suspendForGood(owner)
  const answerAgain = async (count: number | null) => {
    const [by, second] = [await refresh(desk.alice), await refresh(desk.second)]
    expect((await ask(app, reopenCase, { params: { id: caseId }, token: by.token })).status).toBe(200)
    const { body } = await desk.decide(caseId, { actions: [{ kind: 'suspend', days: count }] }, by)
    if (count === null) await desk.confirm(body.decisions[0]?.id, second)
    await desk.settle()
  }
  const { ownerSuspendedAt } = await rowOf(id)
  await answerAgain(null)
  expect((await rowOf(id)).ownerSuspendedAt).toEqual(ownerSuspendedAt)
  await isSound()
  await answerAgain(3)
  expect([await statusOf(id), (await rowOf(id)).closedAt]).toEqual([200, null])
  await isSound()
})

test('[MOD-17, MOD-27] a community that moderators remove as well shows once neither holds, in either order', async () => {
  for (const isRemovalFirst of [true, false]) {
    const { owner, id } = await makeLonely()
    const suspension = await suspendForGood(owner)
    const [removal] = await app.db
      .insertInto('moderationDecision')
      .values({
        kind: 'remove',
        state: 'in-force',
        targetType: 'community',
        targetId: id,
        decidedAt: app.clock.now(),
      })
      .returning('id')
      .execute()
    expect(await app.db.transaction().execute((tx) => communityWithdrawal.withdraw(tx, id))).toBe(true)
    const restore = async () => {
      await sql`update moderation_decision set state = 'reversed' where id = ${removal?.id}`.execute(app.db)
      await app.db.transaction().execute((tx) => communityWithdrawal.restore(tx, id))
    }
    await isSound()
    await (isRemovalFirst ? restore() : overturn(owner, suspension))
    expect(await statusOf(id)).toBe(404)
    await (isRemovalFirst ? overturn(owner, suspension) : restore())
    expect(await statusOf(id)).toBe(200)
    await isSound()
  }
})

test('[MOD-27, PRV-10] erased while withdrawn: a community goes to whom there is by then, else it closes', async () => {
  const [kept, closed] = [await makeLonely(), await makeLonely()]
  for (const { owner } of [kept, closed]) await suspendForGood(owner)
  await leave(kept.member, null)
  for (const { owner } of [kept, closed]) await erase(owner)
  expect([await statusOf(kept.id), await roleOf(kept.id, kept.member)]).toEqual([200, 'owner'])
  expect(await rowOf(closed.id)).toMatchObject({ nameLook: null, wasOpen: null })
  await isSound()
})

test('[MOD-27] a member who is erased meanwhile is not brought back, and counts come back without', async () => {
  const { owner, member, id } = await makeLonely()
  const suspension = await suspendForGood(owner)
  await erase(member)
  const back = await overturn(owner, suspension)
  const { body } = await ask(app, getCommunity, { params: { id: String(id) }, token: back.token })
  expect(body.members_count).toBe(1)
  await isSound()
})

test('[MOD-27] two answers and an operator at once give it back once; one that is cut short gives back nothing', async () => {
  const { owner, id } = await makeLonely()
  const { id: sharedId } = await makeCommunity(app, owner)
  const heir = await makeMember(app, { id: sharedId, owner }, 'admin')
  const { decisionId } = await suspendForGood(owner)
  const caseId = await appeal(owner, decisionId)
  const cut = await app.db.transaction().execute(async (tx) => {
    await sql`select from community where id = ${id} for update`.execute(tx)
    const answered = reverse(caseId)
    // Kills the connection of the answer once it waits for the lock. NOTE: `pg_stat_activity` is a snapshot within a transaction.
    for (let isWaiting = false; !isWaiting; ) {
      await sleep(20)
      const { rows } = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%community%'`.execute(
        app.db,
      )
      isWaiting = rows.length > 0
    }
    return answered
  })
  expect(cut.status).toBeGreaterThanOrEqual(500)
  expect([await roleOf(sharedId, heir), await statusOf(id)]).toEqual(['owner', 404])
  await isSound()

  const answers = await Promise.all([
    reverse(caseId),
    reverse(caseId),
    operatorDecisions.unsuspend(owner.pseudo, 'root').then(() => ({ status: 0 })),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([0, 200, 409])
  expect([await roleOf(sharedId, owner), await roleOf(sharedId, heir), await statusOf(id)]).toEqual([
    'owner',
    'admin',
    200,
  ])
  const told = await notificationsOf(app, await refresh(heir))
  expect(told.filter(({ data }) => data.change === 'back')).toHaveLength(1)
  const mails = await mailsTo(app, owner.email, 2)
  expect(mails.map(({ text }) => text).join()).toContain('Vos communautés et vos défis vous reviennent')
  await isSound()
})

test('[MOD-27] a long suspension that is over keeps back nothing of what a later one for good took', async () => {
  const owner = await makePerson(app)
  await operatorDecisions.suspend(owner.pseudo, 400, 'Usurpation.', 'root')
  await desk.settle()
  app.clock.advance(days(401))
  const { id } = await makeCommunity(app, await refresh(owner))
  const suspension = await suspendForGood(owner)
  expect(await statusOf(id)).toBe(404)
  await overturn(owner, suspension)
  expect([await statusOf(id), await roleOf(id, owner)]).toEqual([200, 'owner'])
  // `verify` reads the clock of PostgreSQL, in which the first suspension has not ended.
  await sql`
    update moderation_decision set suspended_until = now(), decided_at = decided_at - interval '401 days',
      settled_at = settled_at - interval '401 days'
    where person_id = ${owner.id} and days = 400`.execute(app.db)
  await isSound()
})
