import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { joinEvent, type WatchAnswer, watchEvent } from '@aura/contract/platform/platform.realtime'
import { turnsOfCaller } from '@aura/contract/rates'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openWebSocket } from '../../testing/open-websocket.ts'
import { openSocket } from '../../testing/sockets.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { openDatabase } from '../db/database.ts'
import { createRateLimiter } from '../limits/rate-limiter.ts'
import { createRealtime } from './realtime.ts'
import type { Watchable } from './socket-sessions.ts'

/** Sockets on a server of their own; each token is the id of a member, and lives unless it is among `ended`. */
async function startRealtime(watchable: Watchable = {}, ended: ReadonlySet<string> = new Set()) {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const db = openDatabase({ url: database.url, maxConnections: 1, applicationName: 'aura-test' })
  onTestFinished(() => db.destroy())
  const server = createServer()
  const actor = { sessionId: 1, pseudo: 'lea', isModerator: false, isAdministrator: false, auraTypeId: 1 }
  const realtime = createRealtime({
    server,
    log: pino({ level: 'silent' }),
    trustedProxies: [],
    scale: 1,
    watchable,
    limiter: createRateLimiter({ db, scale: 1 }),
    authenticate: async (token) => (ended.has(token) ? undefined : { ...actor, userId: Number(token) }),
  })
  onTestFinished(() => realtime.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return { realtime, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function joinAt(address: string, member = 1) {
  const socket = openSocket(address)
  expect(await socket.emitWithAck(joinEvent, String(member))).toEqual({ ok: true })
  return socket
}

/** A masked frame of text, as browsers send it. */
const frameOf = (text: string) => Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0, ...Buffer.from(text)])

test('of two subjects asked for, the last alone is watched, however long the first takes to look up', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  let lookUp = async () => true
  const slow = Promise.withResolvers<boolean>()
  const { realtime, address } = await startRealtime({ post: () => lookUp() })
  const socket = await joinAt(address)

  const isAsked = Promise.withResolvers<void>()
  lookUp = () => {
    isAsked.resolve()
    return slow.promise
  }
  const first: Promise<WatchAnswer> = socket.emitWithAck(watchEvent, { post: 1 })
  await isAsked.promise
  // The check of each minute begins to count anew how many subjects are asked for.
  vi.advanceTimersByTime(60_000)
  lookUp = async () => true
  expect(await socket.emitWithAck(watchEvent, { post: 2 })).toEqual({ ok: true })
  slow.resolve(true)
  expect(await first).toEqual({ ok: false })
  expect([realtime.countSockets('post 1'), realtime.countSockets('post 2')]).toEqual([0, 1])
})

test('[RUN-35] what one account asks to watch waits in the turns of its reads, however many sockets ask', async () => {
  const held = Promise.withResolvers<void>()
  let [underWay, most] = [0, 0]
  const { address } = await startRealtime({
    profile: async ({ userId }) => {
      if (userId !== 1) return true
      most = Math.max(most, ++underWay)
      await held.promise
      underWay--
      return true
    },
  })
  const sockets = await Promise.all(Array.from({ length: 60 }, () => joinAt(address)))
  const answers = sockets.map(
    (socket): Promise<WatchAnswer> => socket.emitWithAck(watchEvent, { profile: 3 }),
  )
  const { atOnce, maxWaiting } = turnsOfCaller.reads
  // Calls that neither run nor wait are refused at once.
  let refused = 0
  const noteRefusal = () => {
    refused++
  }
  for (const answer of answers) answer.then(noteRefusal, () => {})
  await expect.poll(() => refused).toBe(answers.length - atOnce - maxWaiting)
  const other = await joinAt(address, 2)
  expect(await other.emitWithAck(watchEvent, { profile: 3 })).toEqual({ ok: true })
  expect(most).toBe(atOnce)
  held.resolve()
  await Promise.all(answers)
  expect(most).toBe(atOnce)
})

test('[RUN-35] a subject counts the accounts that watch it, however many sockets one of them opens', async () => {
  const { realtime, address } = await startRealtime({ post: async () => true })
  for (const member of [1, 1, 1, 2]) {
    const socket = await joinAt(address, member)
    expect(await socket.emitWithAck(watchEvent, { post: 1 })).toEqual({ ok: true })
  }
  expect(realtime.countAccounts('post 1')).toBe(2)
  expect(realtime.countAccounts('post 2')).toBe(0)
})

test('[RUN-35] sockets of a changed account look up anew what they watch, as few at once as reads', async () => {
  let [underWay, most, lookUps] = [0, 0, 0]
  const { realtime, address } = await startRealtime({
    profile: async () => {
      lookUps++
      most = Math.max(most, ++underWay)
      await setImmediate()
      underWay--
      return true
    },
  })
  const sockets = await Promise.all(Array.from({ length: 40 }, () => joinAt(address)))
  for (const socket of sockets) {
    expect(await socket.emitWithAck(watchEvent, { profile: 3 })).toEqual({ ok: true })
  }
  lookUps = 0
  await realtime.refreshActors(1)
  expect({ lookUps, most }).toEqual({ lookUps: 40, most: turnsOfCaller.reads.atOnce })
})

test('[RUN-35] a client that reads nothing of what it is sent is disconnected, one that reads stays', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { realtime, address } = await startRealtime()
  const { wire } = await openWebSocket(address)
  const isConnected = new Promise<void>((resolve) => {
    wire?.on('data', (chunk: Buffer) => chunk.includes('40{') && resolve())
  })
  wire?.write(frameOf('40'))
  await isConnected
  wire?.write(frameOf(`42["${joinEvent}","1"]`))
  await expect.poll(() => realtime.countSockets('user 1')).toBe(1)
  wire?.pause()
  const reading = await joinAt(address, 2)
  let received = 0
  reading.on('news', () => received++)

  const words = 'a'.repeat(100_000)
  const sent = 200
  for (let count = 0; count < sent; count++)
    for (const member of [1, 2]) realtime.emit(`user ${member}`, 'news', { words })
  await expect.poll(() => received).toBe(sent)
  vi.advanceTimersByTime(60_000)
  await expect.poll(() => realtime.countSockets('user 1')).toBe(0)
  expect(realtime.countSockets('user 2')).toBe(1)
  wire?.destroy()
})

test('[NTF-28] a socket whose session ended by time alone is cut within a minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const ended = new Set<string>()
  const { realtime, address } = await startRealtime({}, ended)
  for (const member of [1, 2]) await joinAt(address, member)
  ended.add('1')
  vi.advanceTimersByTime(60_000)
  await expect.poll(() => realtime.countSockets('user 1')).toBe(0)
  expect(realtime.countSockets('user 2')).toBe(1)
})

test.each(['40', '40/autre,'])(
  '[NTF-27] a connection that sends %j many times at once is closed and has one socket at most',
  async (packet) => {
    const { address } = await startRealtime()
    const { wire, closed } = await openWebSocket(address)
    let received = ''
    wire?.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1')
    })
    wire?.write(Buffer.concat(Array(200).fill(frameOf(packet))))
    await closed
    // Each socket, and each refusal of one, is answered by a packet of its own.
    expect(received.match(/4[04][/{]/g)?.length ?? 0).toBeLessThanOrEqual(1)
    await joinAt(address)
  },
)
