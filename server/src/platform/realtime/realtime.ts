import type { Server as HttpServer } from 'node:http'
import type { Socket as Wire } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { joinEvent, newNotificationEvent } from '@aura/contract/notifications/notifications.realtime'
import type { FastifyBaseLogger } from 'fastify'
import { Server, type Socket } from 'socket.io'
import type { Actor, Authenticate } from '../auth/actor.ts'
import { DomainError } from '../errors/domain-error.ts'
import { type ConnectionLimitsOptions, createConnectionLimits } from './connection-limits.ts'

export interface RealtimeOptions extends ConnectionLimitsOptions {
  server: HttpServer
  authenticate: Authenticate
  log: FastifyBaseLogger
}

/** Who a socket belongs to, once it has joined. */
interface Joined {
  token: string
  actor: Actor
}

/** Where a connection comes from. */
interface Connection {
  client: string
  wire: Wire
}

type JoinedSocket = Socket<never, never, never, { joined?: Joined; joins?: number }>

export type Realtime = ReturnType<typeof createRealtime>

/** Largest message of a client: a token and little else. In bytes. */
const maxMessageBytes = 10_000
/** A connection that has not joined by then is cut. */
const joinMs = 10_000
/** Joins of one connection: its first, and one for each renewed token. */
const mostJoins = 20
/** How often sessions are asked for, beside being told of their end: some end by the hour. */
const recheckMs = 60_000
/** For how many at once, and how long until the next ones, so that nobody's news wait for thousands of signatures. */
const askedTogether = 50
const askingPauseMs = 50
/** How long a client has to answer that it was told to go elsewhere. */
const farewellMs = 500
/** How many connections are let go at once, and how long until the next ones, so that not all come back together. */
const letGoTogether = 500
const letGoPauseMs = 100

/**
 * Sockets of members. Each joins with its token, is asked for its session again after joining, and is cut when the session
 * ends [NTF-27, NTF-28]. A client is told, never asked: whatever else it sends cuts it.
 */
export function createRealtime({ server, authenticate, log, ...options }: RealtimeOptions) {
  const limits = createConnectionLimits({ log, ...options })
  const io = new Server(server, {
    serveClient: false,
    // Polling would need every request of a client to reach the same process [RUN-06].
    transports: ['websocket'],
    maxHttpBufferSize: maxMessageBytes,
    connectTimeout: joinMs,
    allowRequest: (request, decide) => {
      limits.requireAdmission(limits.clientOf(request)).then(
        () => decide(null, true),
        (refusal: unknown) => decide(refusalOf(refusal).message, false),
      )
    },
  })
  const connections = new Map<object, Connection>()
  io.engine.on('connection', (connection) => {
    const client = limits.clientOf(connection.request)
    connections.set(connection, { client, wire: connection.request.socket })
    limits.addConnection(client)
    connection.once('close', () => {
      connections.delete(connection)
      limits.removeConnection(client)
    })
  })
  io.engine.on('headers', (headers) => {
    headers['cache-control'] = 'no-store'
    headers['x-content-type-options'] = 'nosniff'
  })

  io.on('connection', (socket: JoinedSocket) => {
    const joinTimer = setTimeout(() => letGo(socket, 'has not joined'), joinMs)
    socket.once('disconnect', () => clearTimeout(joinTimer))
    socket.onAny((event: string, ...sent: unknown[]) => {
      if (event !== joinEvent) return refuse(socket, 'unknown event')
      socket.data.joins = (socket.data.joins ?? 0) + 1
      if (socket.data.joins > mostJoins) return refuse(socket, 'joins too often')
      const answer = sent.at(-1)
      join(socket, sent[0]).then(
        () => {
          clearTimeout(joinTimer)
          if (typeof answer === 'function') answer({ ok: true })
        },
        (error: unknown) => {
          if (!(error instanceof DomainError)) log.warn({ err: error }, 'joining failed')
          const { kind, code, message } = refusalOf(error)
          if (typeof answer === 'function') answer({ ok: false, code, message })
          const mayPass = kind === 'unavailable' || kind === 'tooMany'
          if (mayPass) letGo(socket, 'cannot join now')
          else refuse(socket, 'join refused')
        },
      )
    })
  })

  const clientOf = (socket: JoinedSocket) => connections.get(socket.conn)?.client ?? ''

  /** @throws DomainError `platform.unauthenticated`, `platform.session-ended`, `platform.too-many` */
  async function join(socket: JoinedSocket, sent: unknown): Promise<void> {
    await limits.count(clientOf(socket))
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

  /** Cuts a socket for good: its client does not come back by itself. */
  function refuse(socket: JoinedSocket, why: string): void {
    if (socket.disconnected) return
    leave(socket)
    limits.logRefusal(clientOf(socket), why)
    socket.disconnect(true)
  }

  /** Cuts a socket for what may pass: its client comes back after a while, and joins anew. */
  function letGo(socket: JoinedSocket, why: string): void {
    if (socket.disconnected) return
    leave(socket)
    limits.logRefusal(clientOf(socket), why)
    socket.conn.close()
  }

  /** Lets every client connect anew and ask for what it missed, some after the others. */
  async function dropConnections(): Promise<void> {
    const sockets = [...io.sockets.sockets.values()]
    for (let from = 0; from < sockets.length; from += letGoTogether) {
      if (from > 0) await sleep(letGoPauseMs, undefined, { ref: false })
      for (const socket of sockets.slice(from, from + letGoTogether)) socket.conn.close()
    }
  }

  async function recheck(): Promise<void> {
    const sockets: JoinedSocket[] = [...io.sockets.sockets.values()]
    for (let from = 0; from < sockets.length; from += askedTogether) {
      if (from > 0) await sleep(askingPauseMs, undefined, { ref: false })
      await Promise.all(
        sockets.slice(from, from + askedTogether).map(async (socket) => {
          const { joined } = socket.data
          if (joined && !(await authenticate(joined.token))) socket.disconnect(true)
        }),
      )
    }
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

    dropConnections: () => void dropConnections(),

    /** Lets go of all connections; clients go elsewhere. */
    close(): void {
      clearInterval(rechecking)
      const wires = [...connections.values()].map(({ wire }) => wire)
      io.engine.close()
      // Who does not answer the farewell would hold up the server.
      setTimeout(() => {
        for (const wire of wires) wire.destroy()
      }, farewellMs)
    },
  }
}

/** What a client is told of a failure. */
const refusalOf = (error: unknown) =>
  error instanceof DomainError ? error : new DomainError('platform.unavailable')

const roomOfUser = (userId: number) => `user ${userId}`
const roomOfSession = (sessionId: number) => `session ${sessionId}`

/** The token of a join: bare or as `{ token }`, and like in calls perhaps after `Bearer `. */
function tokenOf(sent: unknown): string | undefined {
  const token = typeof sent === 'object' && sent !== null && 'token' in sent ? sent.token : sent
  if (typeof token !== 'string') return undefined
  return token.replace(/^Bearer\s+/i, '').trim() || undefined
}
