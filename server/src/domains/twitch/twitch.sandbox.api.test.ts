import { getPost } from '@aura/contract/posts/posts.contract'
import { getProfile } from '@aura/contract/profiles/profiles.contract'
import { searchPeople } from '@aura/contract/search/search.contract'
import * as contract from '@aura/contract/twitch/twitch.contract'
import { expect, test } from 'vitest'
import { seconds } from '../../platform/clock/clock.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson, openSession } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { beginLink, comeBackFrom } from '../../testing/twitch-links.ts'

const sandbox = await openTestApp({ environment: { PUBLIC_URL: 'https://aura.test' } })

test('[TWI-01] linking is tried out without a network: the browser is led straight back', async () => {
  const someone = await makePerson(sandbox)
  const { url, setCookie, cookie } = await beginLink(sandbox, someone)
  expect(url.pathname + url.search).toMatch(/^\/api\/twitch\/callback\?code=sandbox&state=/)
  expect(setCookie).toMatch(/; Path=\/api\/twitch; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/)
  expect(await comeBackFrom(sandbox, Object.fromEntries(url.searchParams), cookie)).toBe('linked')
  const link = await ask(sandbox, contract.ownTwitch, { token: someone.token })
  expect(link.body).toMatchObject({ provider: 'sandbox', twitch_username: someone.pseudo })
})

test('[TWI-02] a person who began on their profile comes back there', async () => {
  const someone = await makePerson(sandbox)
  const { url, cookie } = await beginLink(sandbox, someone, 'profile')
  const query = Object.fromEntries(url.searchParams)
  expect(await comeBackFrom(sandbox, query, cookie, `/profile/${someone.pseudo}`)).toBe('linked')
})

test('[TWI-04, TWI-05] a stream shows on its profile, beside posts and in search, and no more once unlinked', async () => {
  const [someone, other] = [await makePerson(sandbox), await makePerson(sandbox)]
  const postId = await makePost(sandbox, someone)
  const profile = (pseudo: string) => ask(sandbox, contract.twitchProfile, { params: { pseudo } })
  expect(await profile(someone.pseudo)).toMatchObject({ status: 404, body: { code: 'twitch.not-linked' } })
  expect(await profile('personne')).toMatchObject({ status: 404, body: { code: 'profiles.unknown' } })
  const { state, cookie } = await beginLink(sandbox, someone)
  await comeBackFrom(sandbox, { code: 'sandbox', state }, cookie)
  const stream = { liveSince: sandbox.clock.now(), title: 'On joue', game: '', viewers: 12 }
  await sandbox.db.updateTable('twitchLink').set(stream).where('accountId', '=', someone.id).execute()
  sandbox.clock.advance(seconds(3))
  const shown = {
    twitch_username: someone.pseudo,
    profile_image_url: null,
    is_live: true,
    stream_title: 'On joue',
    game_name: 'Jeu inconnu',
    viewer_count: 12,
  }
  expect((await profile(someone.pseudo)).body).toEqual(shown)
  const read = async () => ({
    profile: (await ask(sandbox, getProfile, { params: { pseudo: someone.pseudo } })).body.twitch,
    post: (await ask(sandbox, getPost, { params: { id: postId } })).body.twitch,
    found: (await ask(sandbox, searchPeople, { query: { query: someone.pseudo } })).body[0]?.is_live,
    other: (await ask(sandbox, searchPeople, { query: { query: other.pseudo } })).body[0]?.is_live,
  })
  const beside = { twitch_username: someone.pseudo, twitch_profile_image: null, is_live: true }
  expect(await read()).toEqual({ profile: shown, post: beside, found: true, other: null })
  await ask(sandbox, contract.unlinkTwitch, { token: someone.token })
  expect(await read()).toEqual({ profile: null, post: null, found: null, other: null })
})

test('[TWI-01] on a database of its own, linking is off', async () => {
  const off = await openTestApp({
    environment: { DATABASE_URL: sandbox.database.url, JWT_SECRET: sandbox.jwtSecret },
    database: sandbox.database,
  })
  const someone = await makePerson(off)
  const token = await openSession(off, someone)
  expect((await ask(off, contract.ownTwitch, { token })).body.provider).toBe('off')
  const { status, body } = await ask(off, contract.beginTwitchLink, { token })
  expect([status, body.code]).toEqual([503, 'twitch.off'])
  expect(await comeBackFrom(off, { state: 'x', code: 'x' }, '')).toBe('unavailable')
})
