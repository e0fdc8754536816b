import Fastify from 'fastify'
import { type Static, Type } from 'typebox'
import { expect, test } from 'vitest'
import { listResponses, writtenListResponses } from './list-response.ts'

const Item = Type.Object({ name: Type.String(), note: Type.Union([Type.String(), Type.Null()]) })
const Body = Type.Object({ items: Type.Array(Item), next: Type.Union([Type.String(), Type.Null()]) })

/** A server that answers `bodies` in turn through the list writer. */
function serverOf(bodies: { items: object[]; next: string | null }[]) {
  const answer = listResponses('items', Item)
  const fastify = Fastify()
  fastify.get('/', { schema: { response: { '2xx': Body } } }, (request, reply) => {
    const body = bodies.shift() ?? { items: [], next: null }
    return answer(body as Parameters<typeof answer>[0] & typeof body).sendTo(request, reply, undefined)
  })
  return fastify
}

test('an answer of shared items is that of its schema: nothing undeclared leaks, any text is kept', async () => {
  const shared = { name: 'Zoé "items":[ 🌞', note: null, secret: 'not declared' }
  const list = [shared, { name: 'dit "items":[]', note: '' }]
  const bodies = [
    { items: [], next: null },
    { items: list, next: '"items":[]' },
    { items: list, next: null },
    { items: [shared], next: '"items":[' },
    { items: [shared, { name: '', note: 'là\n' }, shared], next: null },
  ]
  const fastify = serverOf([...bodies])
  for (const { items, next } of bodies) {
    const response = await fastify.inject('/')
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.json()).toEqual({
      items: items.map((item) => ({ name: item.name, note: item.note })),
      next,
    })
  }
})

test('an answer of a written list is that of its schema around the list as it was written', async () => {
  const answer = writtenListResponses<Static<typeof Body>, 'items'>('items')
  const fastify = Fastify()
  const items = [{ name: 'Zoé "items":[] 🌞', note: null }]
  fastify.get('/', { schema: { response: { '2xx': Body } } }, (request, reply) =>
    answer({ next: '"items":[]' }, JSON.stringify(items)).sendTo(request, reply, undefined),
  )
  const response = await fastify.inject('/')
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(response.json()).toEqual({ items, next: '"items":[]' })
})
