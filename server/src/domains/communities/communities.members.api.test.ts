import { createCommunity, getCommunity } from '@aura/contract/communities/communities.contract'
import { communitiesJoined, communitiesOwned } from '@aura/contract/communities/communities.limits'
import {
  closeCommunity,
  joinCommunity,
  leaveCommunity,
} from '@aura/contract/communities/communities.members.contract'
import { getPost } from '@aura/contract/posts/posts.contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { makeCommunity } from '../../testing/communities.ts'
import { stageCommunity } from '../../testing/community-members.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { publishPost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { startWhileHeld } from '../../testing/until-locked.ts'
import { insertMembers } from './communities.members.queries.ts'

const app = await openTestApp()
const owner = await makePerson(app)

const makeId = async (isPrivate = false) => (await makeCommunity(app, owner, { isPrivate })).id
const join = (person: Person, id: number) =>
  ask(app, joinCommunity, { params: { id }, token: person.token, body: {} })
const leave = (person: Person, id: number) =>
  ask(app, leaveCommunity, { params: { id }, token: person.token })

/** Members by rows, by who may read, and by the count that readers see. */
async function countsOf(id: number): Promise<number[]> {
  const { rows } = await sql<{ members: number; readers: number; counted: number }>`
    select (select count(*) from community_member where community_id = ${id}) as members,
      (select count(*) from audience_member where audience_id = ${id}) as readers,
      (select members from community_total where community_id = ${id})
        + coalesce((select sum(members) from community_delta where community_id = ${id}), 0) as counted`.execute(
    app.db,
  )
  return Object.values(rows[0] ?? {})
}

test('[COM-17, COM-20] joins a public community and leaves it, and a second time changes nothing', async () => {
  const [id, person] = [await makeId(), await makePerson(app)]
  for (const _ of [1, 2]) {
    const { status, body } = await join(person, id)
    expect({ status, message: body.message }).toEqual({
      status: 200,
      message: 'Vous avez rejoint la communauté avec succès',
    })
    expect(await countsOf(id)).toEqual([2, 2, 2])
  }
  expect((await leave(person, id)).body.message).toBe('Vous vous êtes désinscrit avec succès')
  expect(await countsOf(id)).toEqual([1, 1, 1])
  expect((await leave(person, id)).body.code).toBe('communities.not-member')
  expect(await countsOf(id)).toEqual([1, 1, 1])
})

