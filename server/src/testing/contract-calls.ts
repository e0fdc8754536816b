import { join } from 'node:path'
import type { ErrorBody } from '@aura/contract/common'
import type { EndpointDeclaration, ResponseOf } from '@aura/contract/endpoint'
import { expect } from 'vitest'
import { failureCodesOf } from '../platform/http/openapi.failures.ts'
import { type OutboxMessage, readOutboxFolder } from '../platform/mail/outbox-folder.ts'
import type { TestApp } from './test-app.ts'

/** What a call is made with. The body is of any shape, since tests also send wrong ones. */
export interface AskOptions {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: unknown
  token?: string | undefined
  headers?: Record<string, string>
  /** Address the call comes from; loopback by default. */
  from?: string
}

export interface Answer<Body> {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  /** The JSON answer: the contract's shape, or an error's; empty when the answer is no JSON. */
  body: Body
  text: string
}

type AnswerBody<E> = (E extends { response: unknown } ? ResponseOf<E> : object) & Partial<ErrorBody>

/** Makes a call of the contract as a program does (`Accept: application/json`). Fails for a failure that the API documents do not name. */
export async function ask<E extends EndpointDeclaration>(
  app: Pick<TestApp, 'call'>,
  endpoint: E,
  { params = {}, query = {}, body, token, headers = {}, from }: AskOptions = {},
): Promise<Answer<AnswerBody<E>>> {
  const response = await app.call({
    method: endpoint.method,
    url: pathOf(endpoint, params),
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    headers: { accept: 'application/json', ...(token && { authorization: token }), ...headers },
    ...(body !== undefined && { payload: body as object }),
    ...(from && { remoteAddress: from }),
  })
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  const answer = (isJson ? response.json() : {}) as AnswerBody<typeof endpoint>
  if (response.statusCode >= 400) {
    expect(failureCodesOf(endpoint), `${endpoint.method} ${endpoint.path}`).toContain(answer.code)
  }
  return { status: response.statusCode, headers: response.headers, body: answer, text: response.body }
}

/** The address of a call with its places filled. */
export function pathOf({ path }: EndpointDeclaration, params: Record<string, string | number> = {}): string {
  return path.replace(/:(\w+)/g, (_place, name: string) => encodeURIComponent(String(params[name] ?? '')))
}

/** The messages written to `recipient`, oldest first, once there are at least `count`. */
export async function mailsTo(app: TestApp, recipient: string, count = 1): Promise<OutboxMessage[]> {
  const outbox = join(app.config.dataDir, 'outbox')
  const isTheirs = ({ to }: OutboxMessage) => to.toLowerCase() === recipient.toLowerCase()
  const read = async () => (await readOutboxFolder(outbox)).filter(isTheirs).reverse()
  await expect.poll(async () => (await read()).length).toBeGreaterThanOrEqual(count)
  return read()
}
