import { once } from 'node:events'
import {
  type JoinAnswer,
  joinEvent,
  type WatchAnswer,
  watchEvent,
} from '@aura/contract/platform/platform.realtime'
import { blockAccount } from '@aura/contract/privacy/privacy.contract'
import * as contract from '@aura/contract/twitch/twitch.contract'
import { type TwitchAlert, twitchEvent } from '@aura/contract/twitch/twitch.realtime'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { later, minutes, seconds } from '../../platform/clock/clock.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { openSocket } from '../../testing/sockets.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { aStream, beginLink, comeBackFrom, makeStreamer } from '../../testing/twitch-links.ts'
import { type PeerEvent, type PeerMessage, signMessage, startTwitchPeer } from '../../testing/twitch-peer.ts'
import { makeStorm } from '../../testing/twitch-storm.ts'
import { maxRemembered } from './twitch.channels.service.ts'
import { createTwitchKeys } from './twitch.keys.rules.ts'
import { refreshStreamsJob } from './twitch.streams.service.ts'
import { syncSubscriptionsJob } from './twitch.subscriptions.service.ts'

const peer = await startTwitchPeer()
const app = await openTestApp({ environment: { ...peer.environment, PUBLIC_URL: 'https://aura.test' } })
const address = await app.listen()
afterAll(() => peer.close())

const { webhookSecret: secret } = createTwitchKeys(app.jwtSecret)
let person: Person
let channelId: string

beforeEach(async () => {
  peer.behave('well')
  app.clock.advance(minutes(20))
  ;[person, channelId] = await makeStreamer(app, peer)
})

const post = ({ headers, body }: PeerMessage) =>
  app.call({ method: 'POST', url: contract.twitchEventSub.path, headers, payload: body })
const say = (said: Partial<PeerEvent> & { type: string }) =>
  post(signMessage({ channelId, sentAt: app.clock.now(), secret, ...said }))
const shown = async () => (await ask(app, contract.twitchProfile, { params: { pseudo: person.pseudo } })).body
const run = (name: string) => app.application.services.jobs.enqueue(app.db, name, {})
test('[TWI-06] a stream shows with its first message, with what Helix knows of it, and ends with its last', async () => {
  peer.streams.set(channelId, aStream(channelId, app.clock.now()))
  const { statusCode, body } = await say({ type: 'stream.online', event: { type: 'live' } })
  expect([statusCode, body]).toEqual([204, ''])
  await expect
    .poll(() => shown())
    .toMatchObject({ is_live: true, stream_title: 'On joue', game_name: 'Tetris', viewer_count: 7 })
  app.clock.advance(seconds(10))
  await say({ type: 'channel.update', event: { title: 'On perd', category_name: '' } })
  await expect.poll(() => shown()).toMatchObject({ stream_title: 'On perd', game_name: 'Jeu inconnu' })
  app.clock.advance(seconds(10))
  await say({ type: 'stream.offline' })
  const ended = { is_live: false, stream_title: null, game_name: null, viewer_count: null }
  await expect.poll(() => shown()).toMatchObject(ended)
  // Helix is some minutes late: its word does not bring the stream back.
  await run(refreshStreamsJob)
  await run(syncSubscriptionsJob)
  await expect
    .poll(() => peer.subscriptions.some((each) => each.condition.broadcaster_user_id === channelId))
    .toBe(true)
  expect(await shown()).toMatchObject(ended)
})

test('[TWI-06] a late answer of Helix brings viewers, but no older title; the next stream begins without those viewers', async () => {
  peer.streams.set(channelId, aStream(channelId, app.clock.now()))
  await say({ type: 'stream.online', event: { type: 'live' } })
  await expect.poll(() => shown()).toMatchObject({ stream_title: 'On joue', viewer_count: 7 })
  app.clock.advance(seconds(10))
  await say({ type: 'channel.update', event: { title: 'On perd', category_name: 'Go' } })
  await expect.poll(() => shown()).toMatchObject({ stream_title: 'On perd' })
  peer.streams.set(channelId, aStream(channelId, app.clock.now(), { viewer_count: 9 }))
  await run(refreshStreamsJob)
  await expect.poll(() => shown()).toMatchObject({ viewer_count: 9 })
  expect(await shown()).toMatchObject({ stream_title: 'On perd', game_name: 'Go' })
  peer.streams.delete(channelId)
  app.clock.advance(seconds(10))
  await say({ type: 'stream.offline' })
  await expect.poll(() => shown()).toMatchObject({ is_live: false })
  app.clock.advance(seconds(10))
  await say({ type: 'stream.online', event: { type: 'live' } })
  await expect.poll(() => shown()).toMatchObject({ is_live: true, viewer_count: null })
})

