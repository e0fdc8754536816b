import { addressOf } from '@aura/contract/address'
import type { BodyOf, EndpointDeclaration, ParamsOf, QueryOf, ResponseOf } from '@aura/contract/endpoint'
import { abortFailure, CallError, failureOf, networkFailure } from './call-error.ts'
import { eitherSignal } from './either-signal.ts'
import { takeFirstAnswer } from './first-answers.ts'
import { logFailure } from './log-failure.ts'
import { readSession, reportSessionEnded } from './session.ts'

/** Optional where every member is optional, required otherwise, absent where the endpoint has none. */
type Given<K extends string, V> = V extends undefined
  ? { [P in K]?: never }
  : Record<string, never> extends V
    ? { [P in K]?: V }
    : { [P in K]: V }

/** The body: JSON, or a form with a file for endpoints that take an upload. */
type Payload<E> = E extends { upload: object }
  ? { form: FormData; body?: never }
  : Given<'body', BodyOf<E>> & { form?: never }

/** Options of one call, derived from the contract of its endpoint. */
export type CallOptions<E> = Given<'params', ParamsOf<E>> &
  Given<'query', QueryOf<E>> &
  Payload<E> & {
    signal?: AbortSignal
    /** The token of another session than the open one. */
    token?: string
    /** The server acts once per key; `newKey()` makes one per intent. */
    idempotencyKey?: string
    /** The call survives the unload of the page; for small bodies. */
    keepalive?: boolean
    /** The browser keeps the cookie that the answer sets, as it does of no other call. */
    keepsCookie?: boolean
    /** How to send the request, other than by `fetch`. */
    transport?: Transport
  }

type OptionalWhenEmpty<T> = Record<string, never> extends T ? [options?: T] : [options: T]

interface Outgoing {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  form?: FormData
  signal?: AbortSignal
  token?: string
  idempotencyKey?: string
  keepalive?: boolean
  keepsCookie?: boolean
  transport?: Transport
}

/** A raw answer, by fetch or by XMLHttpRequest. */
export interface Answer {
  status: number
  text: string
  retryAfter: string | null
}

/** A request ready to be sent. */
export interface PreparedRequest {
  method: string
  headers: Headers
  body: BodyInit | null
  signal: AbortSignal | undefined
  keepalive: boolean
  credentials: RequestCredentials
}

type Transport = (address: string, request: PreparedRequest) => Promise<Answer>

/**
 * Calls an endpoint of the contract and answers its JSON.
 * Sends the stored token in `Authorization` [RUN-23]. Throws a `CallError` for any refusal or missing answer; an ended session also
 * opens the expired-session dialog [ACC-39]. Every failure is logged, because some are never shown [APP-14].
 */
export async function call<E extends EndpointDeclaration>(
  endpoint: E,
  ...[options]: OptionalWhenEmpty<CallOptions<E>>
): Promise<ResponseOf<E>> {
  try {
    return (await attempt(endpoint, options ?? {})) as ResponseOf<E>
  } catch (error) {
    logFailure(`${endpoint.method} ${endpoint.path}`, error)
    throw error
  }
}

async function attempt(endpoint: EndpointDeclaration, outgoing: Outgoing): Promise<unknown> {
  const token = outgoing.token ?? readSession().token
  const address = addressOf(endpoint, outgoing)
  const brought = token === null && endpoint.method === 'GET' ? takeFirstAnswer(address) : undefined
  if (brought !== undefined) return brought
  const prepared = prepareRequest(endpoint, outgoing, token)
  const answer = await (outgoing.transport ?? send)(address, prepared)
  const body = parse(answer.text)
  if (answer.status >= 200 && answer.status < 300) return body
  const failure = failureOf(answer.status, body, answer.retryAfter)
  if (failure.code === 'platform.session-ended' && token !== null) reportSessionEnded(token)
  throw failure
}

/** Whether an error is a refusal with one of these codes. */
export function hasFailed(error: unknown, ...codes: CallError['code'][]): error is CallError {
  return error instanceof CallError && codes.includes(error.code)
}

function prepareRequest(
  endpoint: EndpointDeclaration,
  outgoing: Outgoing,
  token: string | null,
): PreparedRequest {
  const headers = new Headers({ accept: 'application/json' })
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (outgoing.idempotencyKey !== undefined) headers.set('idempotency-key', outgoing.idempotencyKey)
  if (outgoing.form === undefined && outgoing.body !== undefined)
    headers.set('content-type', 'application/json')
  const body = outgoing.form ?? (outgoing.body === undefined ? null : JSON.stringify(outgoing.body))
  const { signal, keepalive = false } = outgoing
  const credentials = outgoing.keepsCookie ? 'same-origin' : 'omit'
  return { method: endpoint.method, headers, body, signal, keepalive, credentials }
}

/** A server that answers has done so long before; a server that hangs, or a network that swallows answers, never does. */
const responseTimeoutMs = 30_000

/** Ends a call that stays without an answer. An upload may take longer. */
function endSilence(body: BodyInit | null, signal: AbortSignal | undefined): AbortSignal | null {
  if (body instanceof FormData) return signal ?? null
  const silence = AbortSignal.timeout(responseTimeoutMs)
  return signal ? eitherSignal(signal, silence) : silence
}

async function send(
  address: string,
  { method, headers, body, signal, keepalive, credentials }: PreparedRequest,
): Promise<Answer> {
  try {
    const response = await fetch(address, {
      method,
      headers,
      body,
      credentials,
      signal: endSilence(body, signal),
      keepalive,
    })
    return {
      status: response.status,
      text: await response.text(),
      retryAfter: response.headers.get('retry-after'),
    }
  } catch (cause) {
    throw signal?.aborted ? abortFailure(cause) : networkFailure(cause)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
