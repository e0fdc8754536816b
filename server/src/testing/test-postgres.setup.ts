import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../platform/db/database.ts'
import { migrateToLatest } from '../platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../platform/embedded/embedded-postgres.ts'
import { databaseUrl, templateName } from './test-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's own PostgreSQL, which holds the migrated template. */
    postgresUrl: string
  }
}

/** Starts one PostgreSQL for the whole run, in a folder of its own, and migrates the database that tests are cloned from. */
export default async function startTestPostgres(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'aura-test-'))
  // Others may pass through: started as root, PostgreSQL runs as another user.
  await chmod(dataDir, 0o711)
  const embedded = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    // These databases are thrown away: nothing has to survive a power cut.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  })
  const stop = async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await makeTemplate(embedded.url)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('postgresUrl', embedded.url)
  return stop
}

async function makeTemplate(serverUrl: string): Promise<void> {
  const connection = postgres(serverUrl, { max: 1 })
  await connection`create database ${connection(templateName)}`
  await connection.end()
  const template = openDatabase({
    url: databaseUrl(serverUrl, templateName),
    maxConnections: 1,
    applicationName: 'aura-test-template',
  })
  try {
    await migrateToLatest(template)
  } finally {
    await template.destroy()
  }
}
