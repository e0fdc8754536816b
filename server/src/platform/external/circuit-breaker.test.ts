import { expect, test } from 'vitest'
import { createTestClock } from '../../testing/test-clock.ts'
import { seconds } from '../clock/clock.ts'
import { createCircuitBreaker, ServiceAway } from './circuit-breaker.ts'

const fail = async () => {
  throw new Error('down')
}
const work = async () => 'answer'

test('leaves a service alone for 30 s after three failures in a row', async () => {
  const clock = createTestClock()
  const breaker = createCircuitBreaker(clock)
  for (let failure = 1; failure <= 3; failure++) await expect(breaker.run(fail)).rejects.toThrow('down')
  let asked = 0
  const count = async () => ++asked
  await expect(breaker.run(count)).rejects.toBeInstanceOf(ServiceAway)
  clock.advance(seconds(30) - 1)
  await expect(breaker.run(count)).rejects.toBeInstanceOf(ServiceAway)
  expect(asked).toBe(0)
  clock.advance(1)
  expect(await breaker.run(count)).toBe(1)
  expect(await breaker.run(work)).toBe('answer')
})

test('asks once after the pause, and leaves the service alone again when that fails', async () => {
  const clock = createTestClock()
  const breaker = createCircuitBreaker(clock)
  for (let failure = 1; failure <= 3; failure++) await expect(breaker.run(fail)).rejects.toThrow('down')
  clock.advance(seconds(30))
  const both = await Promise.allSettled([breaker.run(fail), breaker.run(work)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(both[1]).toMatchObject({ reason: expect.any(ServiceAway) })
  await expect(breaker.run(work)).rejects.toBeInstanceOf(ServiceAway)
})

test('failures that are not in a row do not count', async () => {
  const breaker = createCircuitBreaker(createTestClock())
  for (let round = 1; round <= 5; round++) {
    await expect(breaker.run(fail)).rejects.toThrow('down')
    await expect(breaker.run(fail)).rejects.toThrow('down')
    expect(await breaker.run(work)).toBe('answer')
  }
})
