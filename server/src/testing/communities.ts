import type { Id } from '@aura/contract/common'
import type { Community } from '@aura/contract/communities/communities.contract'
import { createCommunity } from '@aura/contract/communities/communities.contract'
import { joinCommunity } from '@aura/contract/communities/communities.members.contract'
import type { MemberRole } from '@aura/contract/communities/communities.rules'
import { expect } from 'vitest'
import { ask } from './contract-calls.ts'
import type { Person } from './people.ts'
import { admit, dismiss } from './posts.ts'
import type { TestApp } from './test-app.ts'

let founded = 0

/** Founds a community over HTTP. */
export async function makeCommunity(
  app: TestApp,
  owner: Person,
  {
    name = `Communauté ${spellOut(++founded)}`,
    isPrivate = false,
  }: { name?: string; isPrivate?: boolean } = {},
): Promise<Community> {
  const wanted = { name, description: `Tout sur ${name}`, privacy: isPrivate ? 1 : 0 }
  const { status, body } = await ask(app, createCommunity, { token: owner.token, body: wanted })
  expect(status).toBe(200)
  return body
}

/** Joins a public community over HTTP. */
export async function join(app: TestApp, community: { id: Id }, person: Person): Promise<void> {
  const { status } = await ask(app, joinCommunity, {
    params: { id: community.id },
    token: person.token,
    body: {},
  })
  expect(status).toBe(200)
}

/** A number in letters, so that no two names differ by look-alikes alone. */
const spellOut = (count: number) => [...String(count)].map((digit) => 'abcefghjkp'[Number(digit)]).join('')

/** Makes a person a member with a role, as rows: how people join is tested over its calls. */
export async function enrol(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  communityId: Id,
  { id: accountId }: { id: Id },
  role: MemberRole = 'member',
  joinedAt = clock.now(),
): Promise<void> {
  await admit({ db }, communityId, accountId)
  await db.insertInto('communityMember').values({ communityId, accountId, role, joinedAt }).execute()
  await db.insertInto('communityDelta').values({ communityId, members: 1 }).execute()
}

/** Ends a membership, as rows. */
export async function expel(
  { db }: Pick<TestApp, 'db'>,
  communityId: Id,
  { id: accountId }: { id: Id },
): Promise<void> {
  const member = db.deleteFrom('communityMember').where('communityId', '=', communityId)
  await member.where('accountId', '=', accountId).execute()
  await dismiss({ db }, communityId, accountId)
  await db.insertInto('communityDelta').values({ communityId, members: -1 }).execute()
}
