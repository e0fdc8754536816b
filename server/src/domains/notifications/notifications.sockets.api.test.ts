import { once } from 'node:events'
import { currentUser, logout } from '@aura/contract/accounts/accounts.session.contract'
import { followUser } from '@aura/contract/follows/follows.contract'
import { getMedia } from '@aura/contract/media/media.contract'
import { sql } from 'kysely'
import type { Socket } from 'socket.io-client'
import { beforeEach, expect, test } from 'vitest'
import { startAwakeTime } from '../../testing/awake-time.ts'
import { ask } from '../../testing/contract-calls.ts'
import { openDesk } from '../../testing/moderation-desk.ts'
import { openWebSocket } from '../../testing/open-websocket.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { publishPost } from '../../testing/posts.ts'
import { joinWith, nextAlert, openSocket, openTwoProcesses, untilCut } from '../../testing/sockets.ts'
import { suspendAccount } from '../../testing/suspension.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const { database, one, two, addressOf, connect } = await openTwoProcesses()
let reader: Person
let lea: Person

beforeEach(async () => {
  reader = await makePerson(one)
  lea = await makePerson(one)
})

const follow = (app: TestApp, who: Person, whom: Person) =>
  ask(app, followUser, { token: who.token, body: { pseudo: whom.pseudo } })

/** Whether socket.io's client reconnects by itself: not after a refusal for good. */
const comesBack = (socket: Socket) => socket.active

test('[RUN-06] nobody is served by polling, whose requests would all need the same process', async () => {
  const answer = await fetch(`${addressOf(one)}/socket.io/?EIO=4&transport=polling`)
  expect(answer.status).toBe(400)
  await answer.body?.cancel()
})

test.each([
  ['logs out', () => ask(one, logout, { token: reader.token })],
  [
    'is suspended',
    () => suspendAccount(one, reader.pseudo, new Date(one.clock.now().getTime() + 86_400_000)),
  ],
])('[NTF-28] a socket is cut, on whichever process, when its owner %s', async (_, end) => {
  const [here, there, others] = [connect(one), connect(two), connect(two)]
  for (const socket of [here, there]) await joinWith(socket, reader.token)
  await joinWith(others, lea.token)
  const cut = Promise.all([untilCut(here), untilCut(there)])
  await end()
  await cut
  expect(others.connected).toBe(true)
})

test('[MOD-19, MED-14, NTF-28] decided in one process, a suspension ends socket, session and media of another at once', async () => {
  const { makeCase, decide } = await openDesk(one)
  const { author, caseId } = await makeCase()
  const { body: post } = await publishPost(two, author)
  const media = async () => (await ask(two, getMedia, { params: { name: post.media ?? '' } })).status
  expect(await media()).toBe(200)
  const socket = connect(two)
  await joinWith(socket, author.token)
  const cut = untilCut(socket)
  expect((await decide(caseId, { actions: [{ kind: 'suspend', days: 3 }] })).status).toBe(200)
  await cut
  expect((await ask(two, currentUser, { token: author.token })).status).toBe(401)
  expect(await media()).toBe(404)
})

test.each([
  ['no token', undefined],
  ['a forged token', 'eyJhbGciOiJub25lIn0.eyJ1c2VySWQiOjF9.'],
  ['somebody else’s id', { userId: 1 }],
  ['an object', { token: { toString: 'x' } }],
])('[NTF-27] refuses to join with %s, and cuts', async (_, sent) => {
  const socket = connect(one)
  expect(await joinWith(socket, sent)).toMatchObject({ ok: false, message: expect.any(String) })
  await untilCut(socket)
  expect(comesBack(socket)).toBe(false)
})

test('[NTF-27, NTF-34] who cannot join while the database is away is let go, and comes back by themselves', async () => {
  const socket = connect(one)
  const cut = untilCut(socket)
  await sql`alter table session rename to session_away`.execute(one.db)
  try {
    expect(await joinWith(socket, reader.token)).toMatchObject({ ok: false, code: 'platform.unavailable' })
    await cut
  } finally {
    await sql`alter table session_away rename to session`.execute(one.db)
  }
  expect(comesBack(socket)).toBe(true)
})

