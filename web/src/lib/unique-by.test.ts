import { expect, test } from 'vitest'
import { uniqueBy } from './unique-by.ts'

test.each([
  ['last', false, 2],
  ['first', true, 1],
])('each key has the position of its first copy; the %s copy stays', (_, keepsFirst, page) => {
  const items = [
    { id: 1, page: 1 },
    { id: 2, page: 1 },
    { id: 1, page: 2 },
  ]
  expect(uniqueBy(items, ({ id }) => id, keepsFirst)).toEqual([
    { id: 1, page },
    { id: 2, page: 1 },
  ])
})
