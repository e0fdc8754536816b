import { io, type ManagerOptions, type Socket } from 'socket.io-client'
import { onTestFinished } from 'vitest'

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