test('[NTF-27] joining with an ended token is refused; naming someone else joins as the token’s owner', async () => {
  const socket = connect(one)
  await ask(one, logout, { token: lea.token })
  expect(await joinWith(socket, lea.token)).toMatchObject({ ok: false, code: 'platform.session-ended' })
  const other = await makePerson(one)
  const mine = connect(one)
  expect(await joinWith(mine, { token: reader.token, userId: other.id })).toEqual({ ok: true })
  const heard: unknown[] = []
  mine.on('newNotification', (notification) => heard.push(notification))
  const elsewhere = connect(one)
  await joinWith(elsewhere, other.token)
  const alert = nextAlert(elsewhere)
  await follow(one, reader, other)
  await alert
  expect(heard).toEqual([])
})

test.each([
  [
    'events nobody knows',
    // Once it has joined: one that has not is cut for that after 10 s.
    async (socket: Socket) => {
      await joinWith(socket, reader.token)
      socket.emit('newNotification', { id: 1 })
    },
  ],
  [
    'a message past 10,000 bytes',
    // With a token that is good, which would be let in without the limit.
    (socket: Socket) => socket.emit('join', { token: reader.token, more: 'x'.repeat(10_000) }),
  ],
  [
    '10,000 joins',
    (socket: Socket) => {
      for (let time = 0; time < 10_000; time++) socket.emit('join', reader.token)
    },
  ],
])('[NTF-27] %s cut the socket, are logged once at most, and harm nobody else', async (_, send) => {
  const neighbour = connect(one)
  await joinWith(neighbour, lea.token)
  const socket = connect(one)
  await once(socket as never, 'connect')
  const before = one.logLines.filter((line) => line.includes('socket refused')).length
  const cut = untilCut(socket)
  await send(socket)
  await cut
  expect(one.logLines.filter((line) => line.includes('socket refused')).length - before).toBeLessThanOrEqual(
    1,
  )
  const alert = nextAlert(neighbour)
  await follow(one, reader, lea)
  await alert
})

test('[NTF-27] a client has so many sockets and opens and joins so often, is told so past it, which is logged once; others are served', async () => {
  const scale = '0.003'
  const app = await createTestApp({
    database,
    environment: { RATE_LIMIT_SCALE: scale, TRUSTED_PROXIES: '127.0.0.0/8' },
    keepsLog: true,
  })
  try {
    const address = await app.listen()
    const answers: Awaited<ReturnType<typeof openWebSocket>>[] = []
    while (answers.length < 12) answers.push(await openWebSocket(address, '203.0.113.1'))
    expect(answers.map(({ status }) => status)).toEqual([...Array(3).fill(101), ...Array(9).fill(400)])
    expect(answers.at(-1)?.body).toMatch(
      /^Trop de demandes\. Réessayez dans \d+\u00a0(secondes?|minutes?)\.$/,
    )
    // Addresses that the client wrote before the proxy’s are ignored.
    expect((await openWebSocket(address, '198.51.100.7, 203.0.113.1')).status).toBe(400)
    expect(app.logLines.filter((line) => line.includes('socket refused'))).toHaveLength(1)

    const extraHeaders = { 'x-forwarded-for': '203.0.113.2' }
    const socket = openSocket(address, { extraHeaders, reconnection: true })
    expect(await joinWith(socket, reader.token)).toEqual({ ok: true })
    for (let time = 0; time < 5; time++) expect(await joinWith(socket, reader.token)).toEqual({ ok: true })
    const cut = untilCut(socket)
    expect(await joinWith(socket, reader.token)).toMatchObject({ ok: false, code: 'platform.too-many' })
    await cut
    expect(comesBack(socket)).toBe(true)
  } finally {
    await app.close()
  }
})

test('[NTF-27] a socket that joins nothing, and acknowledges no close, is cut after 10 s', async () => {
  const openedAt = performance.now()
  const { closed } = await openWebSocket(addressOf(one))
  const awakeMs = startAwakeTime()
  await closed
  expect(performance.now() - openedAt).toBeGreaterThan(9_000)
  expect(awakeMs()).toBeLessThan(20_000)
})

test('[NTF-27] when the database was away, sockets are let go so that they ask for what they missed', async () => {
  const socket = connect(one)
  await joinWith(socket, reader.token)
  const cut = untilCut(socket)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where starts_with(application_name, 'aura-channels') and datname = current_database()`.execute(one.db)
  await cut
  const again = connect(one)
  expect(await joinWith(again, reader.token)).toEqual({ ok: true })
  const alert = nextAlert(again)
  await follow(two, lea, reader)
  await alert
})
