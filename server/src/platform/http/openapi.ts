import { ErrorBody } from '@aura/contract/common'
import type { EndpointDeclaration } from '@aura/contract/endpoint'
import { endpoints } from '@aura/contract/endpoints'
import { rates } from '@aura/contract/rates'
import { failuresOf } from './openapi.failures.ts'
import { guide } from './openapi.guide.ts'
import { createPublishedSchemas, type PublishedSchemas, withoutRows } from './openapi.schemas.ts'

type Publish = PublishedSchemas['publish']

/** The OpenAPI 3.1 document of the contract; TypeBox schemas are JSON Schema already [RUN-21]. */
export function openApiDocumentOf(publicUrl: string): object {
  const { publish, named } = createPublishedSchemas()
  const paths: Record<string, Record<string, object>> = {}
  for (const { domain, name, endpoint } of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operationOf(domain, name, endpoint, publish),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Aura', version: '1.0.0', description: guide },
    servers: [{ url: publicUrl }],
    tags: [...new Set(endpoints.map(({ domain }) => domain))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: ErrorBody, ...named },
      headers: {
        'Retry-After': { description: 'Seconds to wait before the next try', schema: { type: 'integer' } },
      },
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The token, bare or after "Bearer ".',
        },
      },
    },
  }
}

function operationOf(domain: string, name: string, endpoint: EndpointDeclaration, publish: Publish): object {
  return {
    operationId: name,
    tags: [domain],
    summary: withoutRows(endpoint.summary),
    description: `Access: ${endpoint.access}. Rate class: ${rateOf(endpoint)}.`,
    security: securityOf(endpoint),
    parameters: [
      ...parametersOf('path', endpoint.params, publish),
      ...parametersOf('query', endpoint.query, publish),
      ...(endpoint.idempotent ? [idempotencyKey] : []),
    ],
    ...((endpoint.body || endpoint.upload) && { requestBody: requestBodyOf(endpoint, publish) }),
    responses: { ...successOf(endpoint, publish), ...failuresOf(endpoint) },
  }
}

function rateOf({ rate }: EndpointDeclaration): string {
  return rate === 'unlimited' ? rate : `${rate}, ${rates[rate].calls} calls in ${rates[rate].seconds} s`
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Chosen by the caller: for a day, the same key with the same content acts once and answers the same',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
}

function securityOf({ access }: EndpointDeclaration): object[] {
  if (access === 'public' || access === 'developer') return []
  return access === 'optional' || access === 'tolerant' ? [{}, { token: [] }] : [{ token: [] }]
}

function parametersOf(place: 'path' | 'query', schema: object | undefined, publish: Publish): object[] {
  if (!schema || !('properties' in schema)) return []
  const required = 'required' in schema && Array.isArray(schema.required) ? schema.required : []
  return Object.entries(schema.properties as Record<string, { description?: string }>).map(
    ([name, { description, ...property }]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description !== undefined && { description: withoutRows(description) }),
      schema: publish(property),
    }),
  )
}

function requestBodyOf({ body, upload }: EndpointDeclaration, publish: Publish): object {
  if (!upload) return { required: true, content: { 'application/json': { schema: publish(body ?? {}) } } }
  const fields = publish({ ...body, type: 'object' })
  const properties = 'properties' in fields ? (fields.properties as Record<string, object>) : {}
  const required = 'required' in fields ? (fields.required as string[]) : []
  const { maxBytes, maxFiles, maxTotalBytes, isRequired } = upload
  const one = { type: 'string', format: 'binary', description: `at most ${maxBytes} bytes` }
  const together = { description: `in their order; at most ${maxTotalBytes} bytes together` }
  const file = maxFiles === undefined ? one : { type: 'array', items: one, maxItems: maxFiles, ...together }
  const schema = {
    ...fields,
    properties: { ...properties, [upload.field]: file },
    ...(isRequired && { required: [...required, upload.field] }),
  }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

/** The successes of a call by status, with the answer to a client that has the present content already. */
function successOf(endpoint: EndpointDeclaration, publish: Publish): Record<string, object> {
  const { response, answers, contentTypes = ['text/plain'] } = endpoint
  const revalidated = endpoint.isRevalidated && {
    304: { description: 'What the caller named by `If-None-Match` is the present content.', headers: etag },
  }
  if (answers === 'redirect')
    return { 302: { description: 'Leads to a page of the application.', headers: location } }
  if (answers === undefined) {
    const content = { 'application/json': { schema: publish(response ?? {}) } }
    return {
      200: { description: 'Success.', ...(revalidated && { headers: etag }), content },
      ...revalidated,
    }
  }
  const content = Object.fromEntries(contentTypes.map((type) => [type, {}]))
  if (answers === 'text') return { 200: { description: 'Text.', content } }
  const headers = (endpoint.isRanged || endpoint.isRevalidated) && { headers: etag }
  return {
    200: { description: 'The file.', ...headers, content },
    ...(endpoint.isRanged && {
      206: { description: 'The range of the file that `Range` asks for.', ...headers, content },
    }),
    ...revalidated,
  }
}

const etag = { ETag: { description: 'Names this content', schema: { type: 'string' } } }
const location = { Location: { description: 'Address of the page', schema: { type: 'string' } } }
