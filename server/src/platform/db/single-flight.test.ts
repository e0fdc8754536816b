import { expect, test } from 'vitest'
import { singleFlight } from './single-flight.ts'

/** Readings that end when the test says so. */
function controlledReads() {
  const readings: { key: unknown; end: (found: string) => void; fail: (error: Error) => void }[] = []
  const find = singleFlight(
    (key: unknown) =>
      new Promise<string>((resolve, reject) => readings.push({ key, end: resolve, fail: reject })),
  )
  return { readings, find }
}

test('those who ask the same meanwhile share the next reading, begun after they asked', async () => {
  const { readings, find } = controlledReads()
  const first = find({ post: 1 })
  const later = [find({ post: 1 }), find({ post: 1 })]
  expect(readings).toHaveLength(1)
  readings[0]?.end('before')
  expect(await first).toBe('before')
  expect(readings).toHaveLength(2)
  readings[1]?.end('after')
  expect(await Promise.all(later)).toEqual(['after', 'after'])
  void find({ post: 1 })
  expect(readings).toHaveLength(3)
})

test('different questions do not wait for each other', () => {
  const { readings, find } = controlledReads()
  void find({ post: 1 })
  void find({ post: 2 })
  expect(readings.map(({ key }) => key)).toEqual([{ post: 1 }, { post: 2 }])
})

test('a reading that fails fails for those who share it alone', async () => {
  const { readings, find } = controlledReads()
  const failing = find(1)
  const later = find(1)
  readings[0]?.fail(new Error('the statement was ended'))
  await expect(failing).rejects.toThrow('the statement was ended')
  readings[1]?.end('found')
  expect(await later).toBe('found')
})
