import type { Id } from '@aura/contract/common'
import type { BodyOf, EndpointDeclaration, ParamsOf, QueryOf, ResponseOf } from '@aura/contract/endpoint'
import type { Rate } from '@aura/contract/rates'
import { rates, shareOfClient, writesOfAccount } from '@aura/contract/rates'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Authenticate, Viewer } from '../auth/actor.ts'
import { mediaTokenOf, tokenOf } from '../auth/session-tokens.ts'
import { isDatabaseOutage } from '../db/database-errors.ts'
import { fingerprintOf, type IdempotencyKey } from '../db/idempotency.ts'
import { DomainError } from '../errors/domain-error.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'
import { type AccessChecks, hasSubject, requiresActor, type SubjectOfEndpoint } from './access.ts'
import { rateKeyOfAddress } from './client-address.ts'
import { type DeadlineDeps, withinDeadline } from './deadline.ts'
import type { DeveloperGate, OperatorGate } from './operator.ts'
import { PreparedResponse } from './prepared-response.ts'
import { discard, readMultipart, type UploadedFile } from './uploads.ts'
import { addressCheck, bodyCheck, type Check } from './validation.ts'

/** The caller, as the endpoint's access rule identifies them. */
type ActorOf<E extends EndpointDeclaration> = E['access'] extends 'public' | 'operator' | 'developer'
  ? undefined
  : E['access'] extends 'optional' | 'tolerant'
    ? Viewer
    : Actor

/** A call whose actor, access and content are checked. */
export interface Call<E extends EndpointDeclaration> {
  actor: ActorOf<E>
  /** What the check of the access rule has read. */
  subject: SubjectOfEndpoint<E>
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** The file of a multipart call, if one came. */
  upload: UploadedFile | undefined
  /** Present when the endpoint accepts a key and the caller sent one. */
  idempotency: IdempotencyKey | undefined
  request: FastifyRequest
  /** For answers that are no JSON. */
  reply: FastifyReply
}

/** The JSON answer, or the reply that the handler has sent when the contract says that the answer is no JSON. */
type Answer<E extends EndpointDeclaration> = E extends { response: unknown }
  ? ResponseOf<E> | PreparedResponse<ResponseOf<E>>
  : FastifyReply

export type Handler<E extends EndpointDeclaration> = (call: Call<E>) => Promise<Answer<E>> | Answer<E>

/** Registers the calls of the contract. */
export interface App {
  serve<E extends EndpointDeclaration>(endpoint: E, handler: Handler<E>): void
  /** What has been registered so far. */
  readonly served: readonly EndpointDeclaration[]
}

export interface ServeDeps extends DeadlineDeps {
  fastify: FastifyInstance
  authenticate: Authenticate
  limiter: RateLimiter
  isOperator: OperatorGate
  /** Checks of the access rules that need a domain. */
  access: Partial<AccessChecks>
  /** `developer` endpoints exist for such callers alone. */
  isDeveloper: DeveloperGate
  temporaryFolder: string
}

/** The one way in of every call: rate, actor, address, access, content, handler, answer [RUN-24, RUN-25]. */
export function createApp(deps: ServeDeps): App {
  const served: EndpointDeclaration[] = []
  return {
    served,
    serve(endpoint, handler) {
      served.push(endpoint)
      register(deps, endpoint, handler)
    },
  }
}

/** @throws Error for an access rule that no domain checks: the server must not start */
function register<E extends EndpointDeclaration>(deps: ServeDeps, endpoint: E, handler: Handler<E>): void {
  const { method, path, access } = endpoint
  if (hasSubject(access) && !(deps.access[access] && hasIdInPath(endpoint))) {
    throw new Error(`${method} ${path}: nothing checks its access rule ${access}`)
  }
  const checks: Checks = {
    params: endpoint.params && addressCheck(endpoint.params),
    query: endpoint.query && addressCheck(endpoint.query),
    body: endpoint.body && bodyCheck(endpoint.body),
  }
  const bound = boundOf(deps.limiter, endpoint)
  deps.fastify.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { access: endpoint.access },
    onRequest: (request, reply, next) => {
      bound?.requireRoom(request)
      const token = tokenOf(request.headers.authorization)
      const queue = token && queueOf(endpoint, token)
      if (queue) reply.raw.once('close', deps.limiter.enter(queue, mostInQueue))
      next()
    },
    ...(bound ? { preHandler: bound.enter } : {}),
    ...(endpoint.response ? { schema: { response: { '2xx': endpoint.response } } } : {}),
    handler: (request, reply) => {
      const answer = (signal?: AbortSignal) =>
        answerCall(deps, endpoint, checks, handler, { request, reply, signal })
      return endpoint.upload || endpoint.answers === 'file' ? answer() : withinDeadline(deps, answer)
    },
  })
}

