import { ErrorBody } from '@aura/contract/common'
import type { EndpointDeclaration } from '@aura/contract/endpoint'
import { endpoints } from '@aura/contract/endpoints'
import { type ErrorCode, errors } from '@aura/contract/errors'
import { requiresActor } from './access.ts'
import { statusOf } from './error-handler.ts'

/** The OpenAPI 3.1 document of the contract; TypeBox schemas are JSON Schema already [RUN-21]. */
export function openApiDocumentOf(publicUrl: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const { domain, name, endpoint } of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(domain, name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Aura',
      version: '1.0.0',
      description: 'Every call of the product, made from its contract.',
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set(endpoints.map(({ domain }) => domain))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: ErrorBody },
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

function operationOf(domain: string, name: string, endpoint: EndpointDeclaration): object {
  return {
    operationId: name,
    tags: [domain],
    summary: endpoint.summary,
    description: `Access: ${endpoint.access}. Rate class: ${endpoint.rate}.`,
    security: securityOf(endpoint),
    parameters: [
      ...parametersOf('path', endpoint.params),
      ...parametersOf('query', endpoint.query),
      ...(endpoint.idempotent
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              schema: { type: 'string', maxLength: 200 },
            },
          ]
        : []),
    ],
    ...((endpoint.body || endpoint.upload) && { requestBody: requestBodyOf(endpoint) }),
    responses: { ...successOf(endpoint), ...failuresOf(endpoint) },
  }
}

function securityOf({ access }: EndpointDeclaration): object[] {
  if (access === 'public' || access === 'developer') return []
  return access === 'optional' || access === 'tolerant' ? [{}, { token: [] }] : [{ token: [] }]
}

function parametersOf(place: 'path' | 'query', schema: object | undefined): object[] {
  if (!schema || !('properties' in schema)) return []
  const required = 'required' in schema && Array.isArray(schema.required) ? schema.required : []
  return Object.entries(schema.properties as Record<string, object>).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function requestBodyOf({ body, upload }: EndpointDeclaration): object {
  if (!upload) return { required: true, content: { 'application/json': { schema: body } } }
  const properties = body && 'properties' in body ? (body.properties as Record<string, object>) : {}
  const { maxBytes, maxFiles, maxTotalBytes } = upload
  const one = { type: 'string', format: 'binary', description: `at most ${maxBytes} bytes` }
  const together = { description: `in their order; at most ${maxTotalBytes} bytes together` }
  const file = maxFiles === undefined ? one : { type: 'array', items: one, maxItems: maxFiles, ...together }
  const schema = { ...body, type: 'object', properties: { ...properties, [upload.field]: file } }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

function successOf({ response, answers }: EndpointDeclaration): Record<string, object> {
  if (answers === 'redirect') return { 302: { description: 'Leads to a page of the application.' } }
  if (answers === 'file')
    return { 200: { description: 'The file.' }, 206: { description: 'A range of the file.' } }
  if (answers === 'text') return { 200: { description: 'Text.', content: { 'text/plain': {} } } }
  return { 200: { description: 'Success.', content: { 'application/json': { schema: response ?? {} } } } }
}

/** Failures by status, each with its possible codes. */
function failuresOf(endpoint: EndpointDeclaration): Record<string, object> {
  const codes: ErrorCode[] = [
    'platform.malformed',
    'platform.too-many',
    'platform.unavailable',
    ...(endpoint.errors ?? []),
  ]
  if (endpoint.body || endpoint.query || endpoint.params) codes.push('platform.invalid')
  if (requiresActor(endpoint.access)) codes.push('platform.unauthenticated')
  if (endpoint.access === 'moderator' || endpoint.access === 'administrator') codes.push('platform.forbidden')
  if (securityOf(endpoint).length > 0) codes.push('platform.session-ended')
  const byStatus = Map.groupBy(new Set(codes), (code) => statusOf[errors[code].kind])
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((code) => `\`${code}\`: ${errors[code].message}`).join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}
