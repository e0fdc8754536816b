import { readFile } from 'node:fs/promises'
import Fastify from 'fastify'

/**
 * The floor "bare": a separate Fastify that answers the bytes of `ANSWER_FILE` from memory. No framework could serve
 * the same bytes for less work than this.
 */
const answer = await readFile(process.env.ANSWER_FILE ?? '')
const fastify = Fastify()
fastify.get('/healthz', async () => ({ status: 'up' }))
fastify.get('/answer', (_request, reply) => reply.type('application/json; charset=utf-8').send(answer))
await fastify.listen({ host: process.env.HOST ?? '127.0.0.1', port: Number(process.env.PORT) })
// The measuring process has ended.
process.on('disconnect', () => process.exit(0))
