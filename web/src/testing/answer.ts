import type { EndpointDeclaration, ResponseOf } from '@aura/contract/endpoint'
import { type ErrorCode, errors } from '@aura/contract/errors'
import { HttpResponse, http, type RequestHandler } from 'msw'

const methods = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete }

/** Receives each request, to check what was sent. */
type OnRequest = (request: Request) => unknown

/** The endpoint answers this body, typed by its contract. */
export function answer<E extends EndpointDeclaration>(
  endpoint: E,
  body: ResponseOf<E>,
  onRequest?: OnRequest,
): RequestHandler {
  return methods[endpoint.method](`*${endpoint.path}`, ({ request }) => {
    onRequest?.(request)
    return new HttpResponse(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
  })
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
