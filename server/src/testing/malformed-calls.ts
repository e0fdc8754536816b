import type { EndpointDeclaration } from '@aura/contract/endpoint'
import { endpoints } from '@aura/contract/endpoints'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { type Example, examples } from './call-examples.ts'
import { pathOf } from './contract-calls.ts'
import {
  brokenForms,
  brokenJson,
  headerNames,
  headerTexts,
  hostilePlaces,
  hostileValues,
  wrongPaths,
  wrongTypes,
} from './hostile-values.ts'

interface Request {
  method: InjectOptions['method'] & string
  url: string
  payload?: string
  headers: Record<string, string>
}

/** A request no client of ours would send. */
export interface MalformedCall {
  /** What is wrong with it, for the report of a failure. */
  what: string
  request: Request
}

const all = endpoints.map(({ endpoint }) => endpoint)
const withJson = all.filter(({ body, upload }) => fieldsOf(body).length > 0 && !upload)
const withUpload = all.filter(({ upload }) => upload)
const withPlaces = all.filter(({ params, query }) => params ?? query)
/** Only reads: writes without a body in their contract would be carried out, since what is sent with them is ignored. */
const reads = all.filter(({ method }) => method === 'GET')

/** Fields of a schema by name, with the contract's examples for names that mean different things in different calls. */
function fieldsOf(schema: object | undefined): [string, { examples?: Example[] }][] {
  return schema && 'properties' in schema ? Object.entries(schema.properties as object) : []
}

/** Well-formed values for a schema's fields; a field that nobody gave an example for is a fault of this file. */
function exampleOf(schema: object | undefined): Record<string, Example> {
  return Object.fromEntries(
    fieldsOf(schema).map(([name, field]) => {
      const example = field.examples?.[0] ?? examples[name]
      if (example === undefined) throw new Error(`give ${name} an example in call-examples.ts`)
      return [name, example]
    }),
  )
}

/** The same for what stands in an address, where everything is text. */
function addressExampleOf(schema: object | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(exampleOf(schema)).map(([name, value]) => [name, String(value)]))
}

function requestOf(endpoint: EndpointDeclaration, { headers, ...changes }: Partial<Request> = {}): Request {
  const query = new URLSearchParams(addressExampleOf(endpoint.query))
  const url = `${pathOf(endpoint, addressExampleOf(endpoint.params))}?${query}`
  return { method: endpoint.method, url, ...changes, headers: { accept: 'application/json', ...headers } }
}

const withJsonBody = (endpoint: EndpointDeclaration, payload: string, type = 'application/json') =>
  requestOf(endpoint, { payload, headers: { 'content-type': type } })

/** A field that is missing, of a wrong type, or hostile. */
const wrongField = fc
  .record({
    endpoint: fc.constantFrom(...withJson),
    pick: fc.nat(),
    value: hostileValues,
    isMissing: fc.boolean(),
  })
  .map(({ endpoint, pick, value, isMissing }): MalformedCall => {
    const body: Record<string, unknown> = exampleOf(endpoint.body)
    const names = Object.keys(body)
    const name = names[pick % names.length] ?? ''
    if (isMissing) delete body[name]
    else body[name] = value
    return {
      what: `${name} ${isMissing ? 'missing' : 'hostile'}`,
      request: withJsonBody(endpoint, JSON.stringify(body)),
    }
  })

/** A body that is no object of the call. */
const wrongBody = fc.record({ endpoint: fc.constantFrom(...withJson), value: hostileValues }).map(
  ({ endpoint, value }): MalformedCall => ({
    what: 'another kind of body',
    request: withJsonBody(endpoint, JSON.stringify(value) ?? ''),
  }),
)

const wrongText = fc
  .record({ endpoint: fc.constantFrom(...withJson), pick: fc.nat() })
  .map(({ endpoint, pick }): MalformedCall => {
    const texts = brokenJson(JSON.stringify(exampleOf(endpoint.body)))
    return { what: 'broken JSON', request: withJsonBody(endpoint, texts[pick % texts.length] ?? '') }
  })

const wrongType = fc
  .record({ endpoint: fc.constantFrom(...withJson), type: fc.constantFrom(...wrongTypes) })
  .map(({ endpoint, type }): MalformedCall => {
    // Not JSON either, so that no reading of the type finds a valid call.
    return { what: `content type ${type}`, request: withJsonBody(endpoint, '\u0001', type) }
  })

const wrongPlace = fc
  .record({
    endpoint: fc.constantFrom(...withPlaces),
    pick: fc.nat(),
    value: hostilePlaces,
    isTwice: fc.boolean(),
  })
  .map(({ endpoint, pick, value, isTwice }): MalformedCall => {
    const params = addressExampleOf(endpoint.params)
    const query = addressExampleOf(endpoint.query)
    const names = [...Object.keys(params), ...Object.keys(query)]
    const name = names[pick % names.length] ?? ''
    const text = value.toWellFormed()
    if (name in params) params[name] = text
    const pairs = Object.entries(query).map(([key, kept]) => [key, key === name ? text : kept])
    if (isTwice) pairs.push([`${name}`, text], [`${name}[x]`, '1'])
    const url = `${pathOf(endpoint, params)}?${new URLSearchParams(pairs)}`
    return { what: `${name} in the address`, request: requestOf(endpoint, { url }) }
  })

const wrongPath = fc
  .record({
    url: fc.constantFrom(...wrongPaths),
    method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'),
  })
  .map(
    ({ url, method }): MalformedCall => ({
      what: 'address',
      request: { method: method as 'GET', url, headers: { accept: 'application/json' } },
    }),
  )

const wrongHeader = fc
  .record({
    endpoint: fc.constantFrom(...reads, ...withJson),
    name: fc.constantFrom(...headerNames),
    text: headerTexts,
  })
  .map(({ endpoint, name, text }): MalformedCall => {
    const payload = endpoint.method === 'GET' ? {} : { payload: '{"x"' }
    const headers = {
      ...(endpoint.method !== 'GET' && { 'content-type': 'application/json' }),
      [name]: text,
    }
    return { what: `header ${name}`, request: requestOf(endpoint, { ...payload, headers }) }
  })

const wrongForm = fc
  .record({
    endpoint: fc.constantFrom(...withUpload),
    pick: fc.nat(),
    type: fc.constantFrom(
      'multipart/form-data; boundary=limit',
      'multipart/form-data',
      'multipart/mixed; boundary=limit',
    ),
  })
  .map(({ endpoint, pick, type }): MalformedCall => {
    const forms = brokenForms(endpoint.upload?.field ?? '')
    return { what: 'form', request: withJsonBody(endpoint, forms[pick % forms.length] ?? '', type) }
  })

/** Requests that are wrong in every way this file knows, over every call of the contract. */
export const malformedCall: fc.Arbitrary<MalformedCall> = fc.oneof(
  { arbitrary: wrongField, weight: 8 },
  { arbitrary: wrongBody, weight: 2 },
  { arbitrary: wrongText, weight: 2 },
  { arbitrary: wrongType, weight: 2 },
  { arbitrary: wrongPlace, weight: 6 },
  { arbitrary: wrongPath, weight: 2 },
  { arbitrary: wrongHeader, weight: 4 },
  { arbitrary: wrongForm, weight: 3 },
)
