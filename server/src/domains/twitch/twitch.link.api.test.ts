import { logout } from '@aura/contract/accounts/accounts.session.contract'
import * as contract from '@aura/contract/twitch/twitch.contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { days, later, minutes, seconds } from '../../platform/clock/clock.ts'
import { startAwakeTime } from '../../testing/awake-time.ts'
import { ask } from '../../testing/contract-calls.ts'
import { setErasureAt } from '../../testing/erasure.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { suspendAccount } from '../../testing/suspension.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { type BegunLink, beginLink, comeBackFrom } from '../../testing/twitch-links.ts'
import { type Manner, startTwitchPeer } from '../../testing/twitch-peer.ts'
import { createTwitchKeys } from './twitch.keys.rules.ts'
import { revokeTokensJob, validateTokensJob } from './twitch.tokens.service.ts'

const peer = await startTwitchPeer()
const app = await openTestApp({ environment: peer.environment })

let person: Person
let channels = 0
beforeEach(async () => {
  peer.behave('well')
  app.clock.advance(minutes(1))
  person = await makePerson(app)
})

/** A link that is begun, with the code that Twitch gave. */
type Begun = BegunLink & { code?: string }

const begin = (who = person) => beginLink(app, who)
const comeBack = (query: Record<string, string>, cookie: string) => comeBackFrom(app, query, cookie)

const aChannel = () => ({ id: String(1000 + ++channels), login: `streamer_${channels}` })

async function link(who = person, channel = aChannel()) {
  const { url, state, cookie } = await begin(who)
  const code = peer.consent(url.href, channel)
  return { outcome: await comeBack({ code, state }, cookie), code, state, cookie, channel }
}

const own = async (who = person) => (await ask(app, contract.ownTwitch, { token: who.token })).body
const stored = (who = person) =>
  app.db.selectFrom('twitchToken').selectAll().where('accountId', '=', who.id).executeTakeFirst()
const countLinks = async () =>
  (await app.db.selectFrom('twitchLink').select('accountId').where('accountId', '=', person.id).execute())
    .length
/** Whether a line of what Twitch was asked is about the tokens of people. */
const isOfTokens = (line: string) => /oauth2\/(validate|token)/.test(line)
const runJob = (name: string) => app.application.services.jobs.enqueue(app.db, name, {})

test('[TWI-01, TWI-02, TWI-10] Twitch is asked by its authorization code flow, and its tokens are kept encrypted', async () => {
  const { url } = await begin()
  expect(`${url.origin}${url.pathname}`).toBe(`${peer.environment.TWITCH_AUTH_URL}/authorize`)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'the-client',
    redirect_uri: 'http://aura.test/api/twitch/callback',
  })
  const { outcome, channel } = await link()
  expect(outcome).toBe('linked')
  expect(await own()).toEqual({ provider: 'twitch', twitch_username: channel.login, needs_renewal: false })
  const token = await stored()
  expect(Buffer.from(token?.sealed ?? []).toString('latin1')).not.toMatch(/access-|refresh-/)
  expect(token && createTwitchKeys(app.jwtSecret).open(person.id, token)).toEqual({
    access: expect.stringMatching(/^access-/),
    refresh: expect.stringMatching(/^refresh-/),
  })
  const again = await ask(app, contract.beginTwitchLink, { token: person.token })
  expect(again).toMatchObject({ status: 409, body: { code: 'twitch.already-linked' } })
})

test('[TWI-03] a state is taken once', async () => {
  const { state, cookie, channel } = await link()
  const code = peer.consent((await begin(await makePerson(app))).url.href, channel)
  expect(await comeBack({ code, state }, cookie)).toBe('expired')
  const begun = await begin(await makePerson(app))
  const both = await Promise.all(
    [1, 2].map(() =>
      comeBack({ code: peer.consent(begun.url.href, aChannel()), state: begun.state }, begun.cookie),
    ),
  )
  expect(both.sort()).toEqual(['expired', 'linked'])
})

