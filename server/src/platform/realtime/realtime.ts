import type { Server as HttpServer } from 'node:http'
import { joinEvent, newNotificationEvent } from '@aura/contract/notifications/notifications.realtime'
import type { FastifyBaseLogger } from 'fastify'
import { Server, type Socket } from 'socket.io'
import type { Actor, Authenticate } from '../auth/actor.ts'
import { DomainError } from '../errors/domain-error.ts'

export interface RealtimeOptions {
  server: HttpServer
  authenticate: Authenticate
  log: FastifyBaseLogger
}

/** Who a socket belongs to, once it has joined. */
interface Joined {
  token: string
  actor: Actor
}

type JoinedSocket = Socket<never, never, never, { joined?: Joined; joins?: number }>

export type Realtime = ReturnType<typeof createRealtime>

/** Largest message of a client: a token and little else. In bytes. */
const maxMessageBytes = 10_000
/** A connection that has not joined by then is cut. */
const joinMs = 10_000
/** Joins of one connection: its first, and one for each renewed token. */
const mostJoins = 20
/** Connections of one process; past it new ones are refused. */
const mostConnections = 20_000
/** How often sessions are asked for, beside being told of their end: some end by the hour. */
const recheckMs = 60_000

/**
 * Sockets of members. Each joins with its token, is asked for its session again after joining, and is cut when the session
 * ends [NTF-27, NTF-28]. A client is told, never asked: whatever else it sends cuts it.
 */
export function createRealtime({ server, authenticate, log }: RealtimeOptions) {
  const io = new Server(server, {
    serveClient: false,
    // Polling would need every request of a client to reach the same process [RUN-06].
    transports: ['websocket'],
    maxHttpBufferSize: maxMessageBytes,
    connectTimeout: joinMs,
    allowRequest: (_request, decide) => decide(null, io.engine.clientsCount < mostConnections),
  })
  io.engine.on('headers', (headers) => {
    headers['cache-control'] = 'no-store'
    headers['x-content-type-options'] = 'nosniff'
  })

  io.on('connection', (socket: JoinedSocket) => {
    const patience = setTimeout(() => refuse(socket, 'has not joined'), joinMs)
    socket.once('disconnect', () => clearTimeout(patience))
    socket.onAny((event: string, ...sent: unknown[]) => {
      if (event !== joinEvent) return refuse(socket, 'unknown event')
      socket.data.joins = (socket.data.joins ?? 0) + 1
      if (socket.data.joins > mostJoins) return refuse(socket, 'joins too often')
      const answer = sent.at(-1)
      join(socket, sent[0]).then(
        () => {
          clearTimeout(patience)
          if (typeof answer === 'function') answer({ ok: true })
        },
        (error: unknown) => {
          if (!(error instanceof DomainError)) log.warn({ err: error }, 'joining failed')
          const { code, message } =
            error instanceof DomainError ? error : new DomainError('platform.unavailable')
          if (typeof answer === 'function') answer({ ok: false, code, message })
          refuse(socket, 'join refused')
        },
      )
    })
  })

  /** @throws DomainError `platform.unauthenticated`, `platform.session-ended` */
  async function join(socket: JoinedSocket, sent: unknown): Promise<void> {
    const token = tokenOf(sent)
    if (!token) throw new DomainError('platform.unauthenticated')
    const actor = await authenticate(token)
    if (!actor) throw new DomainError('platform.session-ended')
    leave(socket)
    socket.data.joined = { token, actor }
    await socket.join([roomOfUser(actor.userId), roomOfSession(actor.sessionId)])
    // The session may have ended before the rooms would hear of it.
    if (!(await authenticate(token))) throw new DomainError('platform.session-ended')
  }

  function leave(socket: JoinedSocket): void {
    const { joined } = socket.data
    if (!joined) return
    void socket.leave(roomOfUser(joined.actor.userId))
    void socket.leave(roomOfSession(joined.actor.sessionId))
    delete socket.data.joined
  }

  function refuse(socket: JoinedSocket, why: string): void {
    if (socket.disconnected) return
    leave(socket)
    log.info({ socket: socket.id, why }, 'socket refused')
    socket.disconnect(true)
  }

  /** Lets every client connect anew and ask for what it missed. */
  function dropConnections(): void {
    for (const socket of io.sockets.sockets.values()) socket.conn.close()
  }

  async function recheck(): Promise<void> {
    await Promise.all(
      [...io.sockets.sockets.values()].map(async (socket: JoinedSocket) => {
        const { joined } = socket.data
        if (joined && !(await authenticate(joined.token))) socket.disconnect(true)
      }),
    )
  }
  const rechecking = setInterval(() => {
    recheck().catch((error: unknown) => log.warn({ err: error }, 'sessions of sockets'))
  }, recheckMs)
  rechecking.unref()

  return {
    /** Who of these has a socket in this process, as who they joined. */
    findJoined(userIds: readonly number[]): Map<number, Actor> {
      const found = new Map<number, Actor>()
      for (const userId of userIds) {
        const [socketId] = io.sockets.adapter.rooms.get(roomOfUser(userId)) ?? []
        const socket: JoinedSocket | undefined = io.sockets.sockets.get(socketId ?? '')
        if (socket?.data.joined) found.set(userId, socket.data.joined.actor)
      }
      return found
    },

    /** Tells every socket that somebody has in this process. */
    tell(userId: number, notification: object): void {
      io.to(roomOfUser(userId)).emit(newNotificationEvent, notification)
    },

    /** Cuts every socket of a session that ended [NTF-28]. */
    cutSession(sessionId: number): void {
      io.in(roomOfSession(sessionId)).disconnectSockets(true)
    },

    dropConnections,

    /** Tells clients to go elsewhere, and lets go of the connections. */
    close(): void {
      clearInterval(rechecking)
      dropConnections()
      io.engine.close()
    },
  }
}

const roomOfUser = (userId: number) => `user ${userId}`
const roomOfSession = (sessionId: number) => `session ${sessionId}`

/** The token of a join: bare or as `{ token }`, and like in calls perhaps after `Bearer `. */
function tokenOf(sent: unknown): string | undefined {
  const token = typeof sent === 'object' && sent !== null && 'token' in sent ? sent.token : sent
  if (typeof token !== 'string') return undefined
  return token.replace(/^Bearer\s+/i, '').trim() || undefined
}
