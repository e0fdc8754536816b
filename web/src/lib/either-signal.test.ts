import { expect, test } from 'vitest'
import { eitherSignal } from './either-signal.ts'

const controllers = () => [new AbortController(), new AbortController()] as const

test.each([0, 1] as const)('ends with signal %i, and by its reason alone', (first) => {
  const both = controllers()
  const either = eitherSignal(both[0].signal, both[1].signal)
  expect(either.aborted).toBe(false)
  both[first].abort('the first')
  both[1 - first]?.abort('the second')
  expect(either.aborted).toBe(true)
  expect(either.reason).toBe('the first')
})

test.each([0, 1] as const)('has ended where signal %i ended before', (first) => {
  const both = controllers()
  both[first].abort('before')
  const either = eitherSignal(both[0].signal, both[1].signal)
  expect(either.aborted).toBe(true)
  expect(either.reason).toBe('before')
})
