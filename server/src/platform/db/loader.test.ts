import { expect, test } from 'vitest'
import { createLoader } from './loader.ts'

/** A look-up whose statements end when the test says so. */
function controlledReads(options?: { maxConcurrent: number }) {
  const statements: { keys: readonly number[]; end: () => void; fail: (error: Error) => void }[] = []
  const find = createLoader(
    (keys: readonly number[]) =>
      new Promise<string[]>((resolve, reject) => {
        statements.push({ keys, end: () => resolve(keys.map((key) => `found ${key}`)), fail: reject })
      }),
    options,
  )
  return { statements, find }
}

test('who asks while nothing is under way does not wait for company', () => {
  const { statements, find } = controlledReads()
  void find(1)
  expect(statements.map(({ keys }) => keys)).toEqual([[1]])
})

test('those who ask meanwhile share one statement, begun after they asked, and each gets their own', async () => {
  const { statements, find } = controlledReads()
  const first = [find(1), find(2)]
  const gathered = [find(3), find(4), find(5)]
  expect(statements.map(({ keys }) => keys)).toEqual([[1], [2]])
  for (const { end } of statements) end()
  expect(await Promise.all(first)).toEqual(['found 1', 'found 2'])
  expect(statements.map(({ keys }) => keys)).toEqual([[1], [2], [3, 4, 5]])
  statements[2]?.end()
  expect(await Promise.all(gathered)).toEqual(['found 3', 'found 4', 'found 5'])
})

test('with one statement at a time, even the second look-up waits and is shared', async () => {
  const { statements, find } = controlledReads({ maxConcurrent: 1 })
  void find(1)
  const gathered = [find(2), find(3)]
  expect(statements.map(({ keys }) => keys)).toEqual([[1]])
  for (const { end } of statements) end()
  await expect.poll(() => statements.map(({ keys }) => keys)).toEqual([[1], [2, 3]])
  statements[1]?.end()
  expect(await Promise.all(gathered)).toEqual(['found 2', 'found 3'])
})

test('a statement that fails fails for those who share it alone', async () => {
  const { statements, find } = controlledReads()
  const failing = find(1)
  const other = find(2)
  const later = find(3)
  statements[0]?.fail(new Error('the statement was ended'))
  await expect(failing).rejects.toThrow('the statement was ended')
  for (const { end } of statements.slice(1)) end()
  expect(await other).toBe('found 2')
  for (const { end } of statements) end()
  expect(await later).toBe('found 3')
})

test('a statement that throws at once is no end of the others', async () => {
  let isBroken = true
  const find = createLoader(async (keys: readonly number[]) => {
    if (isBroken) throw new Error('no connection')
    return keys
  })
  await expect(Promise.all([find(1), find(2), find(3)])).rejects.toThrow('no connection')
  isBroken = false
  expect(await find(4)).toBe(4)
})
