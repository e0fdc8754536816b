import type { FastifyBaseLogger } from 'fastify'
import { type Application, createApplication } from './app.ts'
import type { Config } from './config.ts'
import { isDemoLoginThere, isEmptyDatabase } from './demo/demonstration.queries.ts'
import { type Announcement, announceSecret } from './platform/auth/site-secret.ts'
import { systemClock } from './platform/clock/clock.ts'
import { measureClockAhead, requireSameTime } from './platform/clock/database-clock.ts'
import { bringUpToDate } from './platform/db/bring-up-to-date.ts'
import { type Db, openDatabase } from './platform/db/database.ts'
import { MigrationFault } from './platform/db/migrate.ts'
import { lockDataFolder, prepareDataFolder, setAside } from './platform/embedded/data-folder.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/embedded/embedded-postgres.ts'
import { loadOrCreateJwtSecret } from './platform/embedded/jwt-secret.ts'
import { StartFault } from './platform/errors/start-fault.ts'
import { addressFault, requireFreeAddress } from './platform/http/listen.ts'
import { openMediaStore } from './platform/store/open-media-store.ts'

/** Something that was opened. */
export interface Opened {
  close(): void | Promise<void> | undefined
  /** Tells the part that the process exits now, without time to close it. */
  cut?(): void
}

export interface StartupOptions {
  config: Config
  log: FastifyBaseLogger
  /** Says in plain words what is being done. */
  say: (line: string) => void
  /** Filled as things open, so that the caller can close them in the opposite order, however far the start came. */
  opened: Opened[]
  /** Ends the start before its next step, with the signal's reason. */
  signal: AbortSignal
}

export interface StartedServer {
  application: Application
  /** The address it listens on. */
  address: string
  /** Whether the demonstration's account is there to log in to. */
  hasDemoLogin: boolean
  /** How far the clock of this machine is ahead of the database's, in seconds. */
  clockAheadSeconds: number
}

/**
 * Brings the server up, step by step, until it listens.
 *
 * @throws StartFault for what the operator can mend
 */
export async function startServer(options: StartupOptions): Promise<StartedServer> {
  const { config, log, say, opened, signal } = options
  const { host, port } = config.http
  await prepareDataFolder(config.dataDir)
  if (!config.database) holdDataFolder(config.dataDir, opened)
  await requireFreeAddress(host, port)
  const { databaseUrl, announcement, ...found } = await openPreparedDatabase(options)
  signal.throwIfAborted()
  const application = await createApplication({
    config,
    databaseUrl,
    jwtSecret: config.jwtSecret ?? (await loadOrCreateJwtSecret(config.dataDir)),
    log,
  })
  opened.push(application)
  await announcement?.end()
  say('Opening the doors')
  const address = await application.fastify.listen({ host, port }).catch((error: unknown) => {
    throw addressFault(host, port, error)
  })
  return { application, address, ...found }
}

function holdDataFolder(dataDir: string, opened: Opened[]): void {
  const lock = lockDataFolder(dataDir)
  if (!lock) {
    throw new StartFault(
      `Another server is running on the data folder ${dataDir}. Stop it, or set AURA_DATA_DIR to another folder.`,
    )
  }
  opened.push({ close: () => lock.release() })
}

async function openPreparedDatabase(options: StartupOptions) {
  const { config, say } = options
  if (config.database) {
    const { url } = config.database
    return { databaseUrl: url, ...(await prepareDatabase(url, options)) }
  }
  const postgres = createEmbeddedStart(options)
  let databaseUrl = await postgres.start()
  try {
    return { databaseUrl, ...(await prepareDatabase(databaseUrl, options)) }
  } catch (error) {
    if (!(error instanceof MigrationFault && (await isOldDemonstration(error, databaseUrl, config))))
      throw error
  }
  await postgres.stop()
  // Media first: a start that is cut here finds the old database again.
  const aside = await setAside(config.dataDir, ['media', 'postgres'])
  say(
    `The demonstration was made by an earlier version: it starts anew, and its old data are kept in ${aside}`,
  )
  databaseUrl = await postgres.start()
  return { databaseUrl, ...(await prepareDatabase(databaseUrl, options)) }
}

/** Whether the embedded database holds the demonstration, made before the migrations that this version has. */
async function isOldDemonstration(fault: MigrationFault, url: string, config: Config): Promise<boolean> {
  if (!fault.isOtherHistory || !config.demo || config.s3) return false
  const db = openDatabase({ url, maxConnections: 1, applicationName: 'aura-start' })
  try {
    return await isDemoLoginThere(db)
  } finally {
    await db.destroy()
  }
}

function createEmbeddedStart({ config, log, say, opened }: StartupOptions) {
  let embedded: EmbeddedPostgres | undefined
  let launchedPid: number | undefined
  // Known before it is ready, so that a stop that cannot wait for a slow start leaves no PostgreSQL behind.
  opened.push({
    close: () => embedded?.stop(),
    cut: () => {
      if (embedded) embedded.abandon()
      else if (launchedPid !== undefined) process.kill(launchedPid, 'SIGQUIT')
    },
  })
  return {
    async start(): Promise<string> {
      say('Starting PostgreSQL')
      embedded = await startEmbeddedPostgres({
        dataDir: config.dataDir,
        log: (line) => (embedded ? log.warn(line) : say(line)),
        onLaunch: (pid) => {
          launchedPid = pid
        },
      })
      return embedded.url
    },
    async stop(): Promise<void> {
      await embedded?.stop()
      embedded = undefined
      launchedPid = undefined
    },
  }
}

/** Migrates, announces the secret, and loads the demonstration data where it belongs; answers whether its account is there, and how the clocks differ. */
async function prepareDatabase(databaseUrl: string, options: StartupOptions) {
  const { config, say, signal } = options
  signal.throwIfAborted()
  const db = openDatabase({
    url: databaseUrl,
    maxConnections: 2,
    applicationName: 'aura-start',
    // An index on a large table takes its time.
    isPatient: true,
  })
  try {
    say('Bringing the database up to date')
    await bringUpToDate(db)
    const clockAheadSeconds = await measureClockAhead(db, systemClock)
    requireSameTime(clockAheadSeconds)
    signal.throwIfAborted()
    const onWait = () => say('Waiting for servers with another JWT_SECRET to stop')
    const announcement: Announcement | undefined = config.jwtSecret
      ? await announceSecret({ db, url: databaseUrl }, config.jwtSecret, { signal, onWait })
      : undefined
    if (config.demo) await loadDemonstration(db, options)
    return {
      announcement,
      hasDemoLogin: await isDemoLoginThere(db),
      clockAheadSeconds,
    }
  } finally {
    await db.destroy()
  }
}

async function loadDemonstration(db: Db, { config, say }: StartupOptions): Promise<void> {
  if (!(await isEmptyDatabase(db))) return
  const { seedDemonstration } = await import('./demo/demonstration.ts')
  const store = await openMediaStore(config, systemClock)
  if (await seedDemonstration({ db, store, clock: systemClock })) say('Loaded the demonstration data')
}
