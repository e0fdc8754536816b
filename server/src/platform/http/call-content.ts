import type { EndpointDeclaration } from '@aura/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { fingerprintOf, type IdempotencyKey } from '../db/idempotency.ts'
import { DomainError } from '../errors/domain-error.ts'
import { readMultipart, type UploadedFile } from './uploads.ts'
import { addressCheck, bodyCheck, type Check, formCheck } from './validation.ts'

/** The schemas of an endpoint, compiled once. */
export interface ContentChecks {
  params: Check | undefined
  query: Check | undefined
  body: Check | undefined
}

export function contentChecksOf({ params, query, body, upload }: EndpointDeclaration): ContentChecks {
  return {
    params: params && addressCheck(params),
    query: query && addressCheck(query),
    body: body && (upload ? formCheck(body) : bodyCheck(body)),
  }
}

/** The parameters and query of the address. @throws DomainError `platform.malformed` */
export function checkAddress(
  checks: ContentChecks,
  request: FastifyRequest,
): { params: unknown; query: unknown } {
  return {
    params: checks.params ? checks.params(request.params) : undefined,
    query: checks.query ? checks.query(request.query) : undefined,
  }
}

/** The fields of the body before their check, and the files of an upload, which the caller discards. */
export async function readContent(
  { upload }: EndpointDeclaration,
  request: FastifyRequest,
  temporaryFolder: string,
): Promise<{ fields: unknown; uploads: readonly UploadedFile[] }> {
  if (request.isMultipart() !== (upload !== undefined)) throw new DomainError('platform.wrong-type')
  return upload ? readMultipart(request, upload, temporaryFolder) : { fields: request.body, uploads: [] }
}

/** The idempotency key of a call, if one was sent, with the hash of its content. @throws DomainError `platform.malformed` */
export function idempotencyOf(
  { method, path }: EndpointDeclaration,
  request: FastifyRequest,
  { params, body, files }: { params: unknown; body: unknown; files: readonly string[] },
): IdempotencyKey | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw new DomainError('platform.malformed')
  const file = files.length > 0 ? files.join() : undefined
  // The path or the file alone may hold the content of the call.
  const sent = params === undefined && file === undefined ? body : { params, body, file }
  return { key, fingerprint: fingerprintOf(`${method} ${path}`, sent) }
}
