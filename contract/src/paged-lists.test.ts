import { expect, test } from 'vitest'
import { maxPageSize } from './common.ts'
import { endpoints } from './endpoints.ts'

/** Properties of an object schema, by name. */
const propertiesOf = (schema: unknown): Record<string, unknown> =>
  typeof schema === 'object' && schema !== null && 'properties' in schema
    ? (schema.properties as Record<string, unknown>)
    : {}

const lists = endpoints.flatMap(({ endpoint: { method, path, query, response } }) => {
  const asked = propertiesOf(query)
  const limit = asked.limit ?? asked.perPage
  return limit === undefined
    ? []
    : [{ name: `${method} ${path}`, limit, isNumbered: 'page' in asked, response }]
})

test('lists that are paged by number are found', () => {
  expect(lists.filter(({ isNumbered }) => isNumbered).length).toBeGreaterThan(10)
})

test.each(lists)(
  '[RUN-30] $name takes a limit that the server caps, and says how many rows it answers without one',
  ({ limit }) => {
    const { clampTo, description } = limit as { clampTo: number; description: string }
    expect(clampTo).toBeLessThanOrEqual(maxPageSize)
    expect(description).toMatch(new RegExp(`^\\d+ rows unless given; at most ${clampTo} are answered$`))
  },
)

// The specification makes this answer a bare list; the same comments are paged at another address [CMT-03].
const bare = 'GET /api/comments/:id'
const numbered = lists.filter(({ name, isNumbered }) => isNumbered && name !== bare)

test.each(numbered)('[RUN-30] $name answers `hasMore`', ({ response }) => {
  expect(Object.keys(propertiesOf(response))).toContain('hasMore')
})