describe('[TWI-03] links nothing', () => {
  /** Answers values that are sent instead. */
  type Change = (begun: Begun) => unknown
  const cases: [string, string, Change][] = [
    ['a forged state', 'expired', ({ state }) => ({ state: `${state.slice(0, -4)}AAAA` })],
    ['another person', 'expired', async () => ({ state: (await begin(await makePerson(app))).state })],
    ['no state', 'expired', () => ({ state: '' })],
    ['another browser', 'expired', () => ({ cookie: `aura_twitch_link=${'A'.repeat(43)}` })],
    ['a browser without the cookie', 'expired', () => ({ cookie: '' })],
    ['a state of eleven minutes ago', 'expired', () => app.clock.advance(minutes(11))],
    ['a code that Twitch did not give', 'refused', () => ({ code: 'stolen' })],
    ['a state that a later one replaced', 'expired', () => begin().then(() => ({}))],
    ['who has logged out', 'expired', () => end()],
    ['who is suspended', 'expired', () => suspend()],
    ['who is erased', 'expired', () => erase()],
  ]
  test.each(cases)('%s', async (_what, outcome, change) => {
    const begun = { ...(await begin()), code: '' }
    begun.code = peer.consent(begun.url.href, aChannel())
    const { code, state, cookie } = { ...begun, ...((await change(begun)) as Partial<Begun>) }
    expect(await comeBack({ code, state }, cookie)).toBe(outcome)
    expect(await countLinks()).toBe(0)
    expect(await stored()).toBeUndefined()
  })

  test('who says no at Twitch', async () => {
    const { state, cookie } = await begin()
    expect(await comeBack({ error: 'access_denied', state }, cookie)).toBe('refused')
    expect(await countLinks()).toBe(0)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['logs out', () => end()],
    ['is suspended', () => suspend()],
    ['is to be erased', () => askForErasure()],
    ['unlinks', () => ask(app, contract.unlinkTwitch, { token: person.token })],
  ])('who %s while Twitch answers: what it gave is revoked', async (_what, leave) => {
    const { url, state, cookie } = await begin()
    const code = peer.consent(url.href, aChannel())
    peer.behave('holding', '/users')
    const back = comeBack({ code, state }, cookie)
    await expect.poll(() => peer.asked.at(-1)).toBe('GET /helix/users')
    const given = [...peer.accessTokens.keys()].at(-1)
    await leave()
    peer.behave('well')
    expect(await back).toBe('expired')
    expect(await countLinks()).toBe(0)
    await expect.poll(() => peer.revoked).toContain(given)
  })
})

/** Answers nothing to be sent. */
const end = async () => {
  await ask(app, logout, { token: person.token })
}

const suspend = () => suspendAccount(app, person.pseudo, later(app.clock.now(), days(1)))

const askForErasure = () => setErasureAt(app, person.id, later(app.clock.now(), -seconds(1)))

async function erase(): Promise<void> {
  await askForErasure()
  await app.application.services.erasure.eraseDue()
}

test.each(['dead', 'hanging', 'throttling', 'failing', 'nonsense'] as const)(
  '[TWI-02, TWI-08] with Twitch %s nothing is half-written, and linking works once it is well',
  async (manner) => {
    for (const path of ['/token', '/users']) {
      const { url, state, cookie } = await begin()
      const code = peer.consent(url.href, aChannel())
      peer.behave(manner, path, later(app.clock.now(), seconds(5)))
      const awakeMs = startAwakeTime()
      expect(await comeBack({ code, state }, cookie)).toBe('unavailable')
      expect(awakeMs()).toBeLessThan(4000)
      expect(await countLinks()).toBe(0)
      expect(await stored()).toBeUndefined()
      peer.behave('well')
      app.clock.advance(minutes(1))
    }
    expect((await link()).outcome).toBe('linked')
  },
)

test('[TWI-08] a throttled Twitch is left alone until the moment it names', async () => {
  const { url, state, cookie } = await begin()
  peer.behave('throttling', '', later(app.clock.now(), minutes(2)))
  expect(await comeBack({ code: peer.consent(url.href, aChannel()), state }, cookie)).toBe('unavailable')
  peer.behave('well')
  const before = peer.asked.length
  app.clock.advance(seconds(100))
  expect((await link()).outcome).toBe('unavailable')
  expect(peer.asked).toHaveLength(before)
  app.clock.advance(seconds(30))
  expect((await link()).outcome).toBe('linked')
})

test('[TWI-02] one channel belongs to one account at a time; tokens of what is not linked are revoked', async () => {
  const { channel } = await link()
  const other = await makePerson(app)
  const before = peer.revoked.length
  const refused = await link(other, channel)
  expect(refused.outcome).toBe('taken')
  expect(await own(other)).toMatchObject({ twitch_username: null })
  await expect.poll(() => peer.revoked.length).toBeGreaterThan(before)
  expect((await ask(app, contract.unlinkTwitch, { token: person.token })).body).toEqual({ isLinked: false })
  expect((await link(other, channel)).outcome).toBe('linked')
})

test('[TWI-09, TWI-10] unlinking is one call, at once here; Twitch revokes the tokens once it can', async () => {
  await link()
  const { access } = createTwitchKeys(app.jwtSecret).open(person.id, (await stored()) as never) ?? {}
  peer.behave('failing')
  for (let time = 1; time <= 2; time++) {
    const { status, body } = await ask(app, contract.unlinkTwitch, { token: person.token })
    expect([status, body]).toEqual([200, { isLinked: false }])
  }
  expect(await own()).toMatchObject({ twitch_username: null })
  expect(await stored()).toBeUndefined()
  await expect
    .poll(async () => (await app.db.selectFrom('twitchRevocation').select('id').execute()).length)
    .toBe(1)
  peer.behave('well')
  app.clock.advance(minutes(1))
  await runJob(revokeTokensJob)
  await expect.poll(() => peer.revoked).toContain(access)
  await expect.poll(() => app.db.selectFrom('twitchRevocation').select('id').execute()).toEqual([])
})

