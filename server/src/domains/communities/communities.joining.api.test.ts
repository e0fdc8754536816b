import { getCommunity } from '@aura/contract/communities/communities.contract'
import * as contract from '@aura/contract/communities/communities.members.contract'
import { afterAll, expect, test } from 'vitest'
import { rollUpAll } from '../../platform/rollup/rollup.ts'
import { makeCommunity } from '../../testing/communities.ts'
import { remove } from '../../testing/community-members.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { membersRollup } from './communities.rollup.service.ts'

const app = await openTestApp()
afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

const join = (id: number, { token }: Person) =>
  ask(app, contract.joinCommunity, { params: { id }, token, body: {} })

test('[COM-17, COM-02] people who join at once, each twice, are counted once, and others are refused for what they did', async () => {
  const owner = await makePerson(app)
  const [{ id }, closed] = [
    await makeCommunity(app, owner),
    await makeCommunity(app, owner, { isPrivate: true }),
  ]
  const [banned, uninvited] = [await makePerson(app), await makePerson(app)]
  await remove(app, { id, by: owner }, banned, { ban: { days: null } })
  const people = await Promise.all(Array.from({ length: 40 }, () => makePerson(app)))
  const answers = await Promise.all([
    ...[...people, ...people].map((person) => join(id, person)),
    ...[join(id, banned), join(closed.id, uninvited), join(999_999, uninvited)],
  ])
  expect(new Set(answers.slice(0, 80).map(({ status }) => status))).toEqual(new Set([200]))
  expect(answers.slice(80).map(({ body }) => body.code)).toEqual([
    'communities.banned',
    'communities.private',
    'communities.unknown',
  ])
  const counted = async () =>
    (await ask(app, getCommunity, { params: { id: String(id) }, token: owner.token })).body.members_count
  expect(await counted()).toBe(41)
  await rollUpAll(app.db, membersRollup)
  expect(await counted()).toBe(41)
})