test('[TWI-06] a message that was sent a minute before its channel was linked counts', async () => {
  person = await makePerson(app)
  channelId = '4999'
  const { url, state, cookie } = await beginLink(app, person)
  const code = peer.consent(url.href, { id: channelId, login: 'veilleuse' })
  expect(await comeBackFrom(app, { code, state }, cookie)).toBe('linked')
  await say({ type: 'stream.online', sentAt: later(app.clock.now(), -minutes(1)), event: { type: 'live' } })
  await expect.poll(() => shown()).toMatchObject({ is_live: true })
})

const outOfRange = ['+275760-09-13T00:00:00Z', '-271821-04-20T00:00:00Z', -8.64e15, 8.64e15]

test.each(outOfRange)('[TWI-06] a stream begun at %s began when its message was sent', async (started_at) => {
  expect((await say({ type: 'stream.online', event: { type: 'live', started_at } })).statusCode).toBe(204)
  await expect.poll(() => shown()).toMatchObject({ is_live: true })
})

describe('[TWI-06] changes nothing', () => {
  const fresh = () => signMessage({ type: 'stream.online', channelId, sentAt: app.clock.now(), secret })
  const signedFor = (changed: Partial<PeerEvent>) =>
    signMessage({ type: 'stream.online', channelId, sentAt: app.clock.now(), secret, ...changed })
  const header = (name: string, value: string): PeerMessage => {
    const { headers, body } = fresh()
    return { headers: { ...headers, [`twitch-eventsub-message-${name}`]: value }, body }
  }
  test.each<[string, number, () => PeerMessage]>([
    ['a message signed with another secret', 400, () => signedFor({ secret: 'x'.repeat(64) })],
    [
      'a message of eleven minutes ago',
      400,
      () => signedFor({ sentAt: later(app.clock.now(), -minutes(11)) }),
    ],
    ['a message of a moment to come', 400, () => signedFor({ sentAt: later(app.clock.now(), minutes(11)) })],
    ['a message under another id', 400, () => header('id', 'another')],
    ['a message of another moment', 400, () => header('timestamp', app.clock.now().toISOString())],
    ['a message without a signature', 400, () => header('signature', '')],
    ['a body with another byte', 400, () => ({ ...fresh(), body: `${fresh().body} ` })],
    ['a rerun', 204, () => signedFor({ event: { type: 'rerun' } })],
    ['what we did not ask for', 204, () => signedFor({ type: 'channel.follow' })],
    ['a channel that nobody linked', 204, () => signedFor({ channelId: '1' })],
  ])('%s', async (_what, status, make) => {
    const answer = await post(make())
    expect(answer.statusCode).toBe(status)
    if (status === 400) expect(answer.json()).toMatchObject({ code: 'twitch.webhook-unverified' })
    await expect.poll(countPending).toBe(0)
    expect(await shown()).toMatchObject({ is_live: false })
  })

  test('a message that came before', async () => {
    const online = signMessage({ type: 'stream.online', channelId, sentAt: app.clock.now(), secret })
    await post(online)
    await expect.poll(() => shown()).toMatchObject({ is_live: true })
    app.clock.advance(seconds(1))
    await say({ type: 'stream.offline' })
    await expect.poll(() => shown()).toMatchObject({ is_live: false })
    expect((await post(online)).statusCode).toBe(204)
    await expect.poll(countPending).toBe(0)
    expect(await shown()).toMatchObject({ is_live: false })
  })
})

const countPending = async () =>
  (await app.db.selectFrom('twitchMessage').select('id').where('isApplied', '=', false).execute()).length

test('[TWI-06] a challenge is answered, once it is signed', async () => {
  const kind = 'webhook_callback_verification'
  const answer = await say({ type: 'stream.online', kind, id: 'x' })
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
    ...[200, 'text/plain; charset=utf-8', 'challenge of x'],
  ])
  expect((await say({ type: 'stream.online', kind, secret: 'x'.repeat(64) })).statusCode).toBe(400)
})

