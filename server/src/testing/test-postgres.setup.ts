import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../platform/db/database.ts'
import { migrateToLatest } from '../platform/db/migrate.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/embedded/embedded-postgres.ts'
import { createJobs } from '../platform/jobs/jobs.ts'
import { createLog } from '../platform/log/log.ts'
import { databaseUrl } from './test-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's own PostgreSQL, beside the migrated database that nobody may be connected to. */
    postgresUrl: string
    /** The `postgres` folder of a server that was stopped, its database migrated and empty. */
    preparedPostgres: string
  }
}

const execute = promisify(execFile)

/**
 * Starts one PostgreSQL for the whole run, in a new folder, with the migrated database that tests clone, and keeps
 * a copy of its files for servers with a separate PostgreSQL.
 */
export default async function startTestPostgres(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'aura-test-'))
  // Others may pass through: started as root, PostgreSQL runs as another user.
  await chmod(dataDir, 0o711)
  const remove = () => rm(dataDir, { recursive: true, force: true })
  try {
    await withPostgres(dataDir, ({ url }) => migrate(url))
    const prepared = join(dataDir, 'prepared')
    await execute('cp', ['-a', join(dataDir, 'postgres'), prepared])
    const embedded = await start(dataDir)
    project.provide('postgresUrl', databaseUrl(embedded.url, 'postgres'))
    project.provide('preparedPostgres', prepared)
    return async () => {
      await embedded.stop()
      await remove()
    }
  } catch (error) {
    await remove()
    throw error
  }
}

function start(dataDir: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    dataDir,
    log: () => {},
    // These databases are thrown away: nothing has to survive a power cut.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  })
}

async function withPostgres(dataDir: string, work: (embedded: EmbeddedPostgres) => Promise<void>) {
  const embedded = await start(dataDir)
  try {
    await work(embedded)
  } finally {
    await embedded.stop()
  }
}

/** The tables that a first start creates: the product's and the job queue's. */
async function migrate(url: string): Promise<void> {
  const db = openDatabase({ url, maxConnections: 1, applicationName: 'aura-test-setup' })
  try {
    await migrateToLatest(db)
  } finally {
    await db.destroy()
  }
  const jobs = createJobs({ url, log: createLog('silent') })
  await jobs.start()
  await jobs.stop(1000)
}
