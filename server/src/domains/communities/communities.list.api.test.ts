import {
  type CommunityCard,
  listCommunities,
  myCommunities,
  searchCommunities,
} from '@aura/contract/communities/communities.contract'
import {
  leaveCommunity,
  removeMember,
  requestToJoin,
} from '@aura/contract/communities/communities.members.contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rollUpAll } from '../../platform/rollup/rollup.ts'
import { join, makeCommunity } from '../../testing/communities.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants, isFoundAfter } from '../../testing/invariants.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { membersRollup, rebuildCommunities } from './communities.rollup.service.ts'

const app = await openTestApp()
const owner = await makePerson(app)

const list = async (query: Record<string, number> = {}, viewer?: Person) =>
  (await ask(app, listCommunities, { query, token: viewer?.token })).body
const mine = async (viewer: Person) =>
  (await ask(app, myCommunities, { token: viewer.token })).body.userCommunities
const find = async (query: string, limit = 10) =>
  (await ask(app, searchCommunities, { query: { query, limit } })).body.communities
const namesOf = (cards: readonly { name: string }[]) => cards.map(({ name }) => name)

/** Founds communities with so many members. */
async function found(sizes: Record<string, number>, isPrivate = false): Promise<Map<string, CommunityCard>> {
  const communities = new Map<string, CommunityCard>()
  for (const [name, size] of Object.entries(sizes)) {
    const community = await makeCommunity(app, owner, { name, isPrivate })
    for (let member = 1; member < size; member++) await join(app, community, await makePerson(app))
    communities.set(name, community)
  }
  await rollUpAll(app.db, membersRollup)
  return communities
}

test('[COM-01, COM-02, COM-40] lists all communities, most members first, in pages, each with the viewer’s own', async () => {
  const communities = await found({ Alpinisme: 1, Botanique: 3, Cinéma: 2 })
  await found({ Donjons: 1 }, true)
  const member = await makePerson(app)
  for (const name of ['Cinéma', 'Alpinisme']) await join(app, communities.get(name) as CommunityCard, member)
  await rollUpAll(app.db, membersRollup)
  const first = await list({ perPage: 3 }, member)
  expect(first.communities).toMatchObject([
    { name: 'Cinéma', members_count: 3, privacy: 0, userRole: 'member', action: 'leave' },
    { name: 'Botanique', members_count: 3, userRole: 'Non membre', action: 'join' },
    { name: 'Alpinisme', members_count: 2, userRole: 'member', action: 'leave' },
  ])
  expect(namesOf(first.userCommunities)).toEqual(['Alpinisme', 'Cinéma'])
  expect(first.hasMore).toBe(true)
  const second = await list({ perPage: 3, page: 2 }, member)
  expect(second).toMatchObject({
    communities: [{ name: 'Donjons', privacy: 1, members_count: 1, action: 'request' }],
    userCommunities: [{ name: 'Alpinisme' }, { name: 'Cinéma' }],
    hasMore: false,
  })
  expect(await list({ perPage: 3, page: 1_000_000 }, member)).toMatchObject({
    communities: [],
    hasMore: false,
  })
  const visited = await list()
  expect(visited).toMatchObject({ userCommunities: [], hasMore: false })
  expect(visited.communities).toHaveLength(4)
  expect(namesOf(await mine(member))).toEqual(['Alpinisme', 'Cinéma'])
  expect((await ask(app, myCommunities)).status).toBe(401)
})

test('[COM-02] one’s own communities are the ones joined, not the ones asked to join or with a ban', async () => {
  const [own, asked, left] = [
    await makeCommunity(app, owner, { name: 'Échecs' }),
    await makeCommunity(app, owner, { name: 'Faïence', isPrivate: true }),
    await makeCommunity(app, owner, { name: 'Gravure' }),
  ]
  const person = await makePerson(app)
  for (const community of [own, left]) await join(app, community, person)
  const { status: removed } = await ask(app, removeMember, {
    params: { userId: person.id },
    token: owner.token,
    body: { communityId: left.id, ban: { days: null } },
  })
  const { status: sent } = await ask(app, requestToJoin, {
    params: { id: asked.id },
    token: person.token,
    body: {},
  })
  expect([removed, sent]).toEqual([200, 200])
  expect(namesOf((await list({}, person)).userCommunities)).toEqual(['Échecs'])
  expect(namesOf(await mine(person))).toEqual(['Échecs'])
})

