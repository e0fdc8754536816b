import { once } from 'node:events'
import type { Notification } from '@aura/contract/notifications/notifications.contract'
import type { JoinAnswer } from '@aura/contract/platform/platform.realtime'
import { io, type ManagerOptions, type Socket } from 'socket.io-client'
import { onTestFinished } from 'vitest'
import { openTestApp, type TestApp } from './test-app.ts'
import { openTestDatabase } from './test-database.ts'

/** Opens a client's socket, which is closed once the running test has finished. */
export function openSocket(address: string | undefined, options: Partial<ManagerOptions> = {}): Socket {
  const socket = io(address, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    ...options,
  })
  onTestFinished(() => void socket.disconnect())
  return socket
}

/** Two processes of one site that listen, and sockets of either. */
export async function openTwoProcesses() {
  const database = await openTestDatabase()
  const one = await openTestApp({ database, keepsLog: true })
  const two = await openTestApp({ database })
  const addresses = new Map([
    [one, await one.listen()],
    [two, await two.listen()],
  ])
  const addressOf = (app: TestApp): string => addresses.get(app) ?? ''
  return { database, one, two, addressOf, connect: (app: TestApp): Socket => openSocket(addressOf(app)) }
}

/** What the server answers to a socket that joins. */
export const joinWith = (socket: Socket, sent: unknown): Promise<JoinAnswer> =>
  socket.emitWithAck('join', sent)

export const nextAlert = async (socket: Socket): Promise<Notification> =>
  (await once(socket as never, 'newNotification'))[0]

/** Resolves once the server has disconnected the socket. */
export async function untilCut(socket: Socket): Promise<void> {
  if (socket.connected || socket.active) await once(socket as never, 'disconnect')
}