const hasIdInPath = ({ path }: EndpointDeclaration) => /:id(?:\/|$)/.test(path)

interface Checks {
  params: Check | undefined
  query: Check | undefined
  body: Check | undefined
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
  /** Aborted once the deadline has been answered instead. */
  signal: AbortSignal | undefined
}

async function answerCall<E extends EndpointDeclaration>(
  deps: ServeDeps,
  endpoint: E,
  checks: Checks,
  handler: Handler<E>,
  { request, reply, signal }: Exchange,
): Promise<Answer<E> | FastifyReply> {
  if (endpoint.access === 'developer' && !deps.isDeveloper(request)) throw new DomainError('platform.unknown')
  if (endpoint.access === 'operator' && !deps.isOperator(request)) throw new DomainError('platform.forbidden')
  if (endpoint.rate !== 'unlimited') deps.health.requireUp()
  try {
    const actor = await admit(deps, endpoint, request)
    const { params, query } = checkAddress(checks, request)
    const subject = await requireAccess(deps, endpoint, actor, params)
    const content = endpoint.upload
      ? await readUpload(deps, endpoint.upload, request)
      : { fields: readJson(request), upload: undefined }
    try {
      const body = checks.body ? checks.body(content.fields ?? {}) : undefined
      const sent = { params, body, file: content.upload?.sha256 }
      const idempotency = endpoint.idempotent ? idempotencyOf(endpoint, request, sent) : undefined
      const call = {
        actor,
        subject,
        params,
        query,
        body,
        upload: content.upload,
        idempotency,
        request,
        reply,
      }
      const handle = async () => {
        // The body of an upload takes minutes: a session or a right that ended meanwhile counts no more [ACC-38].
        if (endpoint.upload) Object.assign(call, await identify(deps, endpoint, request, params))
        return handler(call as Call<E>)
      }
      const queue = actor && queueOf(endpoint, actor.userId)
      const answer = await (queue ? deps.limiter.inTurn(queue, handle, signal) : handle())
      return answer instanceof PreparedResponse && !signal?.aborted ? answer.sendTo(request, reply) : answer
    } finally {
      if (content.upload) await discard(content.upload)
    }
  } catch (error) {
    if (isDatabaseOutage(error)) deps.health.suspect()
    throw error
  }
}

/** The actor and subject of a call as they are now, without counting it. */
async function identify(
  deps: ServeDeps,
  endpoint: EndpointDeclaration,
  request: FastifyRequest,
  params: unknown,
): Promise<{ actor: Viewer; subject: unknown }> {
  const actor = await findActor(deps, endpoint, request)
  return { actor, subject: await requireAccess(deps, endpoint, actor, params) }
}

/** The subject of a call, if its rule has one. @throws DomainError for a caller whom the access rule refuses */
async function requireAccess(
  deps: ServeDeps,
  { access }: EndpointDeclaration,
  actor: Viewer,
  params: unknown,
): Promise<unknown> {
  if (access === 'moderator' && !actor?.isModerator) throw new DomainError('platform.forbidden')
  if (!hasSubject(access)) return undefined
  const check = deps.access[access]
  if (!check || !actor) throw new DomainError('platform.forbidden')
  return check(actor, (params as { id: Id }).id)
}

/** Writes of one account that run or wait; most of a burst is refused before anything is read or looked up [RUN-35]. */
const mostInQueue = writesOfAccount.atOnce + writesOfAccount.mostWaiting

/**
 * Bounds the calls of some classes under way, in all and of each client. They count from when their body has come [RUN-36]; once
 * there is no room, later ones are refused before it is read [RUN-35].
 */
