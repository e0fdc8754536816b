import { communityLog } from '@aura/contract/communities/communities.log.contract'
import { expect, test } from 'vitest'
import { days } from '../../platform/clock/clock.ts'
import { makeCommunity } from '../../testing/communities.ts'
import { changeRole, makeMember, remove } from '../../testing/community-members.ts'
import { ask } from '../../testing/contract-calls.ts'
import { notificationsOfKind } from '../../testing/notifications.ts'
import { openOverturnedCommunities } from '../../testing/overturn-communities.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
const desk = await openOverturnedCommunities(app)
const { suspendForGood, overturn, refresh } = desk
const { roleOf, leave, erase, statusOf, isSound, makeLonely } = desk
const toldOf = (person: Pick<Person, 'token'>) => notificationsOfKind(app, person, 'community-owner')
const { decisionLapsing } = app.application.services

test('[MOD-27, COM-57] with somebody who can inherit by then, a community opens again once nothing can be appealed any more', async () => {
  const { owner, member, id } = await makeLonely()
  await suspendForGood(owner)
  await leave(member, null)
  app.clock.advance(days(183))
  await decisionLapsing.deleteLapsed(app.db, app.clock.now())
  expect([await statusOf(id), await roleOf(id, member)]).toEqual([200, 'owner'])
  await isSound()
})

test('[MOD-27, COM-57] after its heir is erased, a community waits for the owner whom the suspension took it from', async () => {
  const owner = await makePerson(app)
  const { id } = await makeCommunity(app, owner)
  const heir = await makeMember(app, { id, owner }, 'admin')
  const suspension = await suspendForGood(owner)
  expect(await roleOf(id, heir)).toBe('owner')
  await erase(heir)
  expect(await statusOf(id)).toBe(404)
  await isSound()
  await overturn(owner, suspension)
  expect([await statusOf(id), await roleOf(id, owner)]).toEqual([200, 'owner'])
  await isSound()
})

test('[MOD-27, COM-57] of two owners whom suspensions took it from, it waits for the later one once the heir is erased', async () => {
  const owner = await makePerson(app)
  const { id } = await makeCommunity(app, owner)
  const [heir, next] = [await makeMember(app, { id, owner }, 'admin'), await makeMember(app, { id, owner })]
  const [first, second] = [await suspendForGood(owner), await suspendForGood(heir)]
  await erase(next)
  expect(await statusOf(id)).toBe(404)
  await overturn(heir, second)
  expect([await statusOf(id), await roleOf(id, heir)]).toEqual([200, 'owner'])
  await isSound()
  await overturn(owner, first)
  expect([await roleOf(id, owner), await roleOf(id, heir)]).toEqual(['owner', 'admin'])
  await isSound()
})

test('[MOD-27, COM-57] through heirs who are suspended too, the first owner has it back; who inherited stays an admin, and is told', async () => {
  const owner = await makePerson(app)
  const { id, name } = await makeCommunity(app, owner)
  const [heir, next] = [await makeMember(app, { id, owner }, 'admin'), await makeMember(app, { id, owner })]
  const [first, second] = [await suspendForGood(owner), await suspendForGood(heir)]
  expect(await roleOf(id, next)).toBe('owner')
  await overturn(owner, first)
  await overturn(heir, second)
  expect([await roleOf(id, owner), await roleOf(id, heir), await roleOf(id, next)]).toEqual([
    'owner',
    'admin',
    'admin',
  ])
  const told = await toldOf(await refresh(next))
  expect(told).toMatchObject([
    { kind: 'community-owner', data: { communityId: id, communityName: name, change: 'back' } },
    { kind: 'community-owner', data: { communityId: id } },
  ])
  await isSound()
})

test('[MOD-27, COM-23] who was given a community by choice keeps it; its former owner comes back as an admin', async () => {
  const owner = await makePerson(app)
  const { id } = await makeCommunity(app, owner)
  const [heir, other] = [await makeMember(app, { id, owner }, 'admin'), await makeMember(app, { id, owner })]
  const suspension = await suspendForGood(owner)
  await changeRole(app, { id, by: heir }, other, 'owner')
  const back = await overturn(owner, suspension)
  expect([await roleOf(id, owner), await roleOf(id, heir), await roleOf(id, other)]).toEqual([
    'admin',
    'admin',
    'owner',
  ])
  const { body } = await ask(app, communityLog, { params: { id }, token: back.token })
  expect(body.entries[0]).toMatchObject({ act: 'returned', by: null, person: { id: owner.id } })
  await isSound()
})

test('[MOD-27, COM-53] a former owner whom the heir has removed or banned since stays out, and the heir owns it', async () => {
  for (const sent of [{}, { ban: { days: null } }]) {
    const owner = await makePerson(app)
    const { id } = await makeCommunity(app, owner)
    const heir = await makeMember(app, { id, owner }, 'admin')
    const suspension = await suspendForGood(owner)
    expect((await remove(app, { id, by: heir }, owner, sent)).status).toBe(200)
    await overturn(owner, suspension)
    expect([await roleOf(id, owner), await roleOf(id, heir)]).toEqual([undefined, 'owner'])
    await isSound()
  }
})

test('[MOD-27, COM-57] suspended for good twice, a community goes and comes back twice, and each heir is told each time', async () => {
  const { owner, id: lonelyId } = await makeLonely()
  const { id } = await makeCommunity(app, owner)
  const heir = await makeMember(app, { id, owner }, 'admin')
  for (let time = 0; time < 2; time++) {
    const suspension = await suspendForGood(owner)
    expect([await roleOf(id, heir), await statusOf(lonelyId)]).toEqual(['owner', 404])
    await overturn(owner, suspension)
    expect([await roleOf(id, owner), await statusOf(lonelyId)]).toEqual(['owner', 200])
  }
  expect((await toldOf(await refresh(heir))).map(({ data }) => data.change)).toEqual([
    'back',
    undefined,
    'back',
    undefined,
  ])
  await isSound()
})
