import { blockAccount } from '@aura/contract/privacy/privacy.contract'
import { allUsers } from '@aura/contract/search/search.contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { days, later, minutes } from '../../platform/clock/clock.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson } from '../../testing/people.ts'
import { suspendAccount } from '../../testing/suspension.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()

const read = async (query: Record<string, number> = {}) => (await ask(app, allUsers, { query })).body

test('[PRF-27, PRF-28] lists everyone who may be seen, newest first, twenty a page, with their number, to visitors', async () => {
  const pseudos: string[] = []
  for (let person = 0; person < 23; person++) pseudos.unshift((await makePerson(app)).pseudo)
  const first = await read()
  expect(first).toMatchObject({ total: 23, hasMore: true })
  expect(first.users.map(({ pseudo }) => pseudo)).toEqual(pseudos.slice(0, 20))
  expect(first.users[0]).toEqual({
    id: expect.any(Number),
    pseudo: pseudos[0],
    profile_picture: null,
    aura_type_id: 8,
    aura: 10,
    isFollowing: false,
    isFollower: false,
  })
  const second = await read({ page: 2 })
  expect(second).toMatchObject({ total: 23, hasMore: false })
  expect(second.users.map(({ pseudo }) => pseudo)).toEqual(pseudos.slice(20))
  expect(await read({ page: 3 })).toEqual({ users: [], total: 23, hasMore: false })
  expect((await read({ limit: 5, page: 2 })).users.map(({ pseudo }) => pseudo)).toEqual(pseudos.slice(5, 10))
  expect((await read({ limit: 1000 })).users).toHaveLength(23)
  expect((await ask(app, allUsers, { query: { page: 0 } })).status).toBe(400)
})

test('[PRF-28] who is suspended leaves no gap on a page', async () => {
  const [oldest, suspended, newest] = [await makePerson(app), await makePerson(app), await makePerson(app)]
  await suspendAccount(app, suspended.pseudo, later(app.clock.now(), days(1)))
  const { users } = await read({ limit: 2 })
  expect(users.map(({ pseudo }) => pseudo)).toEqual([newest.pseudo, oldest.pseudo])
  await suspendAccount(app, suspended.pseudo, null)
})

test('[PRF-28] who is suspended, unconfirmed or leaving is neither listed nor counted', async () => {
  const before = await read()
  const [suspended, unconfirmed, leaving] = [
    await makePerson(app),
    await makePerson(app),
    await makePerson(app),
  ]
  expect((await read()).total).toBe(before.total + 3)
  const soon = later(app.clock.now(), days(1))
  const hide = (id: number, values: object) =>
    app.db.updateTable('account').set(values).where('id', '=', id).execute()
  await hide(suspended.id, { suspendedUntil: soon })
  await hide(unconfirmed.id, { confirmedAt: null })
  await hide(leaving.id, { eraseAt: soon })
  expect(await read()).toEqual(before)
})

test('[PRF-27, PRF-28] a page from which a block hides somebody is not taken for the last', async () => {
  for (let person = 0; person < 4; person++) await makePerson(app)
  const [reader, blocked] = [await makePerson(app), await makePerson(app)]
  await ask(app, blockAccount, { token: reader.token, body: { pseudo: blocked.pseudo } })
  const { users, total, hasMore } = (await ask(app, allUsers, { query: { limit: 5 }, token: reader.token }))
    .body
  expect(users.map(({ id }) => id)).not.toContain(blocked.id)
  expect([users.length, total > 5, hasMore]).toEqual([4, true, true])
})

test('[PRF-28] thousands are counted once a minute, and the last page is as the first', async () => {
  const { total: before } = await read()
  await sql`
    insert into account (pseudo, pseudo_skeleton, pseudo_look, email, email_key, password_hash, sex, aura_type_id, terms_version,
      terms_accepted_at, created_at, confirmed_at)
    select name, name, name, name || '@x.test', name || '@x.test', 'none', 'other', 8, 'test', now(), now(), now()
    from generate_series(1, 6000) as number, lateral (select 'many-' || number as name) as named`.execute(
    app.db,
  )
  const total = before + 6000
  expect((await read()).total).toBe(total)
  const ids = new Set<string>()
  for (let page = 1; page <= Math.ceil(total / 50); page++) {
    const { users, hasMore } = await read({ page, limit: 50 })
    for (const { pseudo } of users) ids.add(pseudo)
    expect(hasMore).toBe(page < total / 50)
  }
  expect(ids.size).toBe(total)
  await makePerson(app)
  expect((await read()).total).toBe(total)
  app.clock.advance(minutes(1) + 1)
  expect((await read()).total).toBe(total + 1)
})
