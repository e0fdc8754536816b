import { endpoints } from '@aura/contract/endpoints'
import fastJsonStringify from 'fast-json-stringify'
import { expect, test } from 'vitest'
import { DomainError } from '../errors/domain-error.ts'
import { bodyCheck } from './validation.ts'

// The server compiles a schema at its first use: a faulty one must not wait for that.
test('every schema of the contract compiles', () => {
  for (const { endpoint } of endpoints) {
    const { method, path, params, query, body, response } = endpoint
    for (const schema of [params, query, body]) {
      if (schema) expect(() => bodyCheck(schema)(null), `${method} ${path}`).toThrow(DomainError)
    }
    if (response) expect(() => fastJsonStringify(response), `${method} ${path}`).not.toThrow()
  }
})
