import { communityUserProfile, listMembers } from '@aura/contract/communities/communities.members.contract'
import { blockAccount } from '@aura/contract/privacy/privacy.contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { days, later } from '../../platform/clock/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { makeCommunity } from '../../testing/communities.ts'
import { becomeMember, makeMember, remove } from '../../testing/community-members.ts'
import { ask } from '../../testing/contract-calls.ts'
import { runChecksIn } from '../../testing/invariants.ts'
import { untilNotified } from '../../testing/notifications.ts'
import { makeModerator, makePerson, type Person } from '../../testing/people.ts'
import { editProfile } from '../../testing/profiles.ts'
import { suspendAccount } from '../../testing/suspension.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { rebuildMemberLists } from './communities.rollup.service.ts'
import { memberListChecks } from './communities.verify.queries.ts'

const app = await openTestApp()
const owner = await makePerson(app, { pseudo: 'zoe' })
const { aura } = app.application.services

const list = (id: number, query: object = {}, { token }: { token?: string } = owner) =>
  ask(app, listMembers, { params: { id }, token, query: { ...query } })
const namesOf = async (id: number, query: object = {}, viewer?: { token?: string }) =>
  (await list(id, query, viewer)).body.members.map(({ username }) => username)

let prizes = 0
async function give(person: Person, amount: number): Promise<void> {
  const [from, to] = amount > 0 ? [-1, person.id] : [person.id, -2]
  const prize = { reason: 'correction', from, to, amount: Math.abs(amount), subjectId: ++prizes } as const
  await inTransaction(app.db, (tx) => aura.move(tx, { ...prize, actorId: person.id, sequence: 1 }))
}

/** `zoe` (owner) and `bea` have 10, `Alix` 60, `chloe` 30, `david` −5. */
async function stage() {
  const { id } = await makeCommunity(app, owner)
  const named = async (pseudo: string, amount: number) => {
    const person = await makePerson(app, { pseudo: `${pseudo}${id}` })
    await becomeMember(app, { id, owner }, person)
    if (amount) await give(person, amount)
    return person
  }
  const people = {
    david: await named('david', -15),
    alix: await named('Alix', 50),
    bea: await named('bea', 0),
    chloe: await named('chloe', 20),
  }
  await untilNotified(app)
  return { id, ...people }
}

/** Adds members whose pseudos are `crowd1` and so on, all without aura. */
const addCrowd = (communityId: number, count: number) =>
  sql`
    with joined as (
      insert into account (pseudo, pseudo_skeleton, pseudo_look, email, email_key, password_hash, sex, aura_type_id,
        terms_version, terms_accepted_at, created_at, confirmed_at)
      select name, name, name, name || '@example.test', name || '@example.test', 'none', 'other', 8, 'test', now(), now(), now()
      from generate_series(1, ${count}::integer) as number cross join lateral (select 'crowd' || number as name) as named
      returning id
    ), reading as (
      insert into audience_member (audience_id, account_id) select ${communityId}::bigint, id from joined returning *
    ), counted as (
      insert into community_delta (community_id, members) values (${communityId}, ${count})
    )
    insert into community_member (community_id, account_id, role, joined_at)
    select audience_id, account_id, 'member', now() from reading`.execute(app.db)

test('[COM-12, COM-13, COM-14] lists members by aura, rank or pseudo with their ranks, ties sharing one', async () => {
  const { id, bea } = await stage()
  const ties = owner.id > bea.id ? ['zoe', `bea${id}`] : [`bea${id}`, 'zoe']
  const byAura = [`Alix${id}`, `chloe${id}`, ...ties, `david${id}`]
  for (const query of [{}, { sortBy: 'aura' }, { sortBy: 'rank' }])
    expect(await namesOf(id, query)).toEqual(byAura)
  const { body } = await list(id)
  expect(body.members.map(({ aura: amount, user_rank }) => [amount, user_rank])).toEqual([
    [60, 1],
    [30, 2],
    [10, 3],
    [10, 3],
    [-5, 5],
  ])
  expect(body.members.map(({ member_role }) => member_role).filter((role) => role === 'owner')).toHaveLength(
    1,
  )
  const { body: byPseudo } = await list(id, { sortBy: 'pseudo' })
  expect(byPseudo.members.map(({ username, user_rank }) => [username, user_rank])).toEqual([
    [`Alix${id}`, 1],
    [`bea${id}`, 3],
    [`chloe${id}`, 2],
    [`david${id}`, 5],
    ['zoe', 3],
  ])
})

