import { pageQuery } from '@aura/contract/common'
import { endpoints } from '@aura/contract/endpoints'
import { Type } from '@aura/contract/type'
import fastJsonStringify from 'fast-json-stringify'
import { expect, test } from 'vitest'
import { DomainError } from '../errors/domain-error.ts'
import { addressCheck, bodyCheck } from './validation.ts'

const PageQuery = Type.Object(pageQuery(20))

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

test.each([
  ['1', 1],
  ['50', 50],
  ['51', 50],
  ['9007199254740991', 50],
])('[RUN-30] a `limit` of %s reaches handlers as %d', (limit, rows) => {
  expect(addressCheck(PageQuery)({ page: '60', limit })).toEqual({ page: 60, limit: rows })
})

test.each(['0', '-1', '1.5', 'x', ''])('[RUN-30] a `limit` of « %s » is refused', (limit) => {
  expect(() => addressCheck(PageQuery)({ limit })).toThrow(DomainError)
})
