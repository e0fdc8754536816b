import { deleteAccount } from '@aura/contract/accounts/accounts.contract'
import { accountsLimits } from '@aura/contract/accounts/accounts.limits'
import { giveAura } from '@aura/contract/aura/aura.contract'
import { followUser } from '@aura/contract/follows/follows.contract'
import { blockAccount } from '@aura/contract/privacy/privacy.contract'
import {
  allUsers,
  type PeopleFilters,
  searchPeople,
  searchRights,
} from '@aura/contract/search/search.contract'
import { expect, test } from 'vitest'
import { days, later } from '../../platform/clock/clock.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson, openSession, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { editProfile } from '../../testing/profiles.ts'
import { findPeople, pseudosFound } from '../../testing/search.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { parisMonthStart } from './search.rules.ts'
import { rebuildSearch } from './search.service.ts'

const app = await openTestApp()

const make = (pseudo: string, auraTypeId?: number) =>
  makePerson(app, auraTypeId === undefined ? { pseudo } : { pseudo, auraTypeId })

type Search = [query: string, viewer?: Person, filters?: Record<string, string | number>]
const find = (...search: Search) => findPeople(app, ...search)
const namesFound = (...search: Search) => pseudosFound(app, ...search)

async function giveTo(person: Person, votes: number): Promise<void> {
  const postId = await makePost(app, person)
  for (let vote = 0; vote < votes; vote++) {
    await ask(app, giveAura, { token: (await makePerson(app)).token, body: { postId } })
  }
}

test('[SRC-01, SRC-02] finds people by the beginning of their pseudo, in whatever accents and case, to visitors too', async () => {
  const person = await make('Éléonore_Dubois', 4)
  const { status, body } = await find('eleon')
  expect(status).toBe(200)
  expect(body).toEqual([
    {
      id: person.id,
      pseudo: 'Éléonore_Dubois',
      profile_picture: null,
      aura_type_id: 4,
      aura: 10,
      is_live: null,
      bio: null,
      followers: 0,
      isFollowing: false,
      isFollower: false,
    },
  ])
  for (const text of ['ÉLÉONORE', 'eleonore.dubois', 'Eleonore Dubois', 'é1éonore', 'dubois']) {
    expect(await namesFound(text), text).toEqual(['Éléonore_Dubois'])
  }
})

test('[SRC-02] forgives one typo, of whatever kind', async () => {
  await make('Barnabé.Fontenay')
  for (const text of ['barnbé', 'barrnabe', 'barnobe', 'abrnabe', 'fontneay', 'barnabefontenya']) {
    expect(await namesFound(text), text).toEqual(['Barnabé.Fontenay'])
  }
  expect(await namesFound('bxrnabx')).toEqual([])
  const longest = await make('bartholomea.constantinex')
  expect(longest.pseudo).toHaveLength(accountsLimits.pseudoMax)
  expect(await namesFound('bartholomea.constonttinex')).toEqual([])
  expect(await namesFound('bartholomea.constanttinex')).toEqual([longest.pseudo])
})

test('[SRC-02] a result has the bio in one line', async () => {
  const person = await make('mahaut')
  await editProfile(app, person, { pseudo: 'mahaut', bio: 'Ici\n\n et  là' })
  expect((await find('mahaut')).body).toMatchObject([{ bio: 'Ici et là' }])
})

test('[SRC-02] the exact pseudo first, then highest aura, those one typo away last', async () => {
  const known = await make('gustave.known')
  const exact = await make('gustave')
  await make('gustave.other')
  await make('gusteve')
  await giveTo(known, 2)
  expect(await namesFound('gustave')).toEqual([exact.pseudo, 'gustave.known', 'gustave.other', 'gusteve'])
  expect(await namesFound('gustave', undefined, { limit: 1 })).toEqual(['gustave'])
})

test('[SRC-02, SRC-06] a typo is looked for in the first letter last; a result says who follows whom', async () => {
  // Voters are named « p » and hexadecimal digits, which are not one typo away from « wua ».
  const [known, near] = [await make('xuanne.d'), await make('wuxna.a')]
  await giveTo(known, 3)
  const reader = await make('zelia.lectrice')
  await ask(app, followUser, { token: reader.token, body: { pseudo: near.pseudo } })
  await ask(app, followUser, { token: known.token, body: { pseudo: reader.pseudo } })
  const { body } = await find('wua', reader)
  expect(body.map(({ pseudo }) => pseudo)).toEqual(['wuxna.a', 'xuanne.d'])
  expect(body).toMatchObject([
    { followers: 1, isFollowing: true, isFollower: false },
    { followers: 0, isFollowing: false, isFollower: true },
  ])
  expect((await find('wuxna')).body).toMatchObject([{ followers: 1, isFollowing: false, isFollower: false }])
})

