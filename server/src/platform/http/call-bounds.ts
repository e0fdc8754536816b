import type { Id } from '@aura/contract/common'
import type { EndpointDeclaration } from '@aura/contract/endpoint'
import {
  largeUploadsOfAccount,
  type Rate,
  rates,
  shareOfClient,
  shareOfNetwork,
  type TurnKind,
  turnsOfCaller,
} from '@aura/contract/rates'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Viewer } from '../auth/actor.ts'
import { tokenOf } from '../auth/session-tokens.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'
import { countCall } from './admission.ts'
import { networkOfAddress, rateKeyOfAddress } from './client-address.ts'

/**
 * Bounds the calls of some classes under way, in total and per client, counted from when their body has arrived [RUN-36]. When
 * there is no room, later calls are refused before their body is read [RUN-35].
 */
export function boundOf(limiter: RateLimiter, { rate }: EndpointDeclaration) {
  const { underWay }: Partial<Rate> = rate === 'unlimited' ? {} : rates[rate]
  if (underWay === undefined) return undefined
  /** Each bound with its key, the narrowest first. */
  const boundsOf = ({ ip }: FastifyRequest): [key: string, most: number][] => [
    [`${rate} ${rateKeyOfAddress(ip)}`, underWay * shareOfClient],
    [`${rate} ${networkOfAddress(ip)}`, underWay * shareOfNetwork],
    [rate, underWay],
  ]
  return {
    requireRoom(request: FastifyRequest): void {
      for (const [key, most] of boundsOf(request)) limiter.requireRoom(key, most)
    },

    enter(request: FastifyRequest, reply: FastifyReply, next: () => void): void {
      const leaves: (() => void)[] = []
      reply.raw.once('close', () => {
        for (const leave of leaves) leave()
      })
      // A connection that has already closed would keep its place for ever.
      const bounds = reply.raw.destroyed ? [] : boundsOf(request)
      for (const [key, most] of bounds) leaves.push(limiter.enter(key, most))
      next()
    },
  }
}

/** Counts a large upload of an account until the answered function is called. @throws DomainError `platform.too-many` */
export function enterUpload(
  limiter: RateLimiter,
  { upload }: EndpointDeclaration,
  request: FastifyRequest,
  accountId: Id | undefined,
): () => void {
  const bytes = Number(request.headers['content-length'] ?? Infinity)
  const isLarge = upload !== undefined && !(bytes < largeUploadsOfAccount.fromBytes)
  if (!isLarge || accountId === undefined) return () => {}
  return limiter.enter(`large uploads ${accountId}`, largeUploadsOfAccount.most)
}

/** Which queue the calls of one caller wait in before they take a connection of the database [RUN-35]; none for files. */
function turnKindOf({ method, rate, upload }: EndpointDeclaration): TurnKind | undefined {
  if (upload) return 'uploads'
  if (method !== 'GET') return 'writes'
  if (rate === 'search') return 'searches'
  return rate === 'read' ? 'reads' : undefined
}

export type CallTurns = ReturnType<typeof turnsOf>

/** Bounds how many calls of each caller to an endpoint run and wait at the same time [RUN-35]. */
export function turnsOf(limiter: RateLimiter, endpoint: EndpointDeclaration) {
  const kind = turnKindOf(endpoint)
  const isWrite = kind === 'writes' || kind === 'uploads'
  const maxOfToken = kind ? turnsOfCaller[kind].atOnce + turnsOfCaller[kind].maxWaiting : 0

  return {
    /** Refuses most of a burst of writes before reading or looking up anything. @throws DomainError `platform.too-many` */
    enter(request: FastifyRequest, reply: FastifyReply): void {
      const token = isWrite && tokenOf(request.headers.authorization)
      if (token) reply.raw.once('close', limiter.enter(`${kind} ${token}`, maxOfToken))
    },

    /** Runs a task in its turn. Writes of visitors, such as logins, have other bounds. @throws DomainError `platform.too-many` */
    async run<T>(
      actor: Viewer,
      request: FastifyRequest,
      task: () => Promise<T>,
      signal?: AbortSignal,
    ): Promise<T> {
      // The deadline may have sent the answer while the caller was looked up.
      signal?.throwIfAborted()
      if (!kind || (isWrite && !actor)) return task()
      return runInTurns(limiter, kind, { actor, address: request.ip }, task, signal)
    },
  }
}

/**
 * Reads what a socket asks for with the limits of a call: counted, and in the queue of its caller. @throws DomainError
 * `platform.too-many`
 */
export async function readAsCall<T>(
  limiter: Pick<RateLimiter, 'consume' | 'inTurn' | 'inTurnOfNetwork'>,
  caller: Caller,
  read: () => Promise<T>,
): Promise<T> {
  await countCall(limiter, 'read', caller.actor, rateKeyOfAddress(caller.address))
  return runInTurns(limiter, 'reads', caller, read)
}

interface Caller {
  actor: Viewer
  address: string
}

/** Runs a task in the turns of its caller, and a read or search then in those of the caller's network. */
function runInTurns<T>(
  { inTurn, inTurnOfNetwork }: Pick<RateLimiter, 'inTurn' | 'inTurnOfNetwork'>,
  kind: TurnKind,
  { actor, address }: Caller,
  task: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const ofNetwork = kind === 'reads' || kind === 'searches' ? inTurnOfNetwork[kind] : undefined
  const run = ofNetwork ? () => ofNetwork(networkOfAddress(address), task, signal) : task
  return inTurn[kind](callerOf(actor, address), run, signal)
}

const callerOf = (actor: Viewer, address: string) =>
  actor ? `account ${actor.userId}` : rateKeyOfAddress(address)
