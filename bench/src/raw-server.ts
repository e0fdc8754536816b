import { readFile } from 'node:fs/promises'
import Fastify from 'fastify'
import postgres from 'postgres'
import { floorRows } from './floors.contract.ts'

/**
 * The floors "bare", "raw-read" and "raw-write": a Fastify and a postgres.js with nothing of the product between them, which answer
 * the bytes of `ANSWER_FILE` from memory, read thirty rows by index, and commit one upsert.
 */
const answer = await readFile(process.env.ANSWER_FILE ?? '')
const sql = postgres(process.env.DATABASE_URL ?? '', {
  max: 16,
  connection: { application_name: 'aura-floor' },
})
await sql`create table if not exists bench_upsert (
  account_id bigint not null,
  post_id bigint not null,
  presses integer not null,
  primary key (account_id, post_id)
)`

const fastify = Fastify()
fastify.get('/healthz', async () => ({ status: 'up' }))
fastify.get('/answer', (_request, reply) => reply.type('application/json; charset=utf-8').send(answer))
fastify.get<{ Querystring: { before: string } }>('/rows', async ({ query }) => ({
  rows: await sql`
    select id, author_id, legend, created_at from post where id <= ${query.before}
    order by id desc limit ${floorRows}`,
}))
fastify.post<{ Body: { accountId: number; postId: number } }>('/row', async ({ body }) => {
  const [row] = await sql`
    insert into bench_upsert (account_id, post_id, presses) values (${body.accountId}, ${body.postId}, 1)
    on conflict (account_id, post_id) do update set presses = bench_upsert.presses + 1 returning presses`
  return row
})
await fastify.listen({ host: process.env.HOST ?? '127.0.0.1', port: Number(process.env.PORT) })
// The measuring process has ended.
process.on('disconnect', () => process.exit(0))
