import type { Id } from '@aura/contract/common'
import type { Community } from '@aura/contract/communities/communities.contract'
import { createCommunity } from '@aura/contract/communities/communities.contract'
import { joinCommunity } from '@aura/contract/communities/communities.members.contract'
import { expect } from 'vitest'
import { ask } from './contract-calls.ts'
import type { Person } from './people.ts'
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