test('[SRC-04] blank text finds nobody, text that is too long is refused', async () => {
  for (const query of ['', '   ', '…']) expect(await find(query)).toMatchObject({ status: 200, body: [] })
  expect(await ask(app, searchPeople)).toMatchObject({ status: 200, body: [] })
  expect(await find('x'.repeat(101))).toMatchObject({
    status: 400,
    body: { fields: { query: 'La recherche compte au plus 100 caractères.' } },
  })
  // Characters with a meaning in patterns are searched for literally.
  for (const query of ["%'; --", '_ar%', '\\']) expect((await find(query)).status).toBe(200)
})

test('[SRC-02] a suspended, leaving or unconfirmed account is not found, nor anyone’s e-mail; one that comes back is', async () => {
  const [suspended, leaver] = [await make('ludovine.s'), await make('ludovine.l')]
  const unconfirmed = await make('ludovine.u')
  const setAccount = (id: number, values: object) =>
    app.db.updateTable('account').set(values).where('id', '=', id).execute()
  await setAccount(suspended.id, { suspendedUntil: later(app.clock.now(), days(2)) })
  await setAccount(unconfirmed.id, { confirmedAt: null })
  await ask(app, deleteAccount, { token: leaver.token, body: { password: leaver.password } })
  expect(await namesFound('ludovine')).toEqual([])
  expect(await namesFound(leaver.email)).toEqual([])
  app.clock.advance(days(3))
  await setAccount(leaver.id, { eraseAt: null })
  expect(await namesFound('ludovine')).toEqual(['ludovine.s', 'ludovine.l'])
})

test('[SRC-02] a new pseudo is found at once, the old one no longer', async () => {
  const person = await make('wilhelmine')
  expect((await editProfile(app, person, { pseudo: 'quitterie' })).status).toBe(200)
  expect(await namesFound('wilhelmine')).toEqual([])
  expect(await namesFound('quitterie')).toEqual(['quitterie'])
})

test('[SRC-05] filters are for premium members: type, least aura, a post this month', async () => {
  const [fire, water] = [await make('hyacinthe.feu', 4), await make('hyacinthe.eau', 1)]
  const reader = await make('lecteur')
  await giveTo(fire, 1)
  const lastMonth = later(parisMonthStart(app.clock.now()), -1)
  await makePost(app, water, { createdAt: lastMonth })
  const filters: Record<string, string | number>[] = [
    { aura_type_id: 4 },
    { min_aura: 11 },
    { posted_this_month: 'true' } satisfies PeopleFilters,
  ]
  for (const filter of filters) {
    for (const viewer of [undefined, reader]) {
      expect(await find('hyacinthe', viewer, filter)).toMatchObject({
        status: 403,
        body: {
          code: 'search.premium-only',
          message: 'Les filtres avancés sont réservés aux membres premium.',
        },
      })
    }
  }
  await app.db
    .updateTable('account')
    .set({ premiumUntil: later(app.clock.now(), days(1)) })
    .where('id', '=', reader.id)
    .execute()
  const rights = async (token?: string) => (await ask(app, searchRights, { token })).body.canFilter
  expect([await rights(), await rights(fire.token), await rights(reader.token)]).toEqual([false, false, true])
  for (const filter of filters) {
    // The filter by aura reads popularity, which the rollup writes within a second.
    await expect.poll(() => namesFound('hyacinthe', reader, filter)).toEqual(['hyacinthe.feu'])
  }
  for (const filter of [{ aura_type_id: 1, min_aura: 10 }, { max_aura: 10 }])
    expect(await namesFound('hyacinthe', reader, filter)).toEqual(['hyacinthe.eau'])
  expect(await find('hyacinthe', reader, { aura_type_id: 9 })).toMatchObject({ status: 400 })
  app.clock.advance(days(2))
  expect(await find('hyacinthe', reader, { aura_type_id: 4 })).toMatchObject({ status: 403 })
})

