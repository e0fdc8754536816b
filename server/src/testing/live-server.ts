import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Id } from '@aura/contract/common'
import { createAuraService } from '../domains/aura/aura.service.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { type Db, openDatabase } from '../platform/db/database.ts'
import { findEmbeddedPostgres } from '../platform/embedded/embedded-postgres.ts'
import { makeConfirmedAccount } from './confirmed-account.ts'
import { openLiveSession } from './live-session.ts'
import { makePreparedFolder } from './prepared-folder.ts'
import {
  findFreePort,
  makeDataFolder,
  type ProcessFolder,
  type ServerProcess,
  spawnServer,
} from './server-process.ts'
import { testJwtSecret } from './test-app.ts'
import type { TestDatabase } from './test-database.ts'

/** Someone with a live session. */
export interface LivePerson {
  id: Id
  pseudo: string
  token: string
}

/** A real server with its embedded PostgreSQL or a database of the run's, to be killed and started again. */
export interface LiveServer {
  folder: ProcessFolder
  /** The process of the moment. */
  readonly process: ServerProcess
  /** Starts the server again, once it has ended. */
  restart(): Promise<void>
  /** Reaches into its database. */
  withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** People with live sessions. */
  makePeople(count: number): Promise<LivePerson[]>
  close(): Promise<void>
}

export interface LiveServerOptions {
  environment?: Record<string, string>
  /** A database shared with other servers, which starts faster than another PostgreSQL. */
  database?: TestDatabase
  /** Command that wraps the server's, such as `unshare`; receives the data folder. */
  through?: (dataDir: string) => readonly string[]
}

/** Starts a server on a new data folder. */
export async function startLiveServer(options: LiveServerOptions = {}): Promise<LiveServer> {
  const { database, through } = options
  const folder = await (database ? makeDataFolder() : makePreparedFolder())
  const environment = {
    ...(database && { DATABASE_URL: database.url, JWT_SECRET: testJwtSecret, LOG_LEVEL: 'warn' }),
    ...options.environment,
  }
  const start = async () => {
    const { dataDir } = folder
    const started = spawnServer({
      dataDir,
      port: await findFreePort(),
      environment,
      ...(through && { through: through(dataDir) }),
    })
    await started.untilReady()
    return started
  }
  let running = await start()

  async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
    if (database) return work(database.db)
    const url = await findEmbeddedPostgres(folder.dataDir)
    if (!url) throw new Error('no PostgreSQL runs here')
    const db = openDatabase({ url, maxConnections: 4, applicationName: 'aura-test' })
    try {
      return await work(db)
    } finally {
      await db.destroy()
    }
  }

  return {
    folder,
    get process() {
      return running
    },
    async restart() {
      running = await start()
    },
    withDatabase,
    async makePeople(count) {
      const secret = database ? testJwtSecret : await readFile(join(folder.dataDir, 'jwt-secret'), 'utf8')
      return withDatabase(async (db) => {
        const aura = createAuraService({ db, clock: systemClock })
        const now = systemClock.now()
        const people: LivePerson[] = []
        while (people.length < count) {
          const { id, pseudo } = await makeConfirmedAccount(db, aura, now)
          people.push({ id, pseudo, token: await openLiveSession(db, secret.trim(), id, now) })
        }
        return people
      })
    },
    async close() {
      running.child.kill('SIGKILL')
      await running.untilEnd()
      await folder.remove()
    },
  }
}