test('[TWI-06] 300 messages in any order, with duplicates and forged ones: each takes effect once', async () => {
  const ids = [channelId]
  for (let more = 1; more < 12; more++) ids.push((await makeStreamer(app, peer))[1])
  const storm = makeStorm({ channelIds: ids, count: 300, secret, until: app.clock.now(), seed: 16 })
  const answers = await Promise.all(storm.messages.map(({ message }) => post(message)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(
    storm.messages.map(({ isForged }) => (isForged ? 400 : 204)),
  )
  await expect.poll(countPending).toBe(0)
  const links = await app.db
    .selectFrom('twitchLink')
    .select(['channelId', 'liveSince', 'title', 'game'])
    .where('channelId', 'in', ids)
    .execute()
  const states = links.map(({ liveSince, ...link }) => ({ ...link, isLive: liveSince !== null }))
  expect(new Map(states.map((state) => [state.channelId, state]))).toEqual(storm.expected)
  const kept = await app.db.selectFrom('twitchMessage').select('id').where('channelId', 'in', ids).execute()
  expect(kept).toHaveLength(storm.unique)
})

test('[TWI-06] what Twitch reports is kept the same as what is linked, page by page', async () => {
  const callback = 'https://aura.test/api/twitch/eventsub'
  await run(syncSubscriptionsJob)
  const own = () => peer.subscriptions.filter(({ condition }) => condition.broadcaster_user_id === channelId)
  await expect
    .poll(() =>
      own()
        .map(({ type }) => type)
        .sort(),
    )
    .toEqual([...['channel.update', 'stream.offline', 'stream.online']])
  expect(own().map(({ transport }) => transport)).toEqual(
    Array(3).fill({ method: 'webhook', callback, secret: expect.stringMatching(/^[0-9a-f]{64}$/) }),
  )
  const made = (id: string, to: string) => ({
    id,
    status: 'enabled',
    type: 'stream.online',
    version: '1',
    condition: { broadcaster_user_id: '77' },
    transport: { method: 'webhook', callback: to, secret },
  })
  peer.subscriptions.push(made('unlinked', callback), made('of-another-site', 'https://other.test/x'))
  const [online] = own()
  if (online) online.status = 'notification_failures_exceeded'
  await run(syncSubscriptionsJob)
  await expect.poll(() => peer.subscriptions.some(({ id }) => id === 'unlinked')).toBe(false)
  await expect.poll(() => own().filter(({ status }) => status === 'enabled')).toHaveLength(3)
  expect(peer.subscriptions.some(({ id }) => id === 'of-another-site')).toBe(true)
  await ask(app, contract.unlinkTwitch, { token: person.token })
  await expect.poll(own).toEqual([])
})

test('[TWI-06] a subscription that Twitch ends is seen to, once for each message', async () => {
  const jobs = async () =>
    (await app.db.selectFrom('twitchMessage').select('type').where('channelId', '=', channelId).execute())
      .length
  const revocation = { type: 'stream.online', kind: 'revocation', id: 'the end' } as const
  for (let time = 1; time <= 2; time++) expect((await say(revocation)).statusCode).toBe(204)
  expect(await jobs()).toBe(1)
})

describe('[TWI-07] over the socket', () => {
  async function open(token: string): Promise<Socket> {
    const socket = openSocket(address)
    const joined: JoinAnswer = await socket.emitWithAck(joinEvent, token)
    expect(joined).toEqual({ ok: true })
    return socket
  }
  const watch = (socket: Socket, what: unknown): Promise<WatchAnswer> => socket.emitWithAck(watchEvent, what)
  const next = async (socket: Socket): Promise<TwitchAlert> => (await once(socket as never, twitchEvent))[0]

  test('[TWI-07] open profiles hear of their channel, and of no other; a blocked viewer hears nothing', async () => {
    const [viewer, elsewhere, blocked] = [await makePerson(app), await makePerson(app), await makePerson(app)]
    const [one, other, third] = await Promise.all(
      [viewer, elsewhere, blocked].map(({ token }) => open(token)),
    )
    if (!one || !other || !third) throw new Error('nobody listens')
    expect(await watch(one, { profile: person.id })).toEqual({ ok: true })
    expect(await watch(other, { profile: viewer.id })).toEqual({ ok: true })
    expect(await watch(third, { profile: person.id })).toEqual({ ok: true })
    const heard: unknown[] = []
    for (const socket of [other, third]) socket.on(twitchEvent, (alert) => heard.push(alert))
    await ask(app, blockAccount, { token: person.token, body: { pseudo: blocked.pseudo } })
    const online = next(one)
    await say({ type: 'stream.online' })
    expect(await online).toMatchObject({
      userId: person.id,
      twitch: { is_live: true, twitch_username: person.pseudo },
    })
    const ended = next(one)
    await ask(app, contract.unlinkTwitch, { token: person.token })
    expect(await ended).toEqual({ userId: person.id, twitch: null })
    expect(heard).toEqual([])
    expect(await watch(third, { profile: person.id })).toEqual({ ok: false })
  })

  test.each([[{ profile: 999_999_999 }], [{ profile: '1' }], [{ toString: 1 }], ['profile'], [null], [{}]])(
    'nothing is to be heard of %j',
    async (what) => {
      expect(await watch(await open(person.token), what)).toEqual({ ok: false })
    },
  )

  test('who asks for hundreds of profiles is cut', async () => {
    const socket = await open(person.token)
    const cut = once(socket as never, 'disconnect')
    for (let time = 0; time < 200; time++) socket.emit(watchEvent, { profile: person.id })
    await cut
  })
})

test('[TWI-05] where too many channels are linked to remember, each page looks those of its people up', async () => {
  const { createTwitchShown } = await import('./twitch.channels.service.ts')
  const few = createTwitchShown({ db: app.db, clock: app.clock, provider: 'twitch', most: 1 })
  await makeStreamer(app, peer)
  const stranger = await makePerson(app)
  const beside = { twitch_username: person.pseudo, twitch_profile_image: null, is_live: false }
  expect(await few.findOf([person.id, stranger.id])).toEqual(new Map([[person.id, beside]]))
  expect(maxRemembered).toBe(20_000)
})
