import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DomainError } from '../errors/domain-error.ts'
import { discard, readMultipart } from './uploads.ts'

const fastify = Fastify()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aura-uploads-'))
  await fastify.register(multipart, { throwFileSizeLimit: false })
  const declared = { field: 'image', maxBytes: 1000, maxFiles: 3, maxTotalBytes: 2000 }
  fastify.post('/', async (request) => {
    const { fields, uploads } = await readMultipart(request, declared, folder)
    await discard(uploads)
    return { fields, files: uploads.map(({ originalName, bytes }) => `${originalName} ${bytes}`) }
  })
  fastify.setErrorHandler((error, _request, reply) =>
    error instanceof DomainError
      ? reply.code(400).send({ code: error.code, fields: error.fields })
      : reply.send(error),
  )
})
afterAll(async () => {
  await fastify.close()
  await rm(folder, { recursive: true })
})

async function send(...sizes: number[]) {
  const form = new FormData()
  form.append('legend', 'deux')
  for (const [place, size] of sizes.entries()) {
    form.append('image', new Blob([new Uint8Array(size)]), `${place}.jpg`)
  }
  const sent = new Response(form)
  const headers = { 'content-type': sent.headers.get('content-type') ?? '' }
  const payload = Buffer.from(await sent.arrayBuffer())
  const answer = (await fastify.inject({ method: 'POST', url: '/', headers, payload })).json()
  expect(await readdir(folder)).toEqual([])
  return answer
}

test('several files arrive in their order, beside the fields', async () => {
  expect(await send(10, 1000, 20)).toEqual({
    fields: { legend: 'deux' },
    files: ['0.jpg 10', '1.jpg 1000', '2.jpg 20'],
  })
})

test('[MED-02] the file that is too large is named', async () => {
  const fields = { 'image[1]': expect.any(String) }
  expect(await send(10, 1001)).toEqual({ code: 'media.too-large', fields })
})

test('[MED-02] files that are too large together are refused as they arrive, one too many by its head', async () => {
  expect(await send(900, 900, 900)).toEqual({ code: 'media.too-large-together' })
  expect(await send(1, 1, 1, 1)).toEqual({ code: 'media.too-many' })
})
