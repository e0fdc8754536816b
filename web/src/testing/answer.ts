import type { BodyOf, EndpointDeclaration, ResponseOf } from '@aura/contract/endpoint'
import { type ErrorCode, errors } from '@aura/contract/errors'
import { HttpResponse, http, type RequestHandler } from 'msw'
import { network } from './network.ts'

const methods = { GET: http.get, POST: http.post, PUT: http.put, PATCH: http.patch, DELETE: http.delete }

/** Receives each request, to check what was sent. */
type OnRequest = (request: Request) => unknown

interface Call<E> {
  /** Parts of the path, by their names. */
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** The JSON body, if there is one. */
  body: BodyOf<E>
  idempotencyKey: string | null
}

type MakeReply<E> = (call: Call<E>) => ResponseOf<E> | Response | Promise<ResponseOf<E> | Response>

/** A body typed by its contract, or a function that makes it from the call; a `Response` is sent as it is. */
type Reply<E> = ResponseOf<E> | MakeReply<E>

const replyTo = <E>(reply: Reply<E>, call: Call<E>) =>
  typeof reply === 'function' ? (reply as MakeReply<E>)(call) : reply

/** The endpoint answers this. */
export function answer<E extends EndpointDeclaration>(
  endpoint: E,
  reply: Reply<E>,
  onRequest?: OnRequest,
): RequestHandler {
  return methods[endpoint.method](`*${endpoint.path}`, async ({ request, params }) => {
    onRequest?.(request.clone())
    const isJson = request.headers.get('content-type')?.includes('json')
    const body = await replyTo(reply, {
      params: params as Record<string, string>,
      query: new URL(request.url).searchParams,
      body: (isJson ? await request.json() : undefined) as BodyOf<E>,
      idempotencyKey: request.headers.get('idempotency-key'),
    })
    if (body instanceof Response) return body
    return new HttpResponse(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
  })
}

/** The endpoint answers this from now on; the lists grow by what each call sends. */
export function record<E extends EndpointDeclaration>(endpoint: E, reply: Reply<E>) {
  const sent = { bodies: [] as BodyOf<E>[], queries: [] as string[], keys: [] as (string | null)[] }
  network.use(
    answer(endpoint, (call: Call<E>) => {
      sent.bodies.push(call.body)
      sent.queries.push(call.query.toString())
      sent.keys.push(call.idempotencyKey)
      return replyTo(reply, call)
    }),
  )
  return sent
}

/** The endpoint refuses with an error of the catalogue. */
export function refuse(
  endpoint: EndpointDeclaration,
  status: number,
  code: ErrorCode,
  more: {
    fields?: Record<string, string>
    retryAfter?: string
    message?: string
    onRequest?: OnRequest
  } = {},
): RequestHandler {
  const { fields, retryAfter, message = errors[code].message, onRequest } = more
  return methods[endpoint.method](`*${endpoint.path}`, ({ request }) => {
    onRequest?.(request)
    return HttpResponse.json(
      { code, message, requestId: 'req-1', ...(fields && { fields }) },
      { status, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } },
    )
  })
}

/** The network breaks: no answer comes. */
export function disconnect(endpoint: EndpointDeclaration): RequestHandler {
  return methods[endpoint.method](`*${endpoint.path}`, () => HttpResponse.error())
}
