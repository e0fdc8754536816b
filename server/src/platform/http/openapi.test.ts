import { gunzipSync } from 'node:zlib'
import { endpoints } from '@aura/contract/endpoints'
import { openApiDocument } from '@aura/contract/platform/platform.contract'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { beforeAll, expect, test } from 'vitest'
import { ask } from '../../testing/contract-calls.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { requiresActor } from './access.ts'

interface Parameter {
  name: string
  description?: string
  in: string
  required: boolean
  schema: object
}
interface Media {
  schema?: object
}
interface Operation {
  operationId: string
  summary: string
  tags: string[]
  security: object[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, Media> }
  responses: Record<string, Response>
}
interface Response {
  description: string
  headers?: Record<string, object>
  content?: Record<string, Media>
}
interface Document {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> }
}

const app = await openTestApp()
let document: Document
let operations: { path: string; method: string; operation: Operation }[]

beforeAll(async () => {
  document = (await ask(app, openApiDocument)).body as unknown as Document
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
})

test('[RUN-21] is an OpenAPI 3.1 document that names itself and its address', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d+$/)
  expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
  expect(document.servers).toEqual([{ url: 'http://aura.test' }])
})

test('is built and compressed once, and not sent again to a client that has it', async () => {
  const get = (headers: Record<string, string>) => app.call({ url: openApiDocument.path, headers })
  const answer = await get({ 'accept-encoding': 'gzip' })
  const { etag = '', ...headers } = answer.headers
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'no-cache' })
  expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual(document)
  expect(answer.rawPayload.length).toBeLessThan(100_000)
  const again = await get({ 'if-none-match': String(etag) })
  expect(again).toMatchObject({ statusCode: 304, body: '', headers: { etag, 'cache-control': 'no-cache' } })
  expect((await get({ 'if-none-match': 'W/"other"' })).statusCode).toBe(200)
  expect((await get({})).headers).toMatchObject({ etag, 'content-type': 'application/json; charset=utf-8' })
})

