import { setTimeout as sleep } from 'node:timers/promises'
import {
  communityRole,
  createCommunity,
  getCommunity,
  myCommunities,
} from '@aura/contract/communities/communities.contract'
import { createInvitation } from '@aura/contract/communities/communities.invitations.contract'
import { communityLog } from '@aura/contract/communities/communities.log.contract'
import * as contract from '@aura/contract/communities/communities.members.contract'
import { getPost } from '@aura/contract/posts/posts.contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { days, later, minutes } from '../../platform/clock/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { makeCommunity } from '../../testing/communities.ts'
import { becomeMember, changeRole, makeMember, remove } from '../../testing/community-members.ts'
import { ask } from '../../testing/contract-calls.ts'
import { eraseAccounts, setErasureAt } from '../../testing/erasure.ts'
import { notificationsOfKind } from '../../testing/notifications.ts'
import { makePerson, openSession, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { suspendAccount } from '../../testing/suspension.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { untilLocked } from '../../testing/until-locked.ts'

const app = await openTestApp()

async function erase(person: Person): Promise<void> {
  expect(await eraseAccounts(app, person.id)).toBe(1)
}
const suspend = ({ pseudo }: Person, count: number) =>
  suspendAccount(app, pseudo, later(app.clock.now(), days(count)))
const suspendForGood = (person: Person) => suspend(person, 36_500)
const roleOf = async ({ token }: Person, id: number) =>
  (await ask(app, communityRole, { params: { id }, token })).body.userRole

const toldOf = (person: Person) => notificationsOfKind(app, person, 'community-owner')

/** A community, each of whose members came a minute after the one before. */
async function stage() {
  const owner = await makePerson(app)
  const { id, name } = await makeCommunity(app, owner)
  const community = { id, owner }
  const come = async (role?: 'admin') => {
    app.clock.advance(minutes(1))
    return makeMember(app, community, role)
  }
  return { ...community, name, come }
}

test.each([
  ['erased', erase],
  ['suspended for good', suspendForGood],
])('[COM-57] of an owner who is %s the oldest admin becomes the owner and is told', async (_, end) => {
  const { id, name, owner, come } = await stage()
  const [member, admin, younger] = [await come(), await come('admin'), await come('admin')]
  await end(owner)
  expect(await Promise.all([member, admin, younger].map((person) => roleOf(person, id)))).toEqual([
    'member',
    'owner',
    'admin',
  ])
  expect(await toldOf(admin)).toMatchObject([
    { type: 'moderation', kind: 'community-owner', data: { communityId: id, communityName: name } },
  ])
  const { body } = await ask(app, communityLog, { params: { id }, token: member.token })
  expect(body.entries[0]).toMatchObject({ act: 'inherited', by: null, person: { id: admin.id } })
})

test('[COM-57, MOD-27] who is let in again has their community back from its heir, who stays an admin, unless the heir handed it over', async () => {
  const [kept, given] = [await stage(), await stage()]
  const [heir, other, next] = [await kept.come('admin'), await given.come('admin'), await given.come()]
  for (const { owner } of [kept, given]) await suspendForGood(owner)
  await changeRole(app, { id: given.id, by: other }, next, 'owner')
  for (const { owner } of [kept, given]) {
    await suspendAccount(app, owner.pseudo, null)
    owner.token = await openSession(app, owner)
  }
  expect([await roleOf(kept.owner, kept.id), await roleOf(heir, kept.id)]).toEqual(['owner', 'admin'])
  expect([await roleOf(given.owner, given.id), await roleOf(next, given.id)]).toEqual(['admin', 'owner'])
  expect(await toldOf(kept.owner)).toMatchObject([{ kind: 'community-owner' }])
})

test('[COM-57, MOD-27] once nothing can be appealed any more, the heir stays the owner', async () => {
  const { id, owner, come } = await stage()
  const heir = await come()
  await suspendForGood(owner)
  const { accountAdministration } = app.application.services
  await inTransaction(app.db, (tx) => accountAdministration.deleteWithdrawnContent(tx, owner.id))
  await suspendAccount(app, owner.pseudo, null)
  owner.token = await openSession(app, owner)
  expect([await roleOf(owner, id), await roleOf(heir, id)]).toEqual(['member', 'owner'])
})

test('[COM-57] without an admin the oldest member inherits, neither suspended nor leaving', async () => {
  const { id, owner, come } = await stage()
  const [suspended, leaving, oldest, younger] = [
    await come('admin'),
    await come(),
    await come(),
    await come(),
  ]
  await suspend(suspended, 3)
  await setErasureAt(app, leaving.id, later(app.clock.now(), days(10)))
  await erase(owner)
  expect(await roleOf(oldest, id)).toBe('owner')
  expect(await roleOf(younger, id)).toBe('member')
})

test('[COM-57] owner and heir who are suspended for good at once leave it to the next', async () => {
  for (let time = 0; time < 5; time++) {
    const { id, owner, come } = await stage()
    const [heir, next] = [await come('admin'), await come()]
    await Promise.all([suspendForGood(owner), suspendForGood(heir)])
    expect(await roleOf(next, id)).toBe('owner')
  }
})

test('[COM-57] an owner who is suspended for some days stays the owner', async () => {
  const { id, owner, come } = await stage()
  const admin = await come('admin')
  await suspend(owner, 30)
  expect(await roleOf(admin, id)).toBe('admin')
})

test.each([
  ['erased', 200, erase],
  // It may come back [MOD-27].
  ['suspended for good', 409, suspendForGood],
])(
  '[COM-57] with nobody left after an owner is %s it closes, founding by its name answers %i, its posts show to nobody',
  async (_, status, end) => {
    const { id, name, owner, come } = await stage()
    const author = await come()
    const postId = await makePost(app, author, { audienceId: id })
    const read = ({ token }: Person) => ask(app, getPost, { params: { id: postId }, token })
    const visitor = await makePerson(app)
    expect((await read(visitor)).status).toBe(200)
    await ask(app, contract.leaveCommunity, { params: { id }, token: author.token })
    await end(owner)
    for (const person of [visitor, author]) {
      expect((await read(person)).status).toBe(404)
      expect((await ask(app, getCommunity, { params: { id: String(id) }, token: person.token })).status).toBe(
        404,
      )
      const joined = await ask(app, contract.joinCommunity, { params: { id }, token: person.token, body: {} })
      expect(joined.body.code).toBe('communities.unknown')
    }
    const wanted = { name, description: 'À nous.', privacy: 0 }
    expect((await ask(app, createCommunity, { token: visitor.token, body: wanted })).status).toBe(status)
  },
)

test('[COM-57] a member whose suspension ends after the closing is a member of nothing, and reads nothing of it', async () => {
  const { id, owner, come } = await stage()
  const postId = await makePost(app, owner, { audienceId: id })
  const member = await come()
  await suspend(member, 3)
  await erase(owner)
  app.clock.advance(days(4))
  const token = await openSession(app, member)
  expect((await ask(app, getPost, { params: { id: postId }, token })).status).toBe(404)
  expect((await ask(app, myCommunities, { token })).body.userCommunities).toEqual([])
  for (const table of ['communityMember', 'audienceMember'] as const) {
    const rows = await app.db
      .selectFrom(table)
      .select('accountId')
      .where('accountId', '=', member.id)
      .execute()
    expect(rows, table).toEqual([])
  }
})

test('[COM-57] somebody who joins while the last one goes finds it closed or owns it', async () => {
  for (let round = 0; round < 5; round++) {
    const [{ id, owner }, person] = [await stage(), await makePerson(app)]
    const [joined] = await Promise.all([
      ask(app, contract.joinCommunity, { params: { id }, token: person.token, body: {} }),
      suspendForGood(owner),
    ])
    if (joined.status === 200) expect(await roleOf(person, id)).toBe('owner')
    else expect(joined.body.code).toBe('communities.unknown')
  }
})

test.each([0, 1])(
  '[COM-23, COM-57] handing over while being suspended for good, with %i others left, leaves one owner',
  async (others) => {
    for (let round = 0; round < 8; round++) {
      const { id, owner, come } = await stage()
      const people = [await come()]
      for (let count = 0; count < others; count++) people.push(await come())
      const heir = people.at(-1) ?? owner
      await Promise.all([
        changeRole(app, { id, by: owner }, heir, 'owner'),
        sleep(round).then(() => suspendForGood(owner)),
      ])
      const roles = await Promise.all(people.map((person) => roleOf(person, id)))
      expect(roles.filter((role) => role === 'owner')).toHaveLength(1)
      const { rows } =
        await sql`select from account where id = ${owner.id} and suspended_until is not null`.execute(app.db)
      expect(rows).toHaveLength(1)
    }
  },
)

test('[COM-04, COM-57] founding while being suspended for good leaves no community without somebody to run it', async () => {
  const owner = await makePerson(app)
  const name = 'Fondée trop tard'
  const body = { name, description: 'Personne ne la dirige.', privacy: 0 }
  const { founded, suspended } = await app.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(memberships_lock_key(${owner.id}))`.execute(tx)
    const suspending = suspendForGood(owner)
    await untilLocked(app.db)
    const founding = ask(app, createCommunity, { token: owner.token, body })
    await untilLocked(app.db, 2)
    return { founded: founding, suspended: suspending }
  })
  await suspended
  const { status } = await founded
  expect([401, 200]).toContain(status)
  // Founded first, it waits for its owner, and keeps its name [MOD-27].
  const again = await ask(app, createCommunity, { token: (await makePerson(app)).token, body })
  expect(again.status).toBe(status === 401 ? 200 : 409)
})

test('[COM-57] erasing a person takes them out of everything, and leaves what was done', async () => {
  const { id, owner, come } = await stage()
  const [admin, banned] = [await come('admin'), await come()]
  await remove(app, { id, by: admin }, banned, { reason: 'Insultes', ban: { days: null } })
  await ask(app, createInvitation, {
    params: { id },
    token: admin.token,
    body: { days: 1, uses: 1 },
  })
  const { id: otherId } = await makeCommunity(app, await makePerson(app), { isPrivate: true })
  await ask(app, contract.requestToJoin, { params: { id: otherId }, token: banned.token, body: {} })
  await changeRole(app, { id, by: owner }, admin, 'member')
  for (const person of [banned, admin]) await erase(person)
  const traces = [
    'community_member',
    'community_standing',
    'audience_member',
    'community_request',
    'community_ban',
  ]
  for (const table of traces) {
    const { rows } =
      await sql`select from ${sql.table(table)} where account_id in (${admin.id}, ${banned.id})`.execute(
        app.db,
      )
    expect(rows, table).toHaveLength(0)
  }
  const { body } = await ask(app, communityLog, { params: { id }, token: owner.token })
  expect(body.entries.find(({ act }) => act === 'banned')).toMatchObject({
    by: null,
    person: null,
    reason: '',
  })
  expect(body.entries.find(({ act }) => act === 'demoted')).toMatchObject({
    by: { id: owner.id },
    person: null,
  })
  const { rows } = await sql<{ counted: number }>`
    select (select members from community_total where community_id = ${id})
      + coalesce((select sum(members) from community_delta where community_id = ${id}), 0) as counted`.execute(
    app.db,
  )
  expect(rows[0]?.counted).toBe(1)
  // The former admin may come back as somebody else.
  await becomeMember(app, { id, owner }, await makePerson(app))
})
