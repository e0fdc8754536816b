import type { Notification } from '@aura/contract/notifications/notifications.contract'
import { newNotificationEvent } from '@aura/contract/notifications/notifications.realtime'
import { type JoinAnswer, joinEvent } from '@aura/contract/platform/platform.realtime'
import { io, type Socket } from 'socket.io-client'
import type { Person } from './people.ts'

/** Sockets opened at the same time; the others wait. */
const openedAtOnce = 50
const joinTimeoutMs = 20_000

/** Called at each notification, when it arrives. */
export type Listener = (recipientId: number, notification: Notification) => void

/**
 * Connects a socket for each person, to the servers in turn, and joins with their token, as their open pages would.
 *
 * @throws Error when one may not join
 */
export async function connectAll(
  urls: readonly string[],
  people: readonly Person[],
  hear: Listener,
): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let from = 0; from < people.length; from += openedAtOnce) {
    const some = people.slice(from, from + openedAtOnce)
    sockets.push(
      ...(await Promise.all(
        some.map((person, index) => connect(urls[index % urls.length] ?? '', person, hear)),
      )),
    )
  }
  return sockets
}

async function connect(url: string, { id, token }: Person, hear: Listener): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false })
  socket.on(newNotificationEvent, (notification: Notification) => hear(id, notification))
  const answer: JoinAnswer = await socket.timeout(joinTimeoutMs).emitWithAck(joinEvent, token)
  if (!answer.ok) throw new Error(`a socket could not join: ${answer.message}`)
  return socket
}