test('what search keeps of people is what it would be if it were made anew', async () => {
  await expect.poll(() => rebuildSearch(app.db)).toBe(0)
  await app.db.updateTable('searchPerson').set({ popularity: 99 }).where('term', '=', 'gustave').execute()
  expect(await rebuildSearch(app.db)).toBe(1)
  expect(await rebuildSearch(app.db)).toBe(0)
})

test('[SRC-02, PRF-28, PRV-06] two people with a block between them neither find nor list each other; others find both', async () => {
  const [blocker, blocked] = [await make('balthazar.un'), await make('melchior.deux')]
  await ask(app, blockAccount, { token: blocker.token, body: { pseudo: blocked.pseudo } })
  expect(await namesFound('melchior', blocker)).toEqual([])
  expect(await namesFound('balthazar', blocked)).toEqual([])
  expect(await namesFound('melchior')).toEqual(['melchior.deux'])
  const listed = async (viewer?: Person) => {
    const { body } = await ask(app, allUsers, { query: { limit: 50 }, token: viewer?.token })
    return body.users.map(({ pseudo }) => pseudo)
  }
  expect(await listed()).toContain('balthazar.un')
  expect(await listed(blocked)).not.toContain('balthazar.un')
})

test('[SRC-05] premium members filter by a range of aura, a channel and when people joined, in other orders', async () => {
  const reader = await make('lectrice')
  const old = await make('isidore.vieux')
  app.clock.advance(days(40))
  const rich = await make('isidore.riche')
  const young = await make('isidore')
  await giveTo(rich, 3)
  const link = {
    provider: 'sandbox' as const,
    liveAt: app.clock.now(),
    linkedAt: app.clock.now(),
    describedAt: app.clock.now(),
  }
  await app.db
    .insertInto('twitchLink')
    .values([
      { ...link, accountId: rich.id, channelId: 'r', username: 'r', liveSince: null },
      { ...link, accountId: old.id, channelId: 'o', username: 'o', liveSince: app.clock.now() },
    ])
    .execute()
  reader.token = await openSession(app, reader)
  const recently = later(app.clock.now(), -days(20)).toISOString().slice(0, 10)
  const cases: [Record<string, string | number>, Person[]][] = [
    [{ max_aura: 12 }, [young, old]],
    [{ min_aura: 11, max_aura: 13 }, [rich]],
    [{ has_twitch: 'true' }, [rich, old]],
    [{ is_live: 'true' }, [old]],
    [{ joined_since: recently }, [young, rich]],
    [{ joined_since: recently, has_twitch: 'true' }, [rich]],
    [{ sort: 'aura' }, [rich, old, young]],
    [{ sort: 'newest' }, [young, rich, old]],
  ]
  for (const [filters] of cases) {
    expect(await find('isidore', reader, filters)).toMatchObject({ body: { code: 'search.premium-only' } })
  }
  const premiumUntil = later(app.clock.now(), days(1))
  await app.db.updateTable('account').set({ premiumUntil }).where('id', '=', reader.id).execute()
  for (const [filters, people] of cases) {
    const pseudos = people.map(({ pseudo }) => pseudo)
    await expect
      .poll(() => namesFound('isidore', reader, filters), { message: JSON.stringify(filters) })
      .toEqual(pseudos)
  }
  // Without a text, all accounts that match.
  for (const [filters, people] of cases) {
    const all = await namesFound(' ', reader, { ...filters, limit: 50 })
    const inOrder = people.toSorted((a, b) =>
      filters.sort === 'newest' ? b.id - a.id : Number(b === rich) - Number(a === rich) || a.id - b.id,
    )
    const isidores = all.filter((pseudo) => pseudo.startsWith('isidore'))
    expect(isidores, JSON.stringify(filters)).toEqual(inOrder.map(({ pseudo }) => pseudo))
  }
  expect(await namesFound('', reader, { is_live: 'true' })).toEqual(['isidore.vieux'])
  expect(await namesFound('', reader)).toEqual([])
  expect(await namesFound('!', reader, { is_live: 'true' })).toEqual([])
  for (const wrong of [
    { joined_since: '2026-02-30' },
    { joined_since: 'hier' },
    { joined_since: '0000-01-01' },
    { joined_since: '0001-01-01' },
    { sort: 'best' },
    { max_aura: 1.5 },
  ]) {
    expect((await find('isidore', reader, wrong)).status).toBe(400)
  }
  for (const far of [{ joined_since: '1000-01-01' }, { joined_since: '9999-12-31' }])
    expect((await find('isidore', reader, far)).status).toBe(200)
})
