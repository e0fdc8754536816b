import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll } from 'vitest'
import { type Application, createApplication } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import type { Random } from '../platform/clock/random.ts'
import type { Db } from '../platform/db/database.ts'
import { createLog } from '../platform/log/log.ts'
import { createTestClock, type TestClock } from './test-clock.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export interface TestAppOptions {
  /** Settings by their names, beside or instead of the defaults below. */
  environment?: Record<string, string>
  clock?: TestClock
  random?: Random
  /** A database shared with another application; by default a new one. */
  database?: TestDatabase
  /** Address at which the application reaches the database, when something stands between them. */
  databaseUrl?: string
  /** Keeps every log line, at the finest level, in {@link TestApp.logLines}. */
  keepsLog?: boolean
  /** Built pages to serve instead of the web room's, which a test cannot rely on. */
  webFolder?: string
}

export interface TestApp {
  application: Application
  config: Config
  clock: TestClock
  /** Signs the tokens of sessions. */
  jwtSecret: string
  /** The database behind the application, to look at effects. */
  db: Db
  database: TestDatabase
  /** One JSON text a line; empty unless `keepsLog`. */
  logLines: readonly string[]
  /** One call without a network. The body's type is for the test to check. */
  call(options: InjectOptions): Promise<LightMyRequestResponse>
  /** Listens on a free loopback port, for clients that need a network. Answers the address. */
  listen(): Promise<string>
  close(): Promise<void>
}

export const testJwtSecret = 'a secret for tests alone, 32 characters long'

/** The whole application on a new database and data folder, with a clock that the test moves. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { environment, clock = createTestClock(), random, keepsLog = false } = options
  const database = options.database ?? (await createTestDatabase())
  const dataDir = await mkdtemp(join(tmpdir(), 'aura-test-app-'))
  const config = readConfig({
    AURA_DATA_DIR: dataDir,
    PUBLIC_URL: 'http://aura.test',
    RATE_LIMIT_SCALE: '100000',
    LOG_LEVEL: keepsLog ? 'trace' : 'silent',
    AURA_DEMO: '0',
    ...environment,
  })
  const release = async () => {
    if (!options.database) await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  const logLines: string[] = []
  const jwtSecret = config.jwtSecret ?? testJwtSecret
  const application = await createApplication({
    config,
    databaseUrl: options.databaseUrl ?? database.url,
    jwtSecret,
    log: createLog(config.logLevel, keepsLog ? collectInto(logLines) : undefined),
    clock,
    // Long, so that a busy machine fails no test; tests with a proxy before the database need the real limit.
    ...(!options.databaseUrl && { timeoutMs: 60_000 }),
    ...(random && { random }),
    ...(options.webFolder && { webFolder: options.webFolder }),
  }).catch(async (error: unknown) => {
    await release()
    throw error
  })
  return {
    application,
    config,
    clock,
    jwtSecret,
    db: database.db,
    database,
    logLines,
    call: (call) => application.fastify.inject(call),
    listen: () => application.fastify.listen({ host: '127.0.0.1', port: 0 }),
    async close() {
      await application.close()
      await release()
    },
  }
}

/** One for all tests of a file, closed after them: for the top of the file. */
export async function openTestApp(options?: TestAppOptions): Promise<TestApp> {
  const app = await createTestApp(options)
  afterAll(() => app.close())
  return app
}

function collectInto(lines: string[]): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
}
