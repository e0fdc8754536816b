import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { joinEvent, type WatchAnswer, watchEvent } from '@aura/contract/platform/platform.realtime'
import { pino } from 'pino'
import { io } from 'socket.io-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openWebSocket } from '../../testing/open-websocket.ts'
import { createRealtime } from './realtime.ts'
import type { Watchable } from './socket-sessions.ts'

/** Sockets on a server of their own; every token is one member's. */
async function startRealtime(watchable: Watchable = {}) {
  const server = createServer()
  const actor = { userId: 1, sessionId: 1, pseudo: 'lea', isModerator: false, isAdministrator: false }
  const realtime = createRealtime({
    ...{ server, log: pino({ level: 'silent' }), trustedProxies: [], scale: 1, watchable },
    limiter: { consume: async () => {} },
    authenticate: async () => ({ ...actor, auraTypeId: 1 }),
  })
  onTestFinished(() => realtime.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return { realtime, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function joinAt(address: string) {
  const socket = io(address, { transports: ['websocket'], reconnection: false })
  onTestFinished(() => void socket.disconnect())
  expect(await socket.emitWithAck(joinEvent, 'token')).toEqual({ ok: true })
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
  expect([realtime.hasSockets('post 1'), realtime.hasSockets('post 2')]).toEqual([false, true])
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
