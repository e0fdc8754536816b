import type { Id } from '@aura/contract/common'
import { communityRole } from '@aura/contract/communities/communities.contract'
import { communityLog } from '@aura/contract/communities/communities.log.contract'
import {
  acceptRequest,
  joinCommunity,
  listMembers,
  removeMember,
  requestToJoin,
  updateMemberRole,
} from '@aura/contract/communities/communities.members.contract'
import type { MemberRole } from '@aura/contract/communities/communities.rules'
import { expect } from 'vitest'
import { makeCommunity } from './communities.ts'
import { ask } from './contract-calls.ts'
import { makePerson, type Person } from './people.ts'
import type { TestApp } from './test-app.ts'

interface OwnedCommunity {
  id: Id
  owner: Person
}

/** Makes a person a member over HTTP: by joining, or by a request that the owner accepts. */
export async function becomeMember(
  app: TestApp,
  { id, owner }: OwnedCommunity,
  person: Person,
): Promise<void> {
  const joined = await ask(app, joinCommunity, { params: { id }, token: person.token, body: {} })
  if (joined.body.code !== 'communities.private') return expect(joined.status).toBe(200)
  await ask(app, requestToJoin, { params: { id }, token: person.token, body: {} })
  const { body } = await ask(app, listMembers, { params: { id }, token: owner.token })
  const request = body.requests.find(({ user_id }) => user_id === person.id)
  const accepted = await ask(app, acceptRequest, { params: { id: request?.id ?? 0 }, token: owner.token })
  expect(accepted.status).toBe(200)
}

/** A new person with a role in the community. */
export async function makeMember(
  app: TestApp,
  community: OwnedCommunity,
  role: 'admin' | 'member' = 'member',
): Promise<Person> {
  const person = await makePerson(app)
  await becomeMember(app, community, person)
  if (role === 'admin') {
    const { status } = await changeRole(app, { ...community, by: community.owner }, person, role)
    expect(status).toBe(200)
  }
  return person
}

interface Acting {
  id: Id
  by: Person
}

export const changeRole = (app: TestApp, { id, by }: Acting, { id: userId }: { id: Id }, role?: MemberRole) =>
  ask(app, updateMemberRole, { params: { userId }, token: by.token, body: { communityId: id, role } })

export const remove = (app: TestApp, { id, by }: Acting, { id: userId }: { id: Id }, sent: object = {}) =>
  ask(app, removeMember, { params: { userId }, token: by.token, body: { communityId: id, ...sent } })

export type StagedCommunity = Awaited<ReturnType<typeof stageCommunity>>

/** A public community with its owner, two admins, two members, and a person outside it. */
export async function stageCommunity(app: TestApp) {
  const owner = await makePerson(app)
  const community = { id: (await makeCommunity(app, owner)).id, owner }
  return {
    ...community,
    admin: await makeMember(app, community, 'admin'),
    otherAdmin: await makeMember(app, community, 'admin'),
    member: await makeMember(app, community),
    otherMember: await makeMember(app, community),
    stranger: await makePerson(app),
  }
}

/** A person's membership, as they read it. */
export const membershipOf = async (app: TestApp, { token }: Person, id: Id) =>
  (await ask(app, communityRole, { params: { id }, token })).body

export const communityLogOf = async (app: TestApp, { token }: Person, id: Id) =>
  (await ask(app, communityLog, { params: { id }, token })).body.entries
