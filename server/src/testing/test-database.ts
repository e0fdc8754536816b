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
  const server = connectTo(serverUrl)
  // Files are copied with half the work of writing them anew through the log.
  await server`create database ${server(name)} template ${server(embeddedName)} strategy file_copy`
  const url = databaseUrl(serverUrl, name)
  // On a busy machine, a job of the application may hold a lock for seconds.
  const db = openDatabase({
    url,
    maxConnections: 4,
    applicationName: 'aura-test',
    isPatient: true,
    lockMs: 60_000,
  })
  return {
    url,
    db,
    async drop() {
      await db.destroy()
      await server`drop database if exists ${server(name)} with (force)`
    },
  }
}

/** One for all tests of a file, dropped after them: for the top of the file. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  afterAll(() => database.drop())
  return database
}

let connected: { url: string; server: postgres.Sql } | undefined

/** The connection that all files of a worker create and drop their databases by. */
function connectTo(url: string): postgres.Sql {
  if (connected?.url !== url)
    connected = {
      url,
      server: postgres(url, { max: 1, idle_timeout: 20, fetch_types: false, onnotice: () => {} }),
    }
  return connected.server
}
