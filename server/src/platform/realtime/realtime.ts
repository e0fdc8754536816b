import type { Server as HttpServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  joinEvent,
  roleChangedEvent,
  unwatchedEvent,
  watchEvent,
} from '@aura/contract/platform/platform.realtime'
import type { FastifyBaseLogger } from 'fastify'
import { Server } from 'socket.io'
import type { Authenticate } from '../auth/actor.ts'
import { DomainError } from '../errors/domain-error.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'
import { type ConnectionLimitsOptions, createConnectionLimits } from './connection-limits.ts'
import { trackConnections } from './open-connections.ts'
import { createRooms, type JoinedSocket, roomOfUser } from './rooms.ts'
import { createSocketSessions, type Watchable } from './socket-sessions.ts'

export interface RealtimeOptions extends ConnectionLimitsOptions {
  server: HttpServer
  authenticate: Authenticate
  log: FastifyBaseLogger
  limiter: Pick<RateLimiter, 'consume' | 'inTurn' | 'inTurnOfNetwork'>
  /** Kinds of subjects that pages may watch, each with whether one exists for the actor. */
  watchable: Watchable
}

export type Realtime = ReturnType<typeof createRealtime>

/** Largest message of a client: a token and little else. In bytes. */
const maxMessageBytes = 10_000
/** Joins of one connection: its first, and one for each renewed token. */
const maxJoins = 20
/** Subjects that the pages of one connection show within {@link recheckMs}. */
const maxWatches = 120
/** Interval at which unsent bytes and sessions are checked: no message announces a session that expires by time alone. */
const recheckMs = 60_000
/** Sessions checked at once, and the pause between batches: emitting must not wait for thousands of signature checks. */
const recheckBatch = 50
const recheckPauseMs = 50
/** Connections closed at once, and the pause between batches, so that not all clients reconnect together. */
const closeBatch = 500
const closePauseMs = 100

/**
 * Sockets of members. A socket joins the rooms of its account and session with its token, and is disconnected when the session
 * ends [NTF-27, NTF-28]. Clients only say who they are and what their page shows: any other event disconnects them.
 */