test('[COM-02] counts who comes and goes at once, before the rollup too', async () => {
  const community = await makeCommunity(app, owner, { name: 'Comptage' })
  const people = await Promise.all([1, 2, 3].map(() => makePerson(app)))
  const counted = async () => (await find('comptage'))[0]?.members_count
  for (const person of people) await join(app, community, person)
  expect(await counted()).toBe(4)
  await ask(app, leaveCommunity, { params: { id: community.id }, token: people[0]?.token })
  expect(await counted()).toBe(3)
  await rollUpAll(app.db, membersRollup)
  expect(await counted()).toBe(3)
})

test('[COM-03] finds communities by the beginning of a word, however it is written, most members first', async () => {
  await found({ 'Randonnée des Alpes': 2, 'Grande randonnée': 3, Randonneurs: 1, 'Ciné-club': 1 })
  expect(namesOf(await find('rando'))).toEqual(['Grande randonnée', 'Randonnée des Alpes', 'Randonneurs'])
  for (const typed of ['RANDONNEE DES', 'alpes', 'randonnéedesa'])
    expect(namesOf(await find(typed)), typed).toContain('Randonnée des Alpes')
  expect(namesOf(await find('rando', 2))).toEqual(['Grande randonnée', 'Randonnée des Alpes'])
  expect(namesOf(await find('cineclub'))).toEqual(['Ciné-club'])
  for (const nothing of ['', '  ', '%', 'donnee']) expect(await find(nothing), nothing).toEqual([])
  const tooLong = await ask(app, searchCommunities, { query: { query: 'x'.repeat(101) } })
  expect(tooLong).toMatchObject({ status: 400, body: { fields: { query: expect.stringContaining('100') } } })
})

test('[COM-03] forgives one typo', async () => {
  await found({ Philatélie: 1 })
  for (const typed of ['philatelei', 'phlatelie', 'philattelie', 'philotelie'])
    expect(namesOf(await find(typed)), typed).toEqual(['Philatélie'])
  expect(await find('phxlotelie')).toEqual([])
})

test('[COM-57] a closed community is in no list and not found', async () => {
  const { id } = await makeCommunity(app, owner, { name: 'Fermeture' })
  await sql`delete from community_member where community_id = ${id}`.execute(app.db)
  await sql`delete from audience_member where audience_id = ${id}`.execute(app.db)
  await app.db.insertInto('communityDelta').values({ communityId: id, members: -1 }).execute()
  await sql`update community set closed_at = now(), name_look = null where id = ${id}`.execute(app.db)
  const nowhere = async () => {
    expect(namesOf((await list({ perPage: 50 }, owner)).communities)).not.toContain('Fermeture')
    expect(namesOf(await mine(owner))).not.toContain('Fermeture')
    expect(await find('fermeture')).toEqual([])
  }
  await nowhere()
  await rollUpAll(app.db, membersRollup)
  await nowhere()
})

test('numbers of members equal the memberships, a wrong one is found and rebuilt', async () => {
  const { id } = await makeCommunity(app, owner, { name: 'Vérité' })
  expect(await findBrokenInvariants(app.db)).toEqual([])
  const forgeries = [
    sql`update community_total set members = members + 1 where community_id = ${id}`,
    sql`update community_member set role = 'admin' where community_id = ${id}`,
    sql`insert into audience_member select ${id}, id from account where id <> ${owner.id} limit 1`,
  ]
  for (const forgery of forgeries) {
    expect(await isFoundAfter(app.db, async (tx) => void (await forgery.execute(tx)))).toBe(true)
  }
  await sql`update community_total set members = 7 where community_id = ${id}`.execute(app.db)
  expect(await rebuildCommunities(app.db)).toBe(1)
  expect(await rebuildCommunities(app.db)).toBe(0)
  expect(await findBrokenInvariants(app.db)).toEqual([])
})