test('[COM-12] pages hold everybody once', async () => {
  const { id } = await stage()
  for (const sortBy of ['aura', 'pseudo']) {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(id, { sortBy, limit: 2, page })))
    expect(pages.map(({ body }) => [body.members.length, body.hasMore])).toEqual([
      [2, true],
      [2, true],
      [1, false],
      [0, false],
    ])
    const listed = pages.flatMap(({ body }) =>
      body.members.map(({ username, user_rank }) => ({ username, user_rank })),
    )
    const { body: whole } = await list(id, { sortBy })
    expect(listed).toEqual(whole.members.map(({ username, user_rank }) => ({ username, user_rank })))
  }
})

test('[COM-14] searches a part of a pseudo without regard to case, or a rank', async () => {
  const { id } = await stage()
  expect(await namesOf(id, { search: 'LÌX' })).toEqual([`Alix${id}`])
  expect(await namesOf(id, { search: 'E' })).toEqual(
    expect.arrayContaining([`bea${id}`, `chloe${id}`, 'zoe']),
  )
  expect((await namesOf(id, { search: '3' })).filter((name) => !name.includes('3'))).toEqual(
    String(id).includes('3') ? ['zoe'] : expect.arrayContaining(['zoe', `bea${id}`]),
  )
  // The fourth shares the third rank.
  expect((await namesOf(id, { search: '4' })).filter((name) => !name.includes('4'))).toEqual([])
  for (const search of ['%', '_', 'personne', '99999999']) expect(await namesOf(id, { search })).toEqual([])
})

test('[COM-12, PRV-06, ACC-63] hides whom the reader may not see, and counts them in ranks and places', async () => {
  const { id, alix, chloe, bea } = await stage()
  await ask(app, blockAccount, { token: bea.token, body: { pseudo: alix.pseudo } })
  const blocked = await list(id, { limit: 2 }, bea)
  expect(blocked.body).toMatchObject({ members: [{ username: chloe.pseudo, user_rank: 2 }], hasMore: true })
  await suspendAccount(app, chloe.pseudo, later(app.clock.now(), days(1)))
  expect((await list(id, { limit: 2 })).body.members).toMatchObject([{ username: alix.pseudo, user_rank: 1 }])
  const moderator = await makeModerator(app)
  expect(await namesOf(id, { limit: 2 }, moderator)).toEqual([alix.pseudo, chloe.pseudo])
})

test('[COM-24, PRV-06] a block hides no member from owner, admins and moderators', async () => {
  const { id, alix } = await stage()
  const admin = await makeMember(app, { id, owner }, 'admin')
  const moderator = await makeModerator(app)
  for (const { pseudo } of [owner, admin, moderator])
    await ask(app, blockAccount, { token: alix.token, body: { pseudo } })
  for (const viewer of [owner, admin, moderator]) expect(await namesOf(id, {}, viewer)).toContain(alix.pseudo)
})

test('[COM-12, COM-24, COM-39, PRV-06] readers who ask for a page at the same time each see what they may', async () => {
  const { id, alix, chloe, bea } = await stage()
  const hidden = await makeCommunity(app, owner, { isPrivate: true })
  await ask(app, blockAccount, { token: bea.token, body: { pseudo: alix.pseudo } })
  await suspendAccount(app, chloe.pseudo, later(app.clock.now(), days(1)))
  const moderator = await makeModerator(app)
  const asked = [undefined, bea, owner, alix, moderator].flatMap((viewer) => [
    list(id, { limit: 2 }, viewer ?? {}),
    list(id, { limit: 2, page: 2 }, viewer ?? {}),
    list(hidden.id, { limit: 2 }, viewer ?? {}),
  ])
  const answers = await Promise.all(asked)
  const seen = answers.map(({ status, body }) =>
    status === 200 ? body.members.map(({ username }) => username) : status,
  )
  const ties = owner.id > bea.id ? ['zoe', bea.pseudo] : [bea.pseudo, 'zoe']
  expect(seen).toEqual([
    ...[[alix.pseudo], ties, 403],
    ...[[], ties, 403],
    ...[[alix.pseudo], ties, ['zoe']],
    ...[[alix.pseudo], ['zoe'], 403],
    ...[[alix.pseudo, chloe.pseudo], ties, 403],
  ])
})