describe('closing', () => {
  const close = (person: Partial<Person>, id: number) =>
    ask(app, closeCommunity, { params: { id }, token: person.token })

  test('[COM-57] the owner closes a community that nobody else is a member of: its name is free, its posts show to nobody', async () => {
    const founder = await makePerson(app)
    const { id, name } = await makeCommunity(app, founder)
    const { body: post } = await publishPost(app, founder, { communityId: String(id), legend: 'Seul' })
    const answers = await Promise.all([close(founder, id), close(founder, id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect(answers.find(({ status }) => status === 200)?.body.message).toBe('Communauté fermée')
    expect((await ask(app, getPost, { params: { id: post.id }, token: founder.token })).status).toBe(404)
    expect((await ask(app, getCommunity, { params: { id: String(id) }, token: founder.token })).status).toBe(
      404,
    )
    const founded = await ask(app, createCommunity, {
      token: founder.token,
      body: { name, description: 'À nouveau', privacy: 0 },
    })
    expect(founded.status).toBe(200)
    // A closed community is not withdrawn: a withdrawal can be taken back.
    const { communityWithdrawal } = app.application.services
    expect(await inTransaction(app.db, (tx) => communityWithdrawal.withdraw(tx, id))).toBe(false)
  })

  test('[COM-23] whose owner has members, admins and others are refused, and nothing changes', async () => {
    const { id, ...people } = await stageCommunity(app)
    const answers = await Promise.all(
      [people.owner, people.admin, people.member, people.stranger, {}].map((person) => close(person, id)),
    )
    expect(answers.map(({ body }) => body.code)).toEqual([
      'communities.has-members',
      'communities.not-owner',
      'communities.not-owner',
      'communities.not-owner',
      'platform.unauthenticated',
    ])
    expect((await ask(app, getCommunity, { params: { id: String(id) } })).status).toBe(200)
  })

  test('[COM-57] of a closing and a join at once, one takes effect', async () => {
    for (let round = 0; round < 10; round++) {
      const [founder, other] = [await makePerson(app), await makePerson(app)]
      const { id } = await makeCommunity(app, founder)
      const [closed, joined] = await Promise.all([close(founder, id), join(other, id)])
      expect([closed.status, joined.status]).toEqual(closed.status === 200 ? [200, 404] : [409, 200])
    }
  })

  test('[COM-57] waits for a join under way, and is refused then', async () => {
    const [founder, other] = [await makePerson(app), await makePerson(app)]
    const { id } = await makeCommunity(app, founder)
    const joining = (tx: Tx) => insertMembers(tx, [{ communityId: id, accountId: other.id }], app.clock.now())
    const [closed] = await startWhileHeld(app.db, joining, [() => close(founder, id)])
    expect((await closed)?.body.code).toBe('communities.has-members')
    expect(await countsOf(id)).toEqual([2, 2, 2])
  })

  test('[COM-57, MOD-27] waits for a removal by moderators, and is refused then: the community may come back', async () => {
    const founder = await makePerson(app)
    const { id } = await makeCommunity(app, founder)
    const { communityWithdrawal } = app.application.services
    const removing = (tx: Tx) => communityWithdrawal.withdraw(tx, id)
    const [closed] = await startWhileHeld(app.db, removing, [() => close(founder, id)])
    expect((await closed)?.body.code).toBe('communities.unknown')
    expect(await inTransaction(app.db, (tx) => communityWithdrawal.restore(tx, id))).toBe(true)
    expect(await countsOf(id)).toEqual([1, 1, 1])
  })

  test('[COM-04, COM-57] a founding waits for a closing under way, whose place it takes', async () => {
    const founder = await makePerson(app)
    const owned = []
    while (owned.length < communitiesOwned) owned.push((await makeCommunity(app, founder)).id)
    const [id = 0] = owned
    const body = { name: 'À la place', description: 'De celle qui ferme.', privacy: 0 }
    const hold = (tx: Tx) => sql`select from community where id = ${id} for update`.execute(tx)
    const found = () => ask(app, createCommunity, { token: founder.token, body })
    const answers = await startWhileHeld<{ status: number }>(app.db, hold, [() => close(founder, id), found])
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200])
  })
})

test('[COM-17] counts each of many who join and leave at once', async () => {
  const id = await makeId()
  const people = await Promise.all(Array.from({ length: 20 }, () => makePerson(app)))
  await Promise.all(people.flatMap((person) => [join(person, id), join(person, id)]))
  expect(await countsOf(id)).toEqual([21, 21, 21])
  await Promise.all(people.flatMap((person) => [leave(person, id), leave(person, id)]))
  expect(await countsOf(id)).toEqual([1, 1, 1])
})

test('[COM-18, COM-21] does not join what is private, absent or closed', async () => {
  const person = await makePerson(app)
  const hidden = await makeId(true)
  expect(await join(person, hidden)).toMatchObject({ status: 403, body: { code: 'communities.private' } })
  const closed = await makeId()
  await app.db
    .updateTable('community')
    .set({ closedAt: app.clock.now(), nameLook: null })
    .where('id', '=', closed)
    .execute()
  for (const id of [closed, 999_999]) {
    expect(await join(person, id)).toMatchObject({ status: 404, body: { code: 'communities.unknown' } })
    expect((await leave(person, id)).body.code).toBe('communities.unknown')
  }
  expect(await countsOf(hidden)).toEqual([1, 1, 1])
})

test('[COM-17] nobody is a member of more than so many communities, even by joining two at once', async () => {
  const person = await makePerson(app)
  const [first, second] = [await makeId(), await makeId()]
  await sql`
    with place as (select nextval(pg_get_serial_sequence('audience', 'id')) as id from generate_series(2, ${communitiesJoined})),
    readers as (insert into audience (id, kind, is_open) overriding system value select id, 'community', true from place returning id),
    founded as (
      insert into community (id, name, name_look, description, created_at)
      select id, 'Communauté ' || id, 'look ' || id, 'Parmi d’autres', now() from readers returning id
    ), reading as (insert into audience_member select id, ${person.id} from founded)
    insert into community_member select id, ${person.id}, 'member', now() from founded`.execute(app.db)
  const answers = await Promise.all([first, second].map((id) => join(person, id)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('communities.too-many-joined')
})

test('[COM-23] the owner does not leave before handing the ownership over', async () => {
  const id = await makeId()
  expect(await leave(owner, id)).toMatchObject({ status: 409, body: { code: 'communities.owner-stays' } })
  expect(await countsOf(id)).toEqual([1, 1, 1])
})
