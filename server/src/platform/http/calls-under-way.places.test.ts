import { EventEmitter, once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { limitCallsUnderWay } from './calls-under-way.ts'

const places = 10
let call: (path: string, localAddress: string, body?: string) => Promise<string>
/** Begins a call that waits to be let go, with the body if one is given. */
let hold: (localAddress: string, body?: string) => Promise<void>
/** Answers to all calls that wait. */
let letGo: () => Promise<string[]>
/** Sends a whole body, and closes the connection before its call is answered. */
let sendAndLeave: (localAddress: string) => Promise<void>

/** A site that answers calls to `/held` once they are let go. */
beforeEach(async () => {
  const site = Fastify()
  onTestFinished(async () => {
    site.server.closeAllConnections()
    await site.close()
  })
  const max = { answering: places, uploads: places, arriving: places / 2 }
  limitCallsUnderWay(site, (count) => Math.max(1, Math.floor(count)), max)
  site.setErrorHandler((error: { code: string }, _request, reply) => reply.code(503).send(error.code))
  const held = Promise.withResolvers<string>()
  const answers: Promise<string>[] = []
  letGo = () => {
    held.resolve('at last')
    return Promise.all(answers)
  }
  site.route({ method: ['GET', 'POST'], url: '/held', handler: () => held.promise })
  const steps = new EventEmitter()
  const untilLeft = async (_request: FastifyRequest, { raw }: FastifyReply) => {
    steps.emit('received')
    await once(raw, 'close')
  }
  site.post('/left', { preValidation: untilLeft }, async () => steps.emit('answered'))
  for (const path of ['/', '/healthz', '/readyz']) site.get(path, () => 'well')
  await site.listen({ host: '127.0.0.1', port: 0 })
  const { port } = site.server.address() as AddressInfo
  const ask = (path: string, localAddress: string, body?: string) => {
    const method = body === undefined ? 'GET' : 'POST'
    const headers = { 'content-type': 'text/plain' }
    return request({ port, path, method, headers, localAddress, agent: false }).end(body)
  }
  call = async (...asking) => {
    const asked = ask(...asking)
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    return text(answer)
  }
  sendAndLeave = async (localAddress) => {
    const asked = ask('/left', localAddress, 'bonjour').on('error', () => {})
    await once(steps, 'received')
    const answered = once(steps, 'answered')
    asked.destroy()
    await answered
  }
  hold = async (localAddress, body) => {
    const received = once(site.server, 'request')
    answers.push(call('/held', localAddress, body))
    await received
  }
})

/** Holds a call from each of so many networks. */
async function holdFrom(count: number): Promise<void> {
  for (let network = 1; network <= count; network++) await hold(`127.${network}.0.1`)
}

test('[RUN-36] while calls take all places, balancers still hear that the site is well', async () => {
  await holdFrom(places)
  expect(await call('/', '127.100.0.1')).toBe('platform.unavailable')
  for (const path of ['/healthz', '/readyz']) expect(await call(path, '127.100.0.1')).toBe('well')
  expect(await letGo()).toEqual(Array(places).fill('at last'))
  expect(await call('/', '127.100.0.1')).toBe('well')
})

test('[RUN-35] a client takes half of the places that are free at most, be its share larger', async () => {
  await hold('127.100.0.1')
  await hold('127.100.0.1')
  expect(await call('/', '127.100.0.1')).toBe('platform.too-many')
  await holdFrom(5)
  await hold('127.101.0.1')
  expect(await call('/', '127.101.0.1')).toBe('platform.too-many')
  expect(await call('/', '127.102.0.1')).toBe('well')
  expect(await letGo()).toHaveLength(8)
})

test('[RUN-35] places that a network has left are free for it again', async () => {
  for (let time = 0; time < places; time++)
    expect(await call('/', `127.100.0.${1 + (time % 5)}`)).toBe('well')
})

test('[RUN-35] callers whose connections close once their bodies have come keep no place', async () => {
  for (let network = 1; network <= places; network++) await sendAndLeave(`127.${network}.0.1`)
  expect(await call('/', '127.100.0.1')).toBe('well')
})

test('[RUN-35] a call whose body has come leaves the place of those that still come', async () => {
  await hold('127.100.0.1', 'bonjour')
  await hold('127.100.0.1', 'bonsoir')
  expect(await letGo()).toEqual(['at last', 'at last'])
})
