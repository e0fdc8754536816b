import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

/** Work that ends when told to, and the names of what began. */
function createWork() {
  const inTurn = createTurns(2)
  const begun: string[] = []
  const start = (name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const done = inTurn(() => {
      begun.push(name)
      return promise
    })
    return { done, end: () => resolve(name), fail: () => reject(new Error(name)) }
  }
  return { begun, start }
}

test('so many are under way at a time, the others in the order in which they came', async () => {
  const { begun, start } = createWork()
  const [first, second, third, fourth] = ['first', 'second', 'third', 'fourth'].map(start)
  await Promise.resolve()
  expect(begun).toEqual(['first', 'second'])
  second?.end()
  expect(await second?.done).toBe('second')
  expect(begun).toEqual(['first', 'second', 'third'])
  third?.end()
  first?.end()
  await Promise.all([first?.done, third?.done])
  fourth?.end()
  expect(await fourth?.done).toBe('fourth')
})

test('work that fails gives its turn on, and its failure to whoever asked for it', async () => {
  const { begun, start } = createWork()
  const [first, second, third] = ['first', 'second', 'third'].map(start)
  first?.fail()
  await expect(first?.done).rejects.toThrow('first')
  third?.end()
  second?.end()
  expect(await Promise.all([second?.done, third?.done])).toEqual(['second', 'third'])
  expect(begun).toEqual(['first', 'second', 'third'])
})