test('[COM-12] follows aura and pseudos as they change, and who leaves', async () => {
  const { id, david, bea } = await stage()
  await give(david, 500)
  expect((await editProfile(app, bea, { pseudo: `aaron${id}` })).status).toBe(200)
  await untilNotified(app)
  expect((await list(id)).body.members[0]).toMatchObject({ username: david.pseudo, aura: 495, user_rank: 1 })
  expect((await namesOf(id, { sortBy: 'pseudo' }))[0]).toBe(`aaron${id}`)
  await remove(app, { id, by: owner }, david)
  expect(await namesOf(id)).not.toContain(david.pseudo)
  const outcomes = await inTransaction(app.db, (tx) => runChecksIn(tx, memberListChecks))
  expect(outcomes.filter(({ wrong }) => wrong > 0)).toEqual([])
})

test('[COM-13] a place that is wrong is found by the check and mended by the rebuild', async () => {
  const { id } = await stage()
  await sql`update community_standing set aura = aura + 1 where community_id = ${id}`.execute(app.db)
  const check = async () => (await inTransaction(app.db, (tx) => runChecksIn(tx, memberListChecks)))[0]?.wrong
  expect(await check()).toBe(5)
  expect(await rebuildMemberLists(app.db)).toBe(5)
  expect(await check()).toBe(0)
})

test('[COM-39] members of a private community show to its members alone', async () => {
  const { id } = await makeCommunity(app, owner, { isPrivate: true })
  const member = await makeMember(app, { id, owner })
  expect(await namesOf(id, {}, member)).toHaveLength(2)
  for (const viewer of [await makePerson(app), await makeModerator(app), {}]) {
    expect(await list(id, {}, viewer)).toMatchObject({
      status: 403,
      body: { code: 'communities.members-only' },
    })
  }
  await remove(app, { id, by: owner }, member)
  expect((await list(id, {}, member)).status).toBe(403)
  expect((await list(999_999)).body.code).toBe('communities.unknown')
})

test('[COM-15] answers the profile of a member by id, unless a block hides it', async () => {
  const { alix, bea } = await stage()
  const profile = (viewer: Person) =>
    ask(app, communityUserProfile, { params: { userId: alix.id }, token: viewer.token })
  expect(await profile(bea)).toMatchObject({
    status: 200,
    body: { id: alix.id, pseudo: alix.pseudo, aura: 60 },
  })
  await ask(app, blockAccount, { token: bea.token, body: { pseudo: alix.pseudo } })
  expect((await profile(bea)).body.code).toBe('privacy.blocked-by-you')
  const other = await makePerson(app)
  await ask(app, blockAccount, { token: alix.token, body: { pseudo: other.pseudo } })
  expect((await profile(other)).body.code).toBe('profiles.unknown')
})

// Last: the crowd stays in the database.
test('[COM-14] finds in a large community who is far down the list, by the beginning of the pseudo or by rank', async () => {
  const { id } = await makeCommunity(app, owner)
  const last = await makeMember(app, { id, owner })
  await give(last, -20)
  await addCrowd(id, 10_000)
  for (const search of [last.pseudo.toUpperCase(), '10002']) {
    expect(await namesOf(id, { search })).toEqual([last.pseudo])
    expect(await namesOf(id, { search, page: 2 })).toEqual([])
  }
  const { body } = await list(id, { search: 'crowd', limit: 50 })
  expect([body.members.length, body.hasMore]).toEqual([50, true])
  expect(await namesOf(id, { search: last.pseudo, sortBy: 'pseudo' })).toEqual([last.pseudo])
})
