import { communityRole } from '@aura/contract/communities/communities.contract'
import {
  checkInvitation,
  createInvitation,
  listInvitations,
  revokeInvitation,
} from '@aura/contract/communities/communities.invitations.contract'
import { invitationLimits } from '@aura/contract/communities/communities.limits'
import { communityLog } from '@aura/contract/communities/communities.log.contract'
import * as contract from '@aura/contract/communities/communities.members.contract'
import { expect, test } from 'vitest'
import { days, later } from '../../platform/clock/clock.ts'
import { makeCommunity } from '../../testing/communities.ts'
import { changeRole, makeMember, remove } from '../../testing/community-members.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { suspendAccount } from '../../testing/suspension.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
const owner = await makePerson(app)

const makeId = async () => (await makeCommunity(app, owner, { isPrivate: true })).id
const invite = ({ token }: Person, id: number, { days: live = 7, uses = 5 } = {}) =>
  ask(app, createInvitation, { params: { id }, token, body: { days: live, uses } })
const join = ({ token }: Person, id: number, invitation: string) =>
  ask(app, contract.joinCommunity, { params: { id }, token, body: { invitation } })
const listed = async (id: number, { token } = owner) =>
  (await ask(app, listInvitations, { params: { id }, token })).body.invitations
/** What the link says at its opening, to a visitor. */
const isValid = async (id: number, invitation: string) =>
  (await ask(app, checkInvitation, { params: { id }, query: { invitation } })).body.isValid
const revoke = (id: number, invitationId: number) =>
  ask(app, revokeInvitation, { params: { id, invitationId }, token: owner.token })
const roleOf = async ({ token }: Person, id: number) =>
  (await ask(app, communityRole, { params: { id }, token })).body.userRole

test('[COM-56] an invitation joins a private community at once, and ends a request', async () => {
  const [id, person] = [await makeId(), await makePerson(app)]
  const { body: made } = await invite(owner, id)
  expect(made).toMatchObject({ created_by: owner.pseudo, max_uses: 5, uses: 0 })
  expect(made.code).toMatch(/^[\w-]{24}$/)
  await ask(app, contract.requestToJoin, { params: { id }, token: person.token, body: {} })
  for (const _ of [1, 2]) expect((await join(person, id, made.code)).status).toBe(200)
  expect(await roleOf(person, id)).toBe('member')
  // Joining twice uses it once.
  expect(await listed(id)).toMatchObject([{ id: made.id, uses: 1 }])
  const { body } = await ask(app, contract.listMembers, { params: { id }, token: owner.token })
  expect(body.requests).toEqual([])
})

test('[COM-56] its last use is taken once, by one of several people at the same time', async () => {
  const id = await makeId()
  const { body: made } = await invite(owner, id, { uses: 2 })
  const people = await Promise.all(Array.from({ length: 6 }, () => makePerson(app)))
  const answers = await Promise.all(people.map((person) => join(person, id, made.code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 404,
    body: { code: 'communities.invitation-over' },
  })
  expect(await listed(id)).toEqual([])
  expect(await isValid(id, made.code)).toBe(false)
})

test('[COM-56] an invitation that is over, revoked, made up or of another community joins nobody', async () => {
  const [id, other, person] = [await makeId(), await makeId(), await makePerson(app)]
  const { body: revoked } = await invite(owner, id)
  for (const _ of [1, 2]) expect((await revoke(id, revoked.id)).status).toBe(200)
  const { body: foreign } = await invite(owner, other)
  const { body: expired } = await invite(owner, id, { days: 1 })
  app.clock.advance(days(1))
  for (const code of [revoked.code, expired.code, foreign.code, 'x', '']) {
    expect(await isValid(id, code), code).toBe(false)
    expect((await join(person, id, code)).body.code, code).toBe('communities.invitation-over')
  }
  expect(await isValid(other, foreign.code)).toBe(true)
  // Another community's is not revoked from here.
  await revoke(id, foreign.id)
  expect((await join(person, other, foreign.code)).status).toBe(200)
  const { body } = await ask(app, communityLog, { params: { id }, token: owner.token })
  const acts = body.entries.map(({ act }) => act)
  expect(acts.filter((act) => act === 'invitation-revoked')).toHaveLength(1)
  expect(acts.filter((act) => act === 'invited')).toHaveLength(2)
})

test('[COM-56] an invitation lets no banned person in', async () => {
  const [id, person] = [await makeId(), await makePerson(app)]
  const { body: made } = await invite(owner, id)
  await join(person, id, made.code)
  await remove(app, { id, by: owner }, person, { ban: { days: null } })
  expect((await join(person, id, made.code)).body.code).toBe('communities.banned')
  expect(await listed(id)).toMatchObject([{ uses: 1 }])
})

test.each<[string, (community: { id: number; by: Person }, admin: Person) => Promise<{ status: number }>]>([
  ['removed', (community, admin) => remove(app, community, admin)],
  ['banned', (community, admin) => remove(app, community, admin, { ban: { days: null } })],
  ['demoted', (community, admin) => changeRole(app, community, admin, 'member')],
  ['gone', ({ id }, { token }) => ask(app, contract.leaveCommunity, { params: { id }, token })],
])('[COM-56] the invitations of an admin who is %s join nobody, those of others do', async (_, end) => {
  const id = await makeId()
  const admin = await makeMember(app, { id, owner }, 'admin')
  const [{ body: theirs }, { body: others }] = [await invite(admin, id), await invite(owner, id)]
  const person = await makePerson(app)
  expect((await end({ id, by: owner }, admin)).status).toBe(200)
  expect((await join(person, id, theirs.code)).body.code).toBe('communities.invitation-over')
  expect(await listed(id)).toMatchObject([{ id: others.id }])
  expect((await join(person, id, others.code)).status).toBe(200)
})

test('[COM-56, ACC-63] the invitation of an admin who is suspended joins nobody until that ends', async () => {
  const id = await makeId()
  const admin = await makeMember(app, { id, owner }, 'admin')
  const { body: made } = await invite(admin, id)
  const person = await makePerson(app)
  await suspendAccount(app, admin.pseudo, later(app.clock.now(), days(1)))
  expect(await isValid(id, made.code)).toBe(false)
  expect((await join(person, id, made.code)).body.code).toBe('communities.invitation-over')
  app.clock.advance(days(1))
  expect((await join(person, id, made.code)).status).toBe(200)
})

test('[COM-56] owner and admins alone make, see and revoke them, so many at a time', async () => {
  const id = await makeId()
  const member = await makeMember(app, { id, owner })
  const admin = await makeMember(app, { id, owner }, 'admin')
  for (const { status, body } of [
    await invite(member, id),
    await ask(app, listInvitations, { params: { id }, token: member.token }),
    await ask(app, revokeInvitation, { params: { id, invitationId: 1 }, token: member.token }),
  ]) {
    expect([status, body]).toMatchObject([403, { code: 'communities.not-manager' }])
  }
  const made = await Promise.all(
    Array.from({ length: invitationLimits.live + 2 }, (_, place) =>
      invite([owner, admin][place % 2] ?? owner, id),
    ),
  )
  expect(made.filter(({ status }) => status === 200)).toHaveLength(invitationLimits.live)
  expect(made.find(({ status }) => status !== 200)?.body.code).toBe('communities.too-many-invitations')
})
