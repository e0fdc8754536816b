import type { EndpointDeclaration } from '@aura/contract/endpoint'
import { type ErrorCode, errors } from '@aura/contract/errors'
import { requiresActor } from './access.ts'
import { statusOf } from './error-handler.ts'

/** Codes of all failures a call may answer: its own, and those of the way of its kind. */
export function failureCodesOf(endpoint: EndpointDeclaration): readonly ErrorCode[] {
  const { access, method } = endpoint
  const codes: ErrorCode[] = [
    'platform.malformed',
    'platform.too-many',
    'platform.unavailable',
    'platform.internal',
    ...(endpoint.errors ?? []),
  ]
  if (endpoint.body || endpoint.query || endpoint.params) codes.push('platform.invalid')
  if (method !== 'GET') codes.push('platform.too-large', 'platform.wrong-type', 'platform.no-space')
  if (endpoint.idempotent) codes.push('platform.key-reused')
  if (endpoint.isRanged) codes.push('media.range-unsatisfiable')
  if (requiresActor(access)) codes.push('platform.unauthenticated')
  if (requiresActor(access) || access === 'optional') codes.push('platform.session-ended')
  if (access === 'moderator' || access === 'administrator' || access === 'operator')
    codes.push('platform.forbidden')
  if (access === 'developer') codes.push('platform.unknown')
  return [...new Set(codes)]
}

/** The failures of a call by status, each with its possible codes. */
export function failuresOf(endpoint: EndpointDeclaration): Record<string, object> {
  const byStatus = Map.groupBy(failureCodesOf(endpoint), (code) => statusOf[errors[code].kind])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${errors[code].message}`).join('\n\n'),
        ...((status === 429 || status === 503) && { headers: retryAfter }),
        ...(status === 416 && { headers: contentRange }),
        content: { 'application/json': { schema: errorOf(codes) } },
      },
    ]),
  )
}

const retryAfter = { 'Retry-After': { $ref: '#/components/headers/Retry-After' } }
const contentRange = {
  'Content-Range': { description: '`bytes */` and the size of the file', schema: { type: 'string' } },
}

const errorOf = (codes: readonly ErrorCode[]) => ({
  allOf: [{ $ref: '#/components/schemas/Error' }, { type: 'object', properties: { code: { enum: codes } } }],
})