test('[RUN-21] holds every call of the contract once, and nothing else', () => {
  const shown = operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`)
  const declared = endpoints.map(
    ({ endpoint: { method, path } }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
  )
  expect(shown.sort()).toEqual(declared.sort())
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

test('[RUN-21] each call names its places in the address, and no others as such', () => {
  for (const { path, operation } of operations) {
    const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
    expect(inPath.map(({ name }) => name).sort(), path).toEqual(places.sort())
    for (const { required } of inPath) expect(required, path).toBe(true)
    const keys = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
    expect(new Set(keys).size, path).toBe(keys.length)
  }
})

test('[RUN-21] no two addresses differ in the names of their places alone', () => {
  const shapes = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'))
  expect(shapes.filter((shape, place) => shapes.indexOf(shape) !== place)).toEqual([])
})

test('[RUN-21] every schema is a valid JSON Schema 2020-12 without words of our own, and every reference leads somewhere', () => {
  const ajv = new Ajv2020({ strictTypes: false, strictTuples: false, strictRequired: false })
  addFormats.default(ajv)
  ajv.addFormat('binary', true)
  ajv.addKeyword({ keyword: 'components' })
  const { components } = document
  for (const [name, schema] of Object.entries(components.schemas))
    expect(() => ajv.compile({ ...schema, components }), name).not.toThrow()
  for (const { path, operation } of operations) {
    const contents = [
      operation.requestBody?.content,
      ...Object.values(operation.responses).map(({ content }) => content),
    ]
    const schemas = [
      ...operation.parameters.map(({ schema }) => schema),
      ...contents.flatMap((content) => Object.values(content ?? {}).flatMap(({ schema }) => schema ?? [])),
    ]
    for (const schema of schemas) expect(() => ajv.compile({ ...schema, components }), path).not.toThrow()
  }
})

test('[RUN-21] each call says who may make it, what it answers and how it fails', () => {
  const tags = document.tags.map(({ name }) => name)
  for (const { path, method, operation } of operations) {
    const at = `${method} ${path}`
    expect(operation.summary, at).toMatch(/\S/)
    expect(tags, at).toEqual(expect.arrayContaining(operation.tags))
    for (const requirement of operation.security) {
      for (const name of Object.keys(requirement))
        expect(document.components.securitySchemes).toHaveProperty(name)
    }
    const statuses = Object.keys(operation.responses)
    expect(
      statuses.some((status) => /^[23]\d\d$/.test(status)),
      at,
    ).toBe(true)
    for (const status of statuses) {
      expect(status, at).toMatch(/^[2-5]\d\d$/)
      expect(operation.responses[status]?.description, at).toMatch(/\S/)
    }
  }
})

test('[RUN-21] a call for people says that it wants a token and answers 401 without', () => {
  for (const { domain, name, endpoint } of endpoints) {
    const shown = operations.find(({ operation }) => operation.operationId === name)?.operation
    const wantsToken = requiresActor(endpoint.access)
    if (wantsToken) expect(Object.keys(shown?.responses ?? {}), `${domain}.${name}`).toContain('401')
    expect(shown?.security.length === 1, `${domain}.${name}`).toBe(
      wantsToken || endpoint.access === 'operator',
    )
  }
})

test('[RUN-24] each call names the failures that the way of its kind may answer', () => {
  const codesOf = ({ responses }: Operation, status: number): string[] =>
    [...(responses[status]?.description ?? '').matchAll(/^`([\w.-]+)`/gm)].map(([, code]) => String(code))
  for (const { domain, name, endpoint } of endpoints) {
    const at = `${domain}.${name}`
    const operation = operations.find(({ operation }) => operation.operationId === name)?.operation
    if (!operation) throw new Error(`${at} is missing`)
    const isWrite = endpoint.method !== 'GET'
    const shown = (status: number, code: string) => codesOf(operation, status).includes(code)
    expect(shown(500, 'platform.internal'), at).toBe(true)
    expect(shown(413, 'platform.too-large'), at).toBe(isWrite)
    expect(shown(415, 'platform.wrong-type'), at).toBe(isWrite)
    expect(shown(507, 'platform.no-space'), at).toBe(isWrite)
    expect(shown(409, 'platform.key-reused'), at).toBe(endpoint.idempotent === true)
    const readsToken = requiresActor(endpoint.access) || endpoint.access === 'optional'
    expect(shown(401, 'platform.session-ended'), at).toBe(readsToken)
    for (const status of [429, 503])
      expect(operation.responses[status]?.headers, at).toHaveProperty('Retry-After')
  }
})

test('[RUN-24] the code of a failure is one of those listed', () => {
  const { responses } =
    operations.find(({ operation }) => operation.operationId === 'followUser')?.operation ?? {}
  const ajv = new Ajv2020({ strict: false })
  const accepts = ajv.compile({
    ...responses?.[400]?.content?.['application/json']?.schema,
    components: document.components,
  })
  expect(accepts({ code: 'follows.self', message: 'Non.', requestId: '1' })).toBe(true)
  expect(accepts({ code: 'posts.unknown', message: 'Non.', requestId: '1' })).toBe(false)
  expect(accepts({ code: 'follows.self' })).toBe(false)
})

test('[RUN-21] an answer that is a file or text says which types it has, and what caches and ranges answer', () => {
  const responsesOf = (name: string) =>
    operations.find(({ operation }) => operation.operationId === name)?.operation.responses ?? {}
  const typesOf = (name: string) => Object.keys(responsesOf(name)[200]?.content ?? {})
  expect(typesOf('getMedia')).toEqual(['image/webp', 'video/mp4'])
  expect(typesOf('downloadExport')).toEqual(['application/zip'])
  expect(typesOf('auraHistoryFile')).toEqual(['text/csv'])
  expect(typesOf('advertisingSlot')).toEqual(['text/html'])
  expect(typesOf('sealedText')).toEqual(['text/plain'])
  for (const name of ['getMedia', 'downloadExport'])
    expect(Object.keys(responsesOf(name)), name).toEqual(expect.arrayContaining(['206', '416']))
  expect(Object.keys(responsesOf('auraHistoryFile'))).not.toContain('206')
  for (const name of ['getMedia', 'openApiDocument'])
    expect(responsesOf(name)[304]?.headers, name).toHaveProperty('ETag')
  expect(responsesOf('twitchCallback')[302]?.headers).toHaveProperty('Location')
})

test('[RUN-21] each filter and header of a call is described beside its schema', () => {
  for (const { operation } of operations)
    for (const { name, in: place, description } of operation.parameters)
      if (place !== 'path') expect(description, `${operation.operationId} ${name}`).toMatch(/\S/)
})

test('[RUN-21] names no rows of the specification, and its tags are names of domains', () => {
  expect(JSON.stringify(document)).not.toMatch(/\[[A-Z]{3}-\d/)
  for (const { name } of document.tags) expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/)
})

test('[RUN-21] a program can tell from it how to register and which file must come', () => {
  const operationOf = (name: string) =>
    operations.find(({ operation }) => operation.operationId === name)?.operation
  const fieldsOf = (name: string) =>
    Object.values(operationOf(name)?.requestBody?.content ?? {})[0]?.schema as {
      required?: string[]
      properties: Record<string, { description?: string }>
    }
  for (const field of ['recaptchaToken', 'registrationSecret'])
    expect(fieldsOf('register').properties[field]?.description, field).toMatch(/\S/)
  expect(document.info.description).toContain('ALTCHA')
  expect(fieldsOf('enterChallenge').required).toContain('media')
  expect(fieldsOf('updateProfile').required).toEqual(['pseudo'])
})

test('[RUN-21] shapes that several calls share have a name', () => {
  const { schemas } = document.components
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['Error', 'Post', 'Comment']))
  const answer = operations.find(({ operation }) => operation.operationId === 'getPost')?.operation
    .responses[200]
  expect(answer?.content?.['application/json']?.schema).toEqual({ $ref: '#/components/schemas/Post' })
})

test('[RUN-21] /api/docs shows it', async () => {
  const page = await app.call({ url: '/api/docs/', headers: { accept: 'text/html' } })
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toContain('text/html')
  for (const [, file] of page.body.matchAll(/(?:src|href)="\.?\/?([^"]+\.(?:js|css))"/g)) {
    const asked = await app.call({ url: `/api/docs/${file?.replace(/^(api\/docs\/)/, '')}` })
    expect(asked.statusCode, file).toBe(200)
  }
})
