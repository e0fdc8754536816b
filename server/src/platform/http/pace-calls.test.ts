import { setImmediate } from 'node:timers/promises'
import Fastify, { type FastifyReply } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { callsPerTurn, paceCalls } from './pace-calls.ts'

const arrived: FastifyReply[] = []
const begun: FastifyReply[] = []
const server = Fastify()
server.addHook('onRequest', async (_request, reply) => void arrived.push(reply))
paceCalls(server)
server.addHook('onRequest', async (_request, reply) => void begun.push(reply))
server.get('/', () => 'answered')
afterEach(() => {
  arrived.length = 0
  begun.length = 0
})

const idsOf = (replies: readonly FastifyReply[]) => replies.map(({ request }) => request.id)

/** Calls that all come in one turn. */
const call = (count: number) => Array.from({ length: count }, () => server.inject('/'))

test('[RUN-35] calls that come at once begin in turns of the event loop, in their order', async () => {
  const calls = call(5 * callsPerTurn)
  let most = 0
  for (let before = 0; begun.length < calls.length; before = begun.length) {
    await setImmediate()
    most = Math.max(most, begun.length - before)
  }
  for (const answer of calls) expect((await answer).body).toBe('answered')
  expect(most).toBe(callsPerTurn)
  expect(idsOf(begun)).toEqual(idsOf(arrived))
})

test.each([
  ['of few clients', (index: number) => `198.51.${index % 3}.1`],
  ['of many clients of one network', (index: number) => `2001:db8:7:${index}::1`],
])('[RUN-35] a call begins in the next turn, however many %s wait', async (_, addressOf) => {
  const calls = Array.from({ length: 15 * callsPerTurn }, (_, index) =>
    server.inject({
      url: '/',
      headers: { authorization: `invented ${index}` },
      remoteAddress: addressOf(index),
    }),
  )
  while (arrived.length < calls.length) await setImmediate()
  const before = begun.length
  const late = [
    server.inject({ url: '/', remoteAddress: '203.0.113.4' }),
    server.inject({ url: '/', remoteAddress: '2001:db8::5' }),
  ]
  while (arrived.length < calls.length + late.length) await setImmediate()
  expect(begun.length).toBeLessThan(calls.length)
  const turnsUntil = async () => {
    let turns = 0
    for (; !arrived.slice(-2).every((reply) => begun.includes(reply)); turns++) await setImmediate()
    return turns
  }
  expect(await turnsUntil()).toBeLessThanOrEqual(2)
  expect(begun.length).toBeLessThan(before + 5 * callsPerTurn)
  await Promise.all([...calls, ...late])
  expect(begun).toHaveLength(calls.length + late.length)
})

test('a call whose client leaves while it waits is never begun', async () => {
  const calls = call(2 * callsPerTurn)
  while (arrived.length < calls.length) await setImmediate()
  const last = arrived.at(-1)
  expect(begun.length).toBeLessThan(arrived.length)
  last?.raw.destroy()
  await Promise.allSettled(calls)
  expect(idsOf(begun)).toEqual(idsOf(arrived.slice(0, -1)))
})