function boundOf(limiter: RateLimiter, { rate }: EndpointDeclaration) {
  const { underWay }: Partial<Rate> = rate === 'unlimited' ? {} : rates[rate]
  if (underWay === undefined) return undefined
  const mostOfClient = underWay * shareOfClient
  const clientKey = (request: FastifyRequest) => `${rate} ${rateKeyOfAddress(request.ip)}`
  return {
    requireRoom(request: FastifyRequest): void {
      limiter.requireRoom(rate, underWay)
      limiter.requireRoom(clientKey(request), mostOfClient)
    },

    enter(request: FastifyRequest, reply: FastifyReply, next: () => void): void {
      reply.raw.once('close', limiter.enter(clientKey(request), mostOfClient))
      reply.raw.once('close', limiter.enter(rate, underWay))
      next()
    },
  }
}

/**
 * The queue of a call that may write: one account's writes wait for each other before they take a connection of the database
 * [RUN-35]. Uploads have a separate one, since they take long.
 */
function queueOf({ method, upload }: EndpointDeclaration, caller: Id | string): string | undefined {
  if (method === 'GET') return undefined
  return `${upload ? 'uploads' : 'writes'} ${caller}`
}

/** Identifies the actor and counts the call. Refused calls count too, or tokens could be guessed without limit. */
async function admit(
  deps: ServeDeps,
  endpoint: EndpointDeclaration,
  request: FastifyRequest,
): Promise<Viewer> {
  const { rate } = endpoint
  const clientKey = rateKeyOfAddress(request.ip)
  const count = async (actor: Viewer) => {
    if (rate !== 'unlimited') await countCall(deps.limiter, rate, actor, clientKey)
  }
  try {
    const actor = await findActor(deps, endpoint, request)
    await count(actor)
    return actor
  } catch (refusal) {
    if (refusal instanceof DomainError && refusal.kind === 'unauthenticated') await count(undefined)
    throw refusal
  }
}

async function findActor(
  { authenticate }: ServeDeps,
  { access, answers }: EndpointDeclaration,
  request: FastifyRequest,
): Promise<Viewer> {
  if (access === 'public' || access === 'operator' || access === 'developer') return undefined
  const { authorization, cookie } = request.headers
  const token = tokenOf(authorization) ?? (answers === 'file' ? mediaTokenOf(cookie) : undefined)
  if (!token) {
    if (requiresActor(access)) throw new DomainError('platform.unauthenticated')
    return undefined
  }
  const actor = await authenticate(token, request.ip)
  if (!actor && access !== 'tolerant') throw new DomainError('platform.session-ended')
  return actor
}

async function countCall(
  limiter: RateLimiter,
  rateClass: keyof typeof rates,
  actor: Viewer,
  clientKey: string,
): Promise<void> {
  const rate: Rate = rates[rateClass]
  await limiter.consume(rateClass, rate, actor ? `account:${actor.userId}` : `address:${clientKey}`)
}

function checkAddress(checks: Checks, request: FastifyRequest): { params: unknown; query: unknown } {
  return {
    params: checks.params ? checks.params(request.params) : undefined,
    query: checks.query ? checks.query(request.query) : undefined,
  }
}

function readJson(request: FastifyRequest): unknown {
  if (request.isMultipart()) throw new DomainError('platform.wrong-type')
  return request.body
}

async function readUpload(
  deps: ServeDeps,
  upload: NonNullable<EndpointDeclaration['upload']>,
  request: FastifyRequest,
) {
  if (!request.isMultipart()) throw new DomainError('platform.wrong-type')
  return readMultipart(request, upload, deps.temporaryFolder)
}

function idempotencyOf(
  { method, path }: EndpointDeclaration,
  request: FastifyRequest,
  { params, body, file }: { params: unknown; body: unknown; file: string | undefined },
): IdempotencyKey | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw new DomainError('platform.malformed')
  // The path or the file alone may say what the call is about.
  const sent = params === undefined && file === undefined ? body : { params, body, file }
  return { key, fingerprint: fingerprintOf(`${method} ${path}`, sent) }
}
