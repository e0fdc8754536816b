import { readConfig } from '@aura/server/config'
import { createAuthentication } from '@aura/server/domains/accounts/authentication.service'
import { hashPassword, isPassword } from '@aura/server/domains/accounts/passwords.rules'
import { createSessionMemory } from '@aura/server/domains/accounts/session-memory.service'
import { createTracesService } from '@aura/server/domains/accounts/traces.service'
import { createSessionTokens } from '@aura/server/platform/auth/session-tokens'
import { systemClock } from '@aura/server/platform/clock/clock'
import { type Db, openPool } from '@aura/server/platform/db/database'
import { createDatabaseHealth } from '@aura/server/platform/db/database-health'
import { createHttpServer } from '@aura/server/platform/http/http-server'
import { platformRoutes } from '@aura/server/platform/http/platform.routes'
import { createApp } from '@aura/server/platform/http/serve'
import { createRateLimiter } from '@aura/server/platform/limits/rate-limiter'
import { createLog } from '@aura/server/platform/log/log'
import { createMetrics } from '@aura/server/platform/metrics/metrics'
import { sql } from 'kysely'
import { datasetPassword } from './dataset/accounts.ts'
import { type FloorRow, floorRows, oneHash, oneRead, oneWrite } from './floors.contract.ts'

/**
 * The floors "one-read", "one-write" and "one-hash": minimal calls through the product's own pipeline (session, rate limit, validation,
 * serialization), on its database, with as many connections.
 */
const config = readConfig(process.env)
if (!config.database || !config.jwtSecret) throw new Error('the floors need DATABASE_URL and JWT_SECRET')
const { url } = config.database
const log = createLog(config.logLevel)
const pool = openPool({ url, maxConnections: 16, applicationName: 'aura-floor' })
const { db } = pool
const probe = openPool({ url, maxConnections: 1, applicationName: 'aura-floor-probe' })
const limiter = createRateLimiter({ db, scale: config.http.rateLimitScale })
const tokens = createSessionTokens(config.jwtSecret)
const { authenticate } = createAuthentication({
  db,
  clock: systemClock,
  tokens,
  memory: createSessionMemory(),
  traces: createTracesService({ secret: config.jwtSecret }),
})
const metrics = createMetrics()

await sql`create table if not exists bench_write (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  post_id bigint not null,
  created_at timestamptz not null
)`.execute(db)
const storedHash = await hashPassword(datasetPassword)

const fastify = await createHttpServer(config, log)
metrics.watch(fastify)
const app = createApp({
  fastify,
  authenticate,
  limiter,
  health: createDatabaseHealth({ pool, probe }),
  access: {},
  isOperator: () => false,
  isDeveloper: () => false,
  temporaryFolder: config.dataDir,
})
platformRoutes(app, {
  metrics,
  publicUrl: config.http.publicUrl,
  outboxFolder: config.dataDir,
  findFault: async () => undefined,
})
app.serve(oneRead, async ({ query }) => ({ rows: await findRows(db, query.before) }))
app.serve(oneWrite, async ({ actor, body }) => ({ id: await insertRow(db, actor.userId, body.postId) }))
app.serve(oneHash, async ({ body }) => ({ isRight: await isPassword(body.password, storedHash) }))
await fastify.listen({ host: config.http.host, port: config.http.port })

for (const event of ['SIGINT', 'disconnect']) process.on(event, () => process.exit(0))

async function findRows(from: Db, before: number): Promise<FloorRow[]> {
  const { rows } = await sql<{ id: number; authorId: number; legend: string; createdAt: Date }>`
    select id, author_id, legend, created_at from post where id <= ${before}::bigint
    order by id desc limit ${floorRows}`.execute(from)
  return rows.map(({ id, authorId, legend, createdAt }) => ({
    id,
    author_id: authorId,
    legend,
    created_at: createdAt.toISOString(),
  }))
}

async function insertRow(into: Db, accountId: number, postId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into bench_write (account_id, post_id, created_at)
    values (${accountId}, ${postId}, ${systemClock.now()}) returning id`.execute(into)
  const [row] = rows
  if (!row) throw new Error('an insert that succeeded returns its row')
  return row.id
}
