import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { joinEvent, type WatchAnswer, watchEvent } from '@aura/contract/platform/platform.realtime'
import { pino } from 'pino'
import { io } from 'socket.io-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createRealtime } from './realtime.ts'

test('of two subjects asked for, the last alone is watched, however long the first takes to look up', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = createServer()
  let lookUp = async () => true
  const slow = Promise.withResolvers<boolean>()
  const actor = { userId: 1, sessionId: 1, pseudo: 'lea', isModerator: false, isAdministrator: false }
  const realtime = createRealtime({
    ...{ server, log: pino({ level: 'silent' }), trustedProxies: [], scale: 1 },
    limiter: { consume: async () => {} },
    authenticate: async () => ({ ...actor, auraTypeId: 1 }),
    watchable: { post: () => lookUp() },
  })
  onTestFinished(() => realtime.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const socket = io(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    transports: ['websocket'],
    reconnection: false,
  })
  onTestFinished(() => void socket.disconnect())
  expect(await socket.emitWithAck(joinEvent, 'token')).toEqual({ ok: true })

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
