import type { BodyOf, EndpointDeclaration, ParamsOf, QueryOf, ResponseOf } from '@aura/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Viewer } from '../auth/actor.ts'
import { isDatabaseOutage } from '../db/database-errors.ts'
import type { IdempotencyKey } from '../db/idempotency.ts'
import { DomainError } from '../errors/domain-error.ts'
import { hasSubject, type SubjectOfEndpoint } from './access.ts'
import { type AdmissionDeps, admit, identify, requireAccess } from './admission.ts'
import { boundOf, type CallTurns, enterUpload, turnsOf } from './call-bounds.ts'
import {
  type ContentChecks,
  checkAddress,
  contentChecksOf,
  idempotencyOf,
  readContent,
} from './call-content.ts'
import { type DeadlineDeps, withinDeadline, withoutDeadline } from './deadline.ts'
import type { DeveloperGate, OperatorGate } from './local-gates.ts'
import { PreparedResponse } from './prepared-response.ts'
import { discard, disconnectionOf, type UploadedFile } from './uploads.ts'

/** The caller, identified as the endpoint's access rule requires. */
type ActorOf<E extends EndpointDeclaration> = E['access'] extends 'public' | 'operator' | 'developer'
  ? undefined
  : E['access'] extends 'optional' | 'tolerant'
    ? Viewer
    : Actor

/** A call whose actor, access and content are checked. */
export interface Call<E extends EndpointDeclaration> {
  actor: ActorOf<E>
  /** The result of the access check. */
  subject: SubjectOfEndpoint<E>
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** The file of a multipart call, or the first of several, if one came. */
  upload: UploadedFile | undefined
  /** All files of a multipart call, in the order sent. */
  uploads: readonly UploadedFile[]
  /** Present when the endpoint accepts a key and the caller sent one. */
  idempotency: IdempotencyKey | undefined
  request: FastifyRequest
  /** For answers that are not JSON. */
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
  /** Endpoints registered so far. */
  readonly served: readonly EndpointDeclaration[]
}

export interface ServeDeps extends DeadlineDeps, AdmissionDeps {
  fastify: FastifyInstance
  isOperator: OperatorGate
  /** Whether `developer` endpoints exist for the caller. */
  isDeveloper: DeveloperGate
  temporaryFolder: string
}

/** The path of every call: rate, actor, address, access, content, handler, answer [RUN-24, RUN-25]. */
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
  const checks = contentChecksOf(endpoint)
  const bound = boundOf(deps.limiter, endpoint)
  const turns = turnsOf(deps.limiter, endpoint)
  deps.fastify.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { access: endpoint.access, keepsRawBody: endpoint.signed ?? false },
    ...(endpoint.signed && { bodyLimit: maxSignedBytes }),
    onRequest: (request, reply, next) => {
      bound?.requireRoom(request)
      turns.enter(request, reply)
      next()
    },
    ...(bound && { preHandler: bound.enter }),
    ...(endpoint.response && { schema: { response: { '2xx': endpoint.response } } }),
    handler: (request, reply) => {
      const answer = (signal?: AbortSignal) =>
        answerCall(deps, endpoint, { checks, turns }, handler, { request, reply, signal })
      if (endpoint.upload) return withoutDeadline(deps, () => answer(disconnectionOf(reply)))
      return endpoint.answers === 'file'
        ? withoutDeadline(deps, () => answer())
        : withinDeadline(deps, answer)
    },
  })
}

/** Limit for messages of other services, which have a few kB. */
const maxSignedBytes = 100 * 1024

const hasIdInPath = ({ path }: EndpointDeclaration) => /:id(?:\/|$)/.test(path)

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
  /** Aborted once the deadline has sent the answer, or the sender of an upload has disconnected. */
  signal: AbortSignal | undefined
}

async function answerCall<E extends EndpointDeclaration>(
  deps: ServeDeps,
  endpoint: E,
  { checks, turns }: { checks: ContentChecks; turns: CallTurns },
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
    const leave = enterUpload(deps.limiter, endpoint, request, actor?.userId)
    try {
      const content = await readContent(endpoint, request, deps.temporaryFolder)
      try {
        const body = checks.body ? checks.body(content.fields ?? {}) : undefined
        const uploads: readonly UploadedFile[] = content.uploads.map((file) => ({ ...file, signal }))
        const sent = { params, body, files: uploads.map(({ sha256 }) => sha256) }
        const idempotency = endpoint.idempotent ? idempotencyOf(endpoint, request, sent) : undefined
        const files = { upload: uploads[0], uploads }
        const call = { actor, subject, params, query, body, ...files, idempotency, request, reply }
        const handle = async () => {
          // An upload takes minutes, in which its sender's session or right may have ended [ACC-38].
          if (endpoint.upload) Object.assign(call, await identify(deps, endpoint, request, params))
          return handler(call as Call<E>)
        }
        const answer = await turns.run(actor, request, handle, signal)
        return answer instanceof PreparedResponse && !signal?.aborted
          ? answer.sendTo(request, reply, signal)
          : answer
      } finally {
        await discard(content.uploads)
      }
    } finally {
      leave()
    }
  } catch (error) {
    if (isDatabaseOutage(error)) deps.health.suspect()
    throw error
  }
}
