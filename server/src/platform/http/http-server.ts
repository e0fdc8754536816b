import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import multipart from '@fastify/multipart'
import fastJsonStringify from 'fast-json-stringify'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Config } from '../../config.ts'
import { DomainError } from '../errors/domain-error.ts'
import { collectMethods } from './allowed-methods.ts'
import { isApiDocsRoute } from './api-docs.ts'
import { limitClients } from './client-limits.ts'
import { answerError, bodyOf } from './error-handler.ts'
import { applicationPath, isNavigation, isPreviewFetch } from './navigation.ts'
import { paceCalls } from './pace-calls.ts'
import { keepRawBody } from './raw-body.ts'
import { type PageSources, securityHeaders } from './security-headers.ts'
import { limitSlowBodies } from './slow-bodies.ts'
import { closeUnreadBodies } from './unread-bodies.ts'

const maxJsonBytes = 256 * 1024
const maxHeaderBytes = 16 * 1024
/** Longest duration in which a call may arrive. */
const uploadMs = 10 * 60_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The access rule of the contract; a route without one cannot be registered. */
    access?: string
  }
}

/**
 * A Fastify with this server's limits: bounded sizes and times, one error form, safe headers, one origin for pages and calls.
 * `isShared` tells the paths of pages that have a preview.
 * NOTE: hooks of every call take `next`, because `reply.send` of an asynchronous one returns before the answer is written, and
 * Fastify then waits for that with listeners that cost as much as all hooks together.
 */
export async function createHttpServer(
  config: Config,
  log: FastifyBaseLogger,
  sources: readonly PageSources[] = [],
  isShared: (path: string) => boolean = () => false,
): Promise<FastifyInstance> {
  const fastify = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.http.trustedProxies.length > 0 ? config.http.trustedProxies : false,
    bodyLimit: maxJsonBytes,
    requestTimeout: uploadMs,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false, caseSensitive: true },
    http: {
      maxHeaderSize: maxHeaderBytes,
      headersTimeout: 10_000,
      connectionsCheckingInterval: 2_000,
      requireHostHeader: false,
      // Other offers, such as h2c, are ignored (RFC 9110 7.8); Node would hand over the connection, which nobody answers.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
    },
    rewriteUrl: ({ method, url = '/', headers: { accept, 'user-agent': userAgent } }) => {
      if (isNavigation(method, url, accept)) return applicationPath
      const path = pathOf(url)
      if (!isShared(path)) return url
      const isCall = methodsOf(path).includes('GET')
      return isPreviewFetch({ method, accept, userAgent, isCall }) ? applicationPath : url
    },
    frameworkErrors: (error, request, reply) => {
      // Hooks do not run for an address that cannot be decoded. The error quotes it, with any one-time link, so only the code is
      // logged.
      request.log.info({ code: error.code }, 'address refused')
      const refusal = new DomainError('platform.malformed')
      answerError(refusal, request, reply.headers({ ...strictHeaders, 'x-request-id': request.id }))
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket),
    // serve.ts checks bodies by the contract's schemas; answers are serialized by theirs here.
    ajv: { customOptions: { strict: false } },
  })

  writeBySchema(fastify)
  // Bodies are JSON or form data; anything else answers 415.
  fastify.removeContentTypeParser('text/plain')
  parseJson(fastify)
  requireAccessRules(fastify)
  paceCalls(fastify)
  setHeaders(fastify, securityHeaders({ publicUrl: config.http.publicUrl, sources }))
  limitClients(fastify, config.http)
  limitSlowBodies(fastify)
  closeUnreadBodies(fastify)
  logAnswers(fastify)
  requireHost(fastify)
  await fastify.register(multipart, { throwFileSizeLimit: false })
  fastify.addHook('onSend', (request, reply, _payload, next) => {
    reply.header('x-request-id', request.id)
    // Node drops what arrives in one packet with an offer of another protocol: the client learns to send it again.
    if (request.headers.upgrade !== undefined) reply.header('connection', 'close')
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store')
    // A route adds the cookie where its answer depends on one.
    const byCookie = reply.getHeader('vary') === 'cookie' ? ', cookie' : ''
    reply.header('vary', `accept, authorization, accept-encoding${byCookie}`)
    next()
  })
  fastify.setErrorHandler(answerError)
  const methodsOf = collectMethods(fastify)
  fastify.setNotFoundHandler((request, reply) => {
    const methods = methodsOf(pathOf(request.url))
    // A route can also find that its file does not exist.
    const isUnknown = methods.length === 0 || methods.includes(request.method)
    if (!isUnknown) reply.header('allow', methods.join(', '))
    return answerError(
      new DomainError(isUnknown ? 'platform.unknown' : 'platform.wrong-method'),
      request,
      reply,
    )
  })
  return fastify
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''

/** Headers of answers made outside the hooks: they show nothing and are not cached. */
const strictHeaders = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** Compiles the schema of an answer at its first use: compiling all would double the duration of a start. */
function writeBySchema(fastify: FastifyInstance): void {
  fastify.setSerializerCompiler<object>(({ schema }) => {
    let write: ReturnType<typeof fastJsonStringify> | undefined
    return (answer) => {
      write ??= fastJsonStringify(schema)
      return write(answer)
    }
  })
}

/** Parses JSON in well-formed UTF-8 only: decoding would replace other bytes by U+FFFD. */
function parseJson(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error')
  fastify.removeContentTypeParser('application/json')
  fastify.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    keepRawBody(request, body)
    if (isUtf8(body)) void parse(request, body.toString(), done)
    else done(new DomainError('platform.malformed'))
  })
}

/** Refuses to start with a route that has no access rule. */
function requireAccessRules(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    if (isApiDocsRoute(route)) route.config = { ...route.config, access: 'public' }
    if (!route.config?.access) throw new Error(`${String(route.method)} ${route.url} has no access rule`)
  })
}

/** One line per call, with the route pattern, never the address, which may contain one-time links. */
function logAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onResponse', (request, reply, next) => {
    const route = request.routeOptions.url ?? 'none'
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ method: request.method, route, status: reply.statusCode, ms }, 'answered')
    next()
  })
}

/** Refuses a request without a host. By default Node would answer it before hooks could set headers. */
function requireHost(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', ({ headers, raw }, _reply, next) => {
    if (headers.host === undefined && raw.httpVersion !== '1.0') throw new DomainError('platform.malformed')
    next()
  })
}

function setHeaders(fastify: FastifyInstance, headers: OutgoingHttpHeaders): void {
  fastify.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers)
    next()
  })
}

/** Answers what never became a request: broken HTTP, headers too long, too slow. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const isTooLong = error.code === 'HPE_HEADER_OVERFLOW'
  const isTooSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const status = isTooLong
    ? '431 Request Header Fields Too Large'
    : isTooSlow
      ? '408 Request Timeout'
      : '400 Bad Request'
  const refusal = new DomainError(isTooLong ? 'platform.too-large' : 'platform.malformed')
  const requestId = randomUUID()
  const body = JSON.stringify(bodyOf(refusal, requestId))
  const headers = Object.entries({
    ...strictHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestId,
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status}\r\n${headers.join('')}\r\n${body}`)
}
