import { once } from 'node:events'
import { joinEvent, watchEvent } from '@aura/contract/platform/platform.realtime'
import { getProfile } from '@aura/contract/profiles/profiles.contract'
import * as contract from '@aura/contract/twitch/twitch.contract'
import { type TwitchAlert, twitchEvent } from '@aura/contract/twitch/twitch.realtime'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { later, minutes, seconds } from '../../platform/clock/clock.ts'
import { startAwakeTime } from '../../testing/awake-time.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { openSocket } from '../../testing/sockets.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { aStream, makeStreamer } from '../../testing/twitch-links.ts'
import { signMessage, startTwitchPeer } from '../../testing/twitch-peer.ts'
import { createTwitchKeys } from './twitch.keys.rules.ts'
import { refreshStreamsJob } from './twitch.streams.service.ts'

/** A site that Twitch cannot report to asks for the streams of all linked channels. */
const peer = await startTwitchPeer()
const app = await openTestApp({ environment: peer.environment })
afterAll(() => peer.close())

beforeEach(() => {
  peer.behave('well')
  app.clock.advance(minutes(20))
})

const refresh = () => app.application.services.jobs.enqueue(app.db, refreshStreamsJob, {})
const shown = async ({ pseudo }: Person) =>
  (await ask(app, contract.twitchProfile, { params: { pseudo } })).body

test('[TWI-07] all linked channels are asked for, a hundred at a time', async () => {
  const streamers = [await makeStreamer(app, peer), await makeStreamer(app, peer)] as const
  const [[one, oneId], [other]] = streamers
  for (let more = 0; more < 120; more++) await makeStreamer(app, peer)
  peer.streams.set(oneId, aStream(oneId, app.clock.now(), { game_name: '' }))
  const before = peer.asked.length
  await refresh()
  await expect
    .poll(() => shown(one))
    .toMatchObject({ is_live: true, game_name: 'Jeu inconnu', viewer_count: 7 })
  expect(await shown(other)).toMatchObject({ is_live: false })
  const sizes = () =>
    peer.asked
      .slice(before)
      .flatMap((line) => (line.includes('/streams') ? line.split('user_id=').length - 1 : []))
  await expect.poll(() => sizes().slice(0, 2)).toEqual([100, 22])
  peer.streams.set(oneId, aStream(oneId, app.clock.now(), { title: 'Autre chose', viewer_count: 9 }))
  await refresh()
  await expect.poll(() => shown(one)).toMatchObject({ stream_title: 'Autre chose', viewer_count: 9 })
  peer.streams.delete(oneId)
  await refresh()
  await expect.poll(() => shown(one)).toMatchObject({ is_live: false, viewer_count: null })
})

test('[TWI-07] who has a profile open hears of what a refresh finds', async () => {
  const [streamer, channelId] = await makeStreamer(app, peer)
  const viewer = await makePerson(app)
  const socket = openSocket(await app.listen())
  expect(await socket.emitWithAck(joinEvent, viewer.token)).toEqual({ ok: true })
  expect(await socket.emitWithAck(watchEvent, { profile: streamer.id })).toEqual({ ok: true })
  peer.streams.set(channelId, aStream(channelId, app.clock.now()))
  const heard = once(socket as never, twitchEvent)
  await refresh()
  const [alert]: TwitchAlert[] = await heard
  expect(alert).toMatchObject({ userId: streamer.id, twitch: { is_live: true, viewer_count: 7 } })
})

test('[TWI-06, TWI-07] streams, tokens and subscriptions are seen to by time alone', async () => {
  const { rows } = await sql<{ name: string; cron: string; timezone: string }>`
    select name, cron, timezone from pgboss.schedule where name like 'twitch.%' order by name`.execute(app.db)
  expect(rows.map(({ name, cron, timezone }) => [name, cron, timezone])).toEqual([
    ['twitch.refresh-streams', '* * * * *', 'Europe/Paris'],
    ['twitch.revoke-tokens', '40 3 * * *', 'Europe/Paris'],
    ['twitch.sync-subscriptions', '20 4 * * *', 'Europe/Paris'],
    ['twitch.validate-tokens', '*/10 * * * *', 'Europe/Paris'],
  ])
})

test('[TWI-07] a stream of an impossible moment keeps no other of its answer back', async () => {
  const [[one, oneId], [, otherId]] = [await makeStreamer(app, peer), await makeStreamer(app, peer)] as const
  peer.streams.set(oneId, aStream(oneId, app.clock.now()))
  peer.streams.set(otherId, aStream(otherId, app.clock.now(), { started_at: '+275760-09-13T00:00:00Z' }))
  await refresh()
  await expect.poll(() => shown(one)).toMatchObject({ is_live: true })
})

test('[TWI-08] a Twitch that hangs, dies, throttles or talks nonsense changes nothing, and no page waits for it', async () => {
  const [streamer, id] = await makeStreamer(app, peer)
  peer.streams.set(id, aStream(id, app.clock.now()))
  await refresh()
  await expect.poll(() => shown(streamer)).toMatchObject({ is_live: true })
  for (const manner of ['dead', 'throttling', 'failing', 'nonsense', 'hanging'] as const) {
    peer.behave(manner, '', later(app.clock.now(), seconds(30)))
    const before = peer.asked.length
    await refresh()
    await expect.poll(() => peer.asked.length).toBeGreaterThan(before)
    const awakeMs = startAwakeTime()
    const answered = await ask(app, getProfile, { params: { pseudo: streamer.pseudo } })
    expect(answered).toMatchObject({ body: { twitch: { is_live: true } } })
    expect(awakeMs()).toBeLessThan(1500)
    app.clock.advance(minutes(2))
  }
})

test('[TWI-06] refuses even a signed message', async () => {
  const { webhookSecret: secret } = createTwitchKeys(app.jwtSecret)
  const [, channelId] = await makeStreamer(app, peer)
  const { headers, body } = signMessage({ type: 'stream.online', channelId, sentAt: app.clock.now(), secret })
  const url = contract.twitchEventSub.path
  expect((await app.call({ method: 'POST', url, headers, payload: body })).statusCode).toBe(400)
})
