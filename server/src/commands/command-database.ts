import { composeDomains } from '../app.domains.ts'
import type { Config } from '../config.ts'
import { bringUpToDate, type Preparation } from '../platform/db/bring-up-to-date.ts'
import { type Db, openDatabase } from '../platform/db/database.ts'
import {
  lockDataFolder,
  prepareDataFolder,
  refuseInterruptedRestore,
} from '../platform/embedded/data-folder.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../platform/embedded/embedded-postgres.ts'
import { requireCluster } from '../platform/embedded/postgres-cluster.ts'
import { StartFault } from '../platform/errors/start-fault.ts'
import { createLog } from '../platform/log/log.ts'
import { openPlatform } from '../platform/platform.ts'

export type CommandDomains = Awaited<ReturnType<typeof composeDomains>>

/** Runs a maintenance command's work with the domains, on the database that the server uses. */
export async function withCommandDomains<T>(
  config: Config,
  work: (domains: CommandDomains, db: Db) => Promise<T>,
): Promise<T> {
  if (!config.database) {
    await refuseInterruptedRestore(config.dataDir)
    await requireCluster(config.dataDir)
  }
  const withDomains = async (_: Db, databaseUrl: string): Promise<T> => {
    const log = createLog('silent')
    const jwtSecret = 'a command signs no token'
    const withoutRedis: Config = { ...config, redisUrl: undefined }
    const platform = await openPlatform({
      config: withoutRedis,
      databaseUrl,
      jwtSecret,
      log,
      isCommand: true,
    })
    try {
      const domains = await composeDomains(platform)
      await platform.jobs.start()
      return await work(domains, platform.db)
    } finally {
      await platform.jobs.stop(0)
      await platform.close()
    }
  }
  // A new database would hold nothing, and `verify` would find that everything holds.
  return withCommandDatabase(config, withDomains, { isFilled: true })
}

/**
 * Runs work on the database that the server uses: `DATABASE_URL`, or the embedded one, which is started for the time of the
 * command when no server runs it.
 *
 * @throws StartFault for what the operator can mend
 */
export async function withCommandDatabase<T>(
  config: Config,
  work: (db: Db, url: string) => Promise<T>,
  preparation: Preparation = {},
): Promise<T> {
  const withDatabase = (url: string) => withOpenDatabase(url, work, preparation)
  if (config.database) return withDatabase(config.database.url)
  await prepareDataFolder(config.dataDir)
  const lock = lockDataFolder(config.dataDir)
  if (!lock) {
    const url = await findEmbeddedPostgres(config.dataDir)
    if (!url) throw new StartFault('A server is starting on the data folder. Try again in a moment.')
    return withDatabase(url)
  }
  try {
    return await withEmbeddedPostgres(config.dataDir, withDatabase)
  } finally {
    lock.release()
  }
}

const endingSignals = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

/** Starts PostgreSQL for the time of the work. However the command ends, but for `kill -9`, none is left running. */
async function withEmbeddedPostgres<T>(dataDir: string, work: (url: string) => Promise<T>): Promise<T> {
  let abandon = () => {}
  const onExit = () => abandon()
  const onSignal = (signal: NodeJS.Signals) =>
    process.exit(endingSignals[signal as keyof typeof endingSignals])
  process.once('exit', onExit)
  for (const signal of Object.keys(endingSignals)) process.once(signal, onSignal)
  try {
    const embedded = await startEmbeddedPostgres({
      dataDir,
      log: () => {},
      onLaunch: (pid) => {
        abandon = () => process.kill(pid, 'SIGQUIT')
      },
    })
    abandon = embedded.abandon
    try {
      return await work(embedded.url)
    } finally {
      await embedded.stop()
    }
  } finally {
    process.off('exit', onExit)
    for (const signal of Object.keys(endingSignals)) process.off(signal, onSignal)
  }
}

async function withOpenDatabase<T>(
  url: string,
  work: (db: Db, url: string) => Promise<T>,
  preparation: Preparation,
): Promise<T> {
  const db = openDatabase({ url, maxConnections: 2, applicationName: 'aura-command', isPatient: true })
  try {
    await bringUpToDate(db, preparation)
    return await work(db, url)
  } finally {
    await db.destroy()
  }
}
