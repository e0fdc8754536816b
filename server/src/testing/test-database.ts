import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, inject } from 'vitest'
import { type Db, openDatabase } from '../platform/db/database.ts'
import { embeddedName } from '../platform/embedded/postgres-cluster.ts'

export interface TestDatabase {
  url: string
  db: Db
  /** Ends open connections and drops the database. */
  drop(): Promise<void>
}

/** The same server's address with another database name. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** A database of one's own, a copy of the migrated and empty one, on the run's PostgreSQL. One per test file is the rule. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('postgresUrl')
  const name = `aura_${randomBytes(8).toString('hex')}`
  await runOnServer(
    serverUrl,
    (server) => server`create database ${server(name)} template ${server(embeddedName)}`,
  )
  const url = databaseUrl(serverUrl, name)
  const db = openDatabase({ url, maxConnections: 4, applicationName: 'aura-test' })
  return {
    url,
    db,
    async drop() {
      await db.destroy()
      await runOnServer(serverUrl, (server) => server`drop database if exists ${server(name)} with (force)`)
    },
  }
}

/** One for all tests of a file, dropped after them: for the top of the file. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  afterAll(() => database.drop())
  return database
}

async function runOnServer(
  url: string,
  statement: (server: postgres.Sql) => Promise<unknown>,
): Promise<void> {
  const server = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await statement(server)
  } finally {
    await server.end()
  }
}
