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
import { findFreePort, type ProcessFolder, type ServerProcess, spawnServer } from './server-process.ts'

/** A real server with its embedded PostgreSQL, to be killed and started again. */
export interface LiveServer {
  folder: ProcessFolder
  /** The process of the moment. */
  readonly process: ServerProcess
  /** Starts the server again, once it has ended. */
  restart(): Promise<void>
  /** Reaches into its database. */
  withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** People with live sessions. */
  makePeople(count: number): Promise<{ id: Id; token: string }[]>
  close(): Promise<void>
}

/** Starts a server on a data folder of its own. */
export async function startLiveServer(environment: Record<string, string> = {}): Promise<LiveServer> {
  const folder = await makePreparedFolder()
  const start = async () => {
    const started = spawnServer({ dataDir: folder.dataDir, port: await findFreePort(), environment })
    await started.untilReady()
    return started
  }
  let running = await start()

  async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
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
      const jwtSecret = (await readFile(join(folder.dataDir, 'jwt-secret'), 'utf8')).trim()
      return withDatabase(async (db) => {
        const aura = createAuraService({ db, clock: systemClock })
        const now = systemClock.now()
        const people: { id: Id; token: string }[] = []
        while (people.length < count) {
          const { id } = await makeConfirmedAccount(db, aura, now)
          people.push({ id, token: await openLiveSession(db, jwtSecret, id, now) })
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