test('[TWI-10] unlinking ends the consent though its access token has expired', async () => {
  const { channel } = await link()
  peer.expire(channel.id)
  await ask(app, contract.unlinkTwitch, { token: person.token })
  // Twitch has given another one since, which was revoked.
  await expect.poll(() => app.db.selectFrom('twitchRevocation').select('id').execute()).toEqual([])
  expect([...peer.accessTokens.values()]).not.toContain(channel.id)
  expect(peer.refreshTokens.get(`refresh-${peer.revoked.at(-1)?.split('-')[1]}`)).toBe(channel.id)
})

test('[TWI-10] erasing an account ends its link, and its tokens are revoked', async () => {
  await link()
  const { access } = createTwitchKeys(app.jwtSecret).open(person.id, (await stored()) as never) ?? {}
  await erase()
  expect(await countLinks()).toBe(0)
  await expect.poll(() => peer.revoked).toContain(access)
})

test('[TWI-10] expired tokens are refreshed; where Twitch refuses, the owner may link again, and the link stays', async () => {
  const { channel } = await link()
  const first = await stored()
  app.clock.advance(minutes(61))
  peer.expire(channel.id)
  await runJob(validateTokensJob)
  await expect.poll(async () => (await stored())?.sealed).not.toEqual(first?.sealed)
  expect(await own()).toMatchObject({ needs_renewal: false })
  app.clock.advance(minutes(61))
  peer.expire(channel.id, true)
  await runJob(validateTokensJob)
  await expect.poll(async () => (await own()).needs_renewal).toBe(true)
  const shown = await ask(app, contract.twitchProfile, { params: { pseudo: person.pseudo } })
  expect(shown.body).toMatchObject({ twitch_username: channel.login })
  expect((await link(person, channel)).outcome).toBe('linked')
  expect(await own()).toMatchObject({ needs_renewal: false })
})

test.each([
  { change: 'is unlinked', isLinkedAnew: false },
  { change: 'is unlinked and linked anew', isLinkedAnew: true },
])(
  '[TWI-10] tokens that are refreshed while their channel $change are revoked, and replace no newer ones',
  async ({ isLinkedAnew }) => {
    const { channel } = await link()
    app.clock.advance(minutes(61))
    peer.expire(channel.id)
    const [asked, tokens] = [peer.asked.length, peer.refreshTokens.size]
    peer.behave('holding', 'oauth2/validate')
    await runJob(validateTokensJob)
    await expect.poll(() => peer.asked.slice(asked).join()).toContain('oauth2/validate')
    await ask(app, contract.unlinkTwitch, { token: person.token })
    if (isLinkedAnew) expect((await link(person, channel)).outcome).toBe('linked')
    const newer = await stored()
    peer.behave('well')
    await expect.poll(() => peer.refreshTokens.size).toBe(tokens + (isLinkedAnew ? 3 : 2))
    const kept = newer ? [createTwitchKeys(app.jwtSecret).open(person.id, newer as never)?.access] : []
    const live = () => [...peer.accessTokens].flatMap(([access, id]) => (id === channel.id ? access : []))
    await expect.poll(live).toEqual(kept)
    expect(await stored()).toEqual(newer)
  },
)

test.each<[string, Manner, string, number]>([
  ['fails', 'failing', '/token', 2],
  ['does not know this site', 'forgetful', '/token', 2],
  ['is behind a wall', 'walled', '/oauth2', 1],
])(
  '[TWI-10] a Twitch that %s while tokens are validated ends no consent',
  async (_what, manner, path, calls) => {
    const { channel } = await link()
    const before = await stored()
    app.clock.advance(minutes(61))
    peer.expire(channel.id)
    const from = peer.asked.length
    peer.behave(manner, path)
    await runJob(validateTokensJob)
    await expect.poll(() => peer.asked.slice(from).filter(isOfTokens).length).toBeGreaterThanOrEqual(calls)
    expect(await own()).toMatchObject({ needs_renewal: false })
    expect((await stored())?.sealed).toEqual(before?.sealed)
    // Once it is well again, the same tokens are refreshed.
    peer.behave('well')
    app.clock.advance(minutes(61))
    await runJob(validateTokensJob)
    await expect.poll(async () => (await stored())?.sealed).not.toEqual(before?.sealed)
    expect(await own()).toMatchObject({ needs_renewal: false })
  },
)
