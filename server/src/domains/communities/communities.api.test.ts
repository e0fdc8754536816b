import { communityRole, createCommunity, getCommunity } from '@aura/contract/communities/communities.contract'
import {
  communitiesJoined,
  communitiesOwned,
  communityAdminsNamed,
} from '@aura/contract/communities/communities.limits'
import { blockAccount } from '@aura/contract/privacy/privacy.contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { days, later } from '../../platform/clock/clock.ts'
import { enrol, makeCommunity } from '../../testing/communities.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
const owner = await makePerson(app)
const stranger = await makePerson(app)

const create = (person: Person, body: object = {}, headers = {}) =>
  ask(app, createCommunity, {
    token: person.token,
    body: { name: 'Les amis du pain', description: 'Levain, farine et patience.', privacy: 0, ...body },
    headers,
  })
const details = (id: number | string, viewer?: Person) =>
  ask(app, getCommunity, { params: { id }, token: viewer?.token })
const roleOf = async (id: number, viewer?: Person) =>
  (await ask(app, communityRole, { params: { id }, token: viewer?.token })).body

test('[COM-04, COM-05] the founder of a community owns it, and it stands with all that its page shows', async () => {
  const founder = await makePerson(app)
  const { status, body } = await create(founder, {
    name: '  Les  amis du pain ',
    description: ' Levain.\nFarine. ',
  })
  expect(status).toBe(200)
  expect(body).toEqual({
    id: expect.any(Number),
    name: 'Les amis du pain',
    description: 'Levain.\nFarine.',
    privacy: 0,
    category: 'other',
    cover_image: null,
    cover_variants: [],
    cover_placeholder: null,
    members_count: 1,
    total_aura: 0,
    created_at: app.clock.now().toISOString(),
    userRole: 'owner',
    action: null,
    admins: [{ id: founder.id, name: founder.pseudo }],
    rules: '',
    question: null,
    pinned_post_id: null,
    pending_requests: 0,
  })
  expect((await details(body.id, founder)).body).toEqual(body)
  const log = app.db.selectFrom('communityLog').select(['act', 'byId']).where('communityId', '=', body.id)
  expect(await log.execute()).toEqual([{ act: 'created', byId: founder.id }])
})

test.each([
  [{ name: 'Pa' }, 'communities.name-invalid', 'name'],
  [{ name: '12 345' }, 'communities.name-invalid', 'name'],
  [{ name: 'Atelier مرحبا' }, 'communities.name-scripts', 'name'],
  [{ name: 'Équipe Aura' }, 'communities.name-reserved', 'name'],
  [{ name: 'My Communities' }, 'communities.name-reserved', 'name'],
  [{ name: 'Un nom libre', description: ' \n ' }, 'communities.description-invalid', 'description'],
  [{ name: 'Un nom libre', description: 'é'.repeat(1001) }, 'communities.description-invalid', 'description'],
  [{ name: 'Un nom libre', description: 'é'.repeat(100_000) }, 'platform.invalid', 'description'],
  [{ name: 'Un nom libre', privacy: 2 }, 'platform.invalid', 'privacy'],
])('[COM-04, COM-49] refuses %o, and founds nothing', async (wanted, code, field) => {
  const answer = await create(stranger, wanted)
  expect(answer).toMatchObject({ status: 400, body: { code } })
  expect(answer.body.fields).toHaveProperty(field)
  expect((await details('Un nom libre')).status).toBe(404)
})