export function createRealtime({ server, authenticate, log, watchable, ...options }: RealtimeOptions) {
  const limits = createConnectionLimits({ log, ...options })
  const io = new Server(server, {
    serveClient: false,
    // Polling would require that every request of a client reaches the same process [RUN-06].
    transports: ['websocket'],
    maxHttpBufferSize: maxMessageBytes,
    allowRequest: (request, decide) => {
      limits.requireAdmission(request).then(
        () => decide(null, true),
        (refusal: unknown) => decide(refusalOf(refusal).message, false),
      )
    },
  })
  const rooms = createRooms(io)
  const connections = trackConnections(io, limits)
  io.engine.on('headers', (headers) => {
    headers['cache-control'] = 'no-store'
    headers['x-content-type-options'] = 'nosniff'
  })

  io.on('connection', (socket: JoinedSocket) => {
    socket.onAny((event: string, ...sent: unknown[]) => {
      if (event === watchEvent) {
        answerWatch(socket, sent)
        return
      }
      if (event !== joinEvent) return refuse(socket, 'unknown event')
      socket.data.joins = (socket.data.joins ?? 0) + 1
      if (socket.data.joins > maxJoins) return refuse(socket, 'joins too often')
      const answer = sent.at(-1)
      limits
        .count(clientOf(socket))
        .then(() => sessions.join(socket, sent[0]))
        .then(
          () => {
            connections.markJoined(socket)
            if (typeof answer === 'function') answer({ ok: true })
          },
          (error: unknown) => {
            if (!(error instanceof DomainError)) log.warn({ err: error }, 'joining failed')
            const { kind, code, message } = refusalOf(error)
            if (typeof answer === 'function') answer({ ok: false, code, message })
            const isTemporary = kind === 'unavailable' || kind === 'tooMany'
            if (isTemporary) disconnectForNow(socket, 'cannot join now')
            else refuse(socket, 'join refused')
          },
        )
    })
  })

  const { clientOf, addressOf } = connections
  const sessions = createSocketSessions({ authenticate, watchable, limiter: options.limiter, addressOf })

  function answerWatch(socket: JoinedSocket, sent: readonly unknown[]): void {
    socket.data.watches = (socket.data.watches ?? 0) + 1
    if (socket.data.watches > maxWatches) {
      refuse(socket, 'watches too often')
      return
    }
    const answer = sent.at(-1)
    sessions.watch(socket, sent[0]).then(
      (ok) => {
        if (typeof answer === 'function') answer({ ok })
      },
      (error: unknown) => {
        if (error instanceof DomainError) limits.logRefusal(clientOf(socket), error.code)
        else log.warn({ err: error }, 'watching failed')
        if (typeof answer === 'function') answer({ ok: false })
      },
    )
  }

  /** Disconnects a socket for good: socket.io's client does not reconnect by itself. */
  function refuse(socket: JoinedSocket, why: string): void {
    if (socket.disconnected) return
    sessions.leave(socket)
    limits.logRefusal(clientOf(socket), why)
    connections.destroySoon(socket)
    socket.disconnect(true)
  }

  /** Closes the connection for a temporary reason: the client reconnects after a while, and joins again. */
  function disconnectForNow(socket: JoinedSocket, why: string): void {
    if (socket.disconnected) return
    sessions.leave(socket)
    limits.logRefusal(clientOf(socket), why)
    connections.destroySoon(socket)
    socket.conn.close()
  }

  async function refresh(socket: JoinedSocket): Promise<void> {
    const outcome = await sessions.refresh(socket)
    if (outcome === 'ended') socket.disconnect(true)
    if (outcome === 'unwatched') io.to(socket.id).emit(unwatchedEvent)
    if (outcome === 'roleChanged') io.to(socket.id).emit(roleChangedEvent)
  }

  /** Closes all connections, batch by batch. */
  async function closeConnections(): Promise<void> {
    const sockets = [...io.sockets.sockets.values()]
    for (let from = 0; from < sockets.length; from += closeBatch) {
      if (from > 0) await sleep(closePauseMs, undefined, { ref: false })
      for (const socket of sockets.slice(from, from + closeBatch)) socket.conn.close()
    }
  }

  async function recheck(): Promise<void> {
    const sockets: JoinedSocket[] = [...io.sockets.sockets.values()]
    for (let from = 0; from < sockets.length; from += recheckBatch) {
      if (from > 0) await sleep(recheckPauseMs, undefined, { ref: false })
      await Promise.all(
        sockets.slice(from, from + recheckBatch).map(async (socket) => {
          socket.data.watches = 0
          if (connections.isUnread(socket)) {
            limits.logRefusal(clientOf(socket), 'does not read')
            connections.destroy(socket)
            return
          }
          if (!(await sessions.isLive(socket))) socket.disconnect(true)
        }),
      )
    }
  }
  const rechecking = setInterval(() => {
    recheck().catch((error: unknown) => log.warn({ err: error }, 'sessions of sockets'))
  }, recheckMs)
  rechecking.unref()

  return {
    ...rooms,

    /** Refreshes the actors of an account's sockets in this process [MOD-28]. */
    async refreshActors(userId: number): Promise<void> {
      const ids = [...(io.sockets.adapter.rooms.get(roomOfUser(userId)) ?? [])]
      await Promise.all(
        ids.map(async (id) => {
          const socket: JoinedSocket | undefined = io.sockets.sockets.get(id)
          if (!socket) return
          await refresh(socket).catch((error: unknown) => {
            log.warn({ err: error }, 'a changed account cannot be looked up')
            disconnectForNow(socket, 'cannot be looked up')
          })
        }),
      )
    },

    /** Clients that may have missed events are disconnected; they reconnect and poll. */
    reconnectClients: () => void closeConnections(),

    /** Closes all connections for a stop; clients reconnect to another process. */
    close(): void {
      clearInterval(rechecking)
      connections.closeAll()
    },
  }
}

/** The error that the client receives. */
const refusalOf = (error: unknown) =>
  error instanceof DomainError ? error : new DomainError('platform.unavailable')
