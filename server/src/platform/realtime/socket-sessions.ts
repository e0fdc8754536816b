import { turnsOfCaller } from '@aura/contract/rates'
import type { Actor, Authenticate } from '../auth/actor.ts'
import { tokenOf } from '../auth/session-tokens.ts'
import { DomainError } from '../errors/domain-error.ts'
import { readAsCall } from '../http/call-bounds.ts'
import { createKeyedQueue } from '../limits/keyed-queue.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'
import { type JoinedSocket, roomOfSession, roomOfSubject, roomOfUser } from './rooms.ts'

/** By kind of subject: whether the one with this id exists for the actor. */
export type Watchable = Readonly<Record<string, (actor: Actor, id: number) => Promise<boolean>>>

export interface SocketSessionsDeps {
  authenticate: Authenticate
  watchable: Watchable
  limiter: Pick<RateLimiter, 'consume' | 'inTurn' | 'inTurnOfNetwork'>
  /** The address of the client of a socket. */
  addressOf: (socket: JoinedSocket) => string
}

/** Runs the look-up of a watch in the queue of the account. */
type Bounded = (actor: Actor, lookUp: () => Promise<boolean>) => Promise<boolean>

/** The state of sockets: the session with which they joined, and the subject that their page shows. */
export function createSocketSessions({ authenticate, watchable, limiter, addressOf }: SocketSessionsDeps) {
  /** Look-ups that the server starts are neither counted nor refused, but an account may have many sockets. */
  const inTurnOfRefreshes = createKeyedQueue({ atOnce: turnsOfCaller.reads.atOnce, maxWaiting: Infinity })
  const refreshing: Bounded = ({ userId }, lookUp) => inTurnOfRefreshes(String(userId), lookUp)

  /**
   * Joins the rooms of the account and session of a token, in place of those before.
   *
   * @throws DomainError `platform.unauthenticated`, `platform.session-ended`
   */
  async function join(socket: JoinedSocket, sent: unknown): Promise<void> {
    const token = sentToken(sent)
    if (!token) throw new DomainError('platform.unauthenticated')
    const actor = await authenticate(token, addressOf(socket))
    if (!actor) throw new DomainError('platform.session-ended')
    leave(socket)
    socket.data.joined = { token, actor }
    await socket.join([roomOfUser(actor.userId), roomOfSession(actor.sessionId)])
    // The session may have ended before the socket was in its room.
    if (!(await authenticate(token, addressOf(socket)))) throw new DomainError('platform.session-ended')
  }

  /** Whether the session of a socket is live; true for a socket that has not joined. */
  async function isLive(socket: JoinedSocket): Promise<boolean> {
    const { joined } = socket.data
    if (!joined) return true
    return (await authenticate(joined.token, addressOf(socket))) !== undefined
  }

  /**
   * Joins the room of the subject that the page shows, in place of the room before; false where the viewer sees no such subject.
   *
   * @throws DomainError `platform.too-many` past the reads of the account
   */
  async function watch(socket: JoinedSocket, sent: unknown): Promise<boolean> {
    const address = addressOf(socket)
    return watchWithin((actor, lookUp) => readAsCall(limiter, { actor, address }, lookUp), socket, sent)
  }

  async function watchWithin(bounded: Bounded, socket: JoinedSocket, sent: unknown): Promise<boolean> {
    unwatch(socket)
    const turn = Symbol('watch')
    socket.data.latestWatch = turn
    const { joined } = socket.data
    const [kind = '', id] = Object.entries(typeof sent === 'object' && sent !== null ? sent : {})[0] ?? []
    const exists = Object.hasOwn(watchable, kind) ? watchable[kind] : undefined
    if (!joined || !exists || !Number.isSafeInteger(id) || id < 1) return false
    const isWanted = () => turn === socket.data.latestWatch
    if (!(await bounded(joined.actor, async () => isWanted() && exists(joined.actor, id)))) return false
    // In the meantime the page may have moved on, the session ended or its account changed.
    if (!isWanted()) return false
    if (joined !== socket.data.joined) return watchWithin(bounded, socket, sent)
    socket.data.watched = { sent, room: roomOfSubject(kind, id) }
    await socket.join(socket.data.watched.room)
    return true
  }

  function unwatch(socket: JoinedSocket): void {
    if (socket.data.watched) void socket.leave(socket.data.watched.room)
    delete socket.data.watched
  }

  /**
   * Takes the actor of a socket as they are now. The socket watches on what still exists for them.
   *
   * @returns `ended` when its session has ended, `unwatched` when it watches nothing any more, otherwise `roleChanged` when its account
   * has other roles
   */
  async function refresh(socket: JoinedSocket): Promise<'current' | 'ended' | 'unwatched' | 'roleChanged'> {
    const { joined } = socket.data
    if (!joined) return 'current'
    const actor = await authenticate(joined.token, addressOf(socket))
    if (joined !== socket.data.joined) return 'current'
    if (!actor) return 'ended'
    socket.data.joined = { ...joined, actor }
    const { watched } = socket.data
    const isUnwatched =
      watched && !(await watchWithin(refreshing, socket, watched.sent)) && !socket.data.watched
    if (isUnwatched) return 'unwatched'
    return haveSameRoles(joined.actor, actor) ? 'current' : 'roleChanged'
  }

  /** Leaves all rooms. */
  function leave(socket: JoinedSocket): void {
    unwatch(socket)
    const { joined } = socket.data
    if (!joined) return
    void socket.leave(roomOfUser(joined.actor.userId))
    void socket.leave(roomOfSession(joined.actor.sessionId))
    delete socket.data.joined
  }

  return { join, isLive, watch, refresh, leave }
}

const haveSameRoles = (one: Actor, other: Actor) =>
  one.isModerator === other.isModerator && one.isAdministrator === other.isAdministrator

/** The token of a join: bare or as `{ token }`, with or without `Bearer ` before it. */
function sentToken(sent: unknown): string | undefined {
  const token = typeof sent === 'object' && sent !== null && 'token' in sent ? sent.token : sent
  return typeof token === 'string' ? tokenOf(token) : undefined
}