test('[COM-49] a name that reads the same is taken, also when two found it at once', async () => {
  await makeCommunity(app, owner, { name: 'Éléphants roses' })
  for (const name of ['elephants  ROSES', 'E1ephants-roses', 'Elephants ɾoses']) {
    expect(await create(stranger, { name })).toMatchObject({
      status: 409,
      body: { code: 'communities.name-taken' },
    })
  }
  const before = await app.db
    .selectFrom('audience')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirst()
  const people = await Promise.all([1, 2, 3].map(() => makePerson(app)))
  const answers = await Promise.all(people.map((person) => create(person, { name: 'Tous ensemble' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const after = await app.db
    .selectFrom('audience')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirst()
  expect(Number(after?.count)).toBe(Number(before?.count) + 1)
})

test('[COM-04] the same key founds once', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const first = await create(stranger, { name: 'Une seule fois' }, headers)
  expect(await create(stranger, { name: 'Une seule fois' }, headers)).toMatchObject({
    status: 200,
    body: first.body,
  })
  expect(await create(stranger, { name: 'Une seule fois' })).toMatchObject({ status: 409 })
})

test('[COM-50] digits are an id, anything else a name without case, accents and look-alikes', async () => {
  const { id } = await makeCommunity(app, owner, { name: 'C# / .NET à Brest' })
  for (const named of [id, `000${id}`, 'C# / .NET à Brest', 'c# / .net a bREST', ' C#/.NET  à Brest'])
    expect((await details(named)).body).toMatchObject({ id })
  for (const named of [999_999_999, '9'.repeat(40), 'Personne', '%'])
    expect(await details(named)).toMatchObject({ status: 404, body: { code: 'communities.unknown' } })
})

test('[COM-06] what one is to a community, and what one can do next', async () => {
  const [open, closed] = [
    await makeCommunity(app, owner),
    await makeCommunity(app, owner, { isPrivate: true }),
  ]
  const outside = { userRole: 'Non membre', ban: null, declined: null }
  for (const viewer of [undefined, stranger]) {
    expect(await roleOf(open.id, viewer)).toEqual({ ...outside, action: 'join' })
    expect(await roleOf(closed.id, viewer)).toEqual({ ...outside, action: 'request' })
  }
  expect(await roleOf(open.id, owner)).toMatchObject({ userRole: 'owner', action: null })
  const member = await makePerson(app)
  await enrol(app, closed.id, member)
  expect(await roleOf(closed.id, member)).toMatchObject({ userRole: 'member', action: 'leave' })
  expect((await details(closed.id, member)).body).toMatchObject({ userRole: 'member', action: 'leave' })
  expect((await ask(app, communityRole, { params: { id: 999_999_999 } })).status).toBe(404)
})

test('[COM-06, COM-24, COM-52] a waiting request can be cancelled and shows to owner and admins; a declined one says until when', async () => {
  const { id } = await makeCommunity(app, owner, { isPrivate: true })
  const [asker, admin] = [await makePerson(app), await makePerson(app)]
  await enrol(app, id, admin, 'admin')
  const createdAt = app.clock.now()
  await app.db
    .insertInto('communityRequest')
    .values({ communityId: id, accountId: asker.id, createdAt })
    .execute()
  expect(await roleOf(id, asker)).toMatchObject({ userRole: 'Non membre', action: 'cancel' })
  const pending = async (viewer?: Person) => (await details(id, viewer)).body.pending_requests
  expect([await pending(owner), await pending(admin), await pending(asker), await pending()]).toEqual([
    1, 1, 0, 0,
  ])
  const declined = { declinedAt: createdAt, reason: 'Trop tôt' }
  await app.db.updateTable('communityRequest').set(declined).where('accountId', '=', asker.id).execute()
  expect(await roleOf(id, asker)).toMatchObject({
    action: 'request',
    declined: { reason: 'Trop tôt', askAgainAt: later(createdAt, days(7)).toISOString() },
  })
  expect(await pending(owner)).toBe(0)
  app.clock.advance(days(7))
  expect(await roleOf(id, asker)).toMatchObject({ action: 'request', declined: null })
})

test('[COM-53] who is banned sees why and until when, and can do nothing until the ban ends', async () => {
  const { id } = await makeCommunity(app, owner)
  const banned = await makePerson(app)
  const until = later(app.clock.now(), days(3))
  const ban = {
    communityId: id,
    accountId: banned.id,
    byId: owner.id,
    reason: 'Injures',
    bannedAt: app.clock.now(),
  }
  await app.db
    .insertInto('communityBan')
    .values({ ...ban, until })
    .execute()
  expect(await roleOf(id, banned)).toMatchObject({
    userRole: 'Non membre',
    action: null,
    ban: { reason: 'Injures', until: until.toISOString() },
  })
  expect((await details(id, banned)).body.action).toBe(null)
  app.clock.advance(days(3))
  expect(await roleOf(id, banned)).toMatchObject({ action: 'join', ban: null })
})

test('[COM-40, COM-39] a private community shows its counts to everybody, and who runs it to its members alone', async () => {
  const { id } = await makeCommunity(app, owner, { isPrivate: true })
  const [older, newer, member] = [await makePerson(app), await makePerson(app), await makePerson(app)]
  await enrol(app, id, newer, 'admin', later(app.clock.now(), 2000))
  await enrol(app, id, older, 'admin', later(app.clock.now(), 1000))
  await enrol(app, id, member)
  const seen = (await details(id, stranger)).body
  expect(seen).toMatchObject({
    privacy: 1,
    members_count: 4,
    total_aura: 0,
    admins: [],
    pinned_post_id: null,
  })
  expect(seen.description).toContain('Tout sur')
  const { admins } = (await details(id, member)).body
  expect(admins.map(({ name }) => name)).toEqual([owner.pseudo, older.pseudo, newer.pseudo])
  await ask(app, blockAccount, { token: older.token, body: { pseudo: member.pseudo } })
  expect((await details(id, member)).body.admins.map(({ name }) => name)).toEqual([
    owner.pseudo,
    newer.pseudo,
  ])
})

test('[COM-05] the first twenty who run a community are named, hidden people aside', async () => {
  const { id } = await makeCommunity(app, owner)
  const admins = await Promise.all(Array.from({ length: communityAdminsNamed + 1 }, () => makePerson(app)))
  for (const [place, admin] of admins.entries())
    await enrol(app, id, admin, 'admin', later(app.clock.now(), place))
  const reader = await makePerson(app)
  const named = async () => (await details(id, reader)).body.admins.map(({ id: adminId }) => adminId)
  const staff = [owner, ...admins].map((person) => person.id)
  expect(await named()).toEqual(staff.slice(0, communityAdminsNamed))
  await ask(app, blockAccount, { token: admins[0]?.token, body: { pseudo: reader.pseudo } })
  expect(await named()).toEqual([owner.id, ...staff.slice(2, communityAdminsNamed + 1)])
})

test('[COM-57] a closed community is nowhere, and its name is free', async () => {
  const founder = await makePerson(app)
  const { id, name } = await makeCommunity(app, founder)
  const closing = { closedAt: app.clock.now(), nameLook: null }
  await app.db.updateTable('community').set(closing).where('id', '=', id).execute()
  for (const named of [id, name]) expect((await details(named, founder)).status).toBe(404)
  expect((await ask(app, communityRole, { params: { id }, token: founder.token })).status).toBe(404)
  expect((await create(stranger, { name })).status).toBe(200)
})

test('an account owns and joins no more communities than it may, also when it founds several at once', async () => {
  const founder = await makePerson(app)
  const names = [...'abcdefgh'].flatMap((one) => [...'pqr'].map((other) => `Plein ${one}${other}`))
  const some = names.slice(0, communitiesOwned - 2)
  for (const name of some) expect((await create(founder, { name })).status).toBe(200)
  const answers = await Promise.all(names.slice(-5).map((name) => create(founder, { name })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body.code).toBe('communities.too-many-owned')

  const joiner = await makePerson(app)
  await sql`
    with readers as (insert into audience (kind, is_open) select 'community', true from generate_series(1, ${communitiesJoined}) returning id),
    founded as (insert into community (id, name, name_look, description, created_at)
      select id, 'n', 'joined ' || id, 'd', now() from readers returning id),
    reading as (insert into audience_member select id, ${joiner.id} from founded)
    insert into community_member select id, ${joiner.id}, 'member', now() from founded`.execute(app.db)
  expect(await create(joiner, { name: 'Une de trop' })).toMatchObject({
    status: 409,
    body: { code: 'communities.too-many-joined' },
  })
})
