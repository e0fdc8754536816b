import type { Server, Socket } from 'socket.io'
import type { Actor } from '../auth/actor.ts'

/** The session a socket has joined with. */
export interface Joined {
  token: string
  actor: Actor
}

/** The subject that a socket's page shows: as the client named it, and the room of its events. */
interface Watching {
  sent: unknown
  room: string
}

/** A member’s socket, with the session it joined with, the room it watches, and its number of recent requests to watch. */
export type JoinedSocket = Socket<
  never,
  never,
  never,
  { joined?: Joined; joins?: number; watched?: Watching; watches?: number; latestWatch?: symbol }
>

/** Name of the room that holds an account's sockets. */
export const roomOfUser = (userId: number) => `user ${userId}`
/** Name of the room of the sockets whose page shows a subject. */
export const roomOfSubject = (kind: string, id: number) => `${kind} ${id}`
/** Name of the room of the sockets that joined with a session. */
export const roomOfSession = (sessionId: number) => `session ${sessionId}`

/** Sockets whose actors are looked up at once. */
const askedAtOnce = 50

/** Finds the sockets of this process by their rooms, and emits events to them. */
export function createRooms(io: Server) {
  const { adapter, sockets } = io.sockets

  return {
    /** The accounts that have joined with a socket of this process, each with the actor it joined as. */
    findJoined(userIds: readonly number[]): Map<number, Actor> {
      const found = new Map<number, Actor>()
      for (const userId of userIds) {
        const [socketId] = adapter.rooms.get(roomOfUser(userId)) ?? []
        const socket: JoinedSocket | undefined = sockets.get(socketId ?? '')
        if (socket?.data.joined) found.set(userId, socket.data.joined.actor)
      }
      return found
    },

    /** Emits an event to the sockets of a room in this process. */
    emit(room: string, event: string, payload: object): void {
      io.to(room).emit(event, payload)
    },

    /** How many sockets of this process are in a room. */
    countSockets: (room: string): number => adapter.rooms.get(room)?.size ?? 0,

    /** How many accounts have a socket of this process in a room. */
    countAccounts(room: string): number {
      const accountIds = new Set<number>()
      for (const socketId of adapter.rooms.get(room) ?? []) {
        const socket: JoinedSocket | undefined = sockets.get(socketId)
        if (socket?.data.joined) accountIds.add(socket.data.joined.actor.userId)
      }
      return accountIds.size
    },

    /** Emits an event to those sockets of a room in this process whose actors may have it. */
    async emitWhere(
      room: string,
      event: string,
      payload: object,
      allows: (actor: Actor) => Promise<boolean>,
    ): Promise<void> {
      const ids = [...(adapter.rooms.get(room) ?? [])]
      for (let from = 0; from < ids.length; from += askedAtOnce) {
        await Promise.all(
          ids.slice(from, from + askedAtOnce).map(async (id) => {
            const socket: JoinedSocket | undefined = sockets.get(id)
            const actor = socket?.data.joined?.actor
            if (actor && (await allows(actor)) && socket.rooms.has(room)) io.to(id).emit(event, payload)
          }),
        )
      }
    },

    /** Disconnects the sockets of a session that ended [NTF-28]. */
    disconnectSession(sessionId: number): void {
      io.in(roomOfSession(sessionId)).disconnectSockets(true)
    },
  }
}
