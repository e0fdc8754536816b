import { expect, test } from 'vitest'
import { forEachDue } from './for-each-due.ts'

test('an item that fails keeps no other waiting, also on later pages', async () => {
  const worked: number[] = []
  const failures = await forEachDue({
    find: async ({ afterId, limit }) => [1, 2, 3, 4, 5].filter((id) => id > afterId).slice(0, limit),
    work: async (id) => {
      worked.push(id)
      if (id === 2) throw new Error('two')
    },
    batchSize: 2,
  })
  expect(worked).toEqual([1, 2, 3, 4, 5])
  expect(failures).toEqual([new Error('two')])
})

test('a page that cannot be read hides no failure that came before', async () => {
  const failures = await forEachDue({
    find: async ({ afterId }) => {
      if (afterId > 0) throw new Error('no page')
      return [1]
    },
    work: () => Promise.reject(new Error('one')),
    batchSize: 1,
  })
  expect(failures).toEqual([new Error('one'), new Error('no page')])
})
