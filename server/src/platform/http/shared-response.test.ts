import Fastify from 'fastify'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { SharedResponse } from './shared-response.ts'

const schema = { response: { '2xx': Type.Object({ text: Type.String() }) } }

test('[RUN-36] an answer compressed too late leaves the refusal of the deadline as it is', async () => {
  const fastify = Fastify()
  const shared = new SharedResponse({ text: 'le même pour tous' })
  fastify.get('/late', { schema }, (request, reply) => {
    const deadline = new AbortController()
    setTimeout(() => reply.code(503).send({ code: 'platform.unavailable' }), 100)
    const sending = shared.sendTo(request, reply, deadline.signal)
    deadline.abort()
    return sending
  })
  fastify.get('/', { schema }, (request, reply) => shared.sendTo(request, reply, undefined))
  const headers = { 'accept-encoding': 'gzip' }
  const late = await fastify.inject({ url: '/late', headers })
  expect(late.statusCode).toBe(503)
  expect(late.headers).not.toHaveProperty('content-encoding')
  expect(late.json()).toEqual({ code: 'platform.unavailable' })
  expect((await fastify.inject({ url: '/', headers })).headers['content-encoding']).toBe('gzip')
})
