import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { createSessionTokens } from './auth/session-tokens.ts'
import { siteNameOf } from './auth/site-secret.ts'
import { type Clock, systemClock } from './clock/clock.ts'
import { type Random, systemRandom } from './clock/random.ts'
import { type Db, openPool } from './db/database.ts'
import { createDatabaseHealth, type DatabaseHealth } from './db/database-health.ts'
import { isMigrated } from './db/migrate.ts'
import { createReplicaReader } from './db/replica-reads.ts'
import { sentStatements } from './db/sent-statements.ts'
import { singleFlight } from './db/single-flight.ts'
import { createJobs, type Jobs } from './jobs/jobs.ts'
import { createRateLimiter } from './limits/rate-limiter.ts'
import { createFileTransport, createSmtpTransport } from './mail/mail-transport.ts'
import { createMailer } from './mail/mailer.ts'
import { createImageProcessor } from './media/image-processor.ts'
import { createVideoProcessor } from './media/video-processor.ts'
import { readFreeBytes } from './metrics/free-space.ts'
import { createMetrics, type Metrics } from './metrics/metrics.ts'
import type { MediaStore } from './store/media-store.ts'
import { mediaFolderOf, openMediaStore } from './store/open-media-store.ts'
import { createSingleJobWorkers } from './workers/single-job-workers.ts'

export interface PlatformOptions {
  config: Config
  /** The database in use: the embedded one's address, or `DATABASE_URL`. */
  databaseUrl: string
  jwtSecret: string
  log: FastifyBaseLogger
  clock?: Clock
  random?: Random
  /** Settings of a maintenance command: few connections, statements without time limit, and files of running servers left alone. */
  isCommand?: boolean
  /** One read-only connection, as archive workers need. */
  isReader?: boolean
  /** Longest that a call, its wait for a row, a probe of the database, and the extras of a page may take; where a busy machine is no fault. */
  timeoutMs?: number
}

/** Interval between the starts of two readiness checks. */
const betweenLooksMs = 250

/** What the domains are built on: database, jobs, mail, media store, metrics. */
export type Platform = Awaited<ReturnType<typeof openPlatform>>

/** Opens the parts of the platform. */
export async function openPlatform(options: PlatformOptions) {
  const { config, databaseUrl, jwtSecret, log, clock = systemClock, random = systemRandom } = options
  const { timeoutMs, isReader = false, isCommand = isReader } = options
  const { publicUrl } = config.http
  const outboxFolder = join(config.dataDir, 'outbox')

  const pool = openPool({
    url: databaseUrl,
    ...connectionsOf(options),
    isPatient: isCommand,
    ...(timeoutMs && { lockMs: timeoutMs }),
  })
  const probe = openPool({ url: databaseUrl, maxConnections: 1, applicationName: 'aura-probe' })
  const { db } = pool
  const replica = config.database?.replicaUrl
    ? openPool({ url: config.database.replicaUrl, maxConnections: 8, applicationName: 'aura-replica' })
    : undefined
  const readReplica = createReplicaReader({ db, replica, clock, log })
  const health = createDatabaseHealth({ pool, probe, ...(timeoutMs && { probeTimeoutMs: timeoutMs }) })
  const redis = config.redisUrl
    ? (await import('./redis/redis.ts')).openRedis({
        url: config.redisUrl,
        namespace: siteNameOf(jwtSecret),
        log,
      })
    : undefined
  const limiter = createRateLimiter({ db, redis, scale: config.http.rateLimitScale })
  const metrics = createMetrics()
  const runs = metrics.counter('aura_jobs_total', 'Runs of background jobs by outcome.', ['job', 'outcome'])
  const jobs = createJobs({
    url: databaseUrl,
    log,
    runsSchedules: clock === systemClock,
    isSender: isCommand,
    onRun: (job, outcome) => runs.inc({ job, outcome }),
  })
  const transport = config.mail.smtpUrl
    ? await createSmtpTransport(config.mail.smtpUrl, config.mail.from)
    : createFileTransport(outboxFolder, config.mail.from, clock)
  const meters = startMeters(metrics, config, jobs)
  const mailer = createMailer({ db, jobs, clock, log, transport, onRefused: meters.countRefusedMail })
  const tokens = createSessionTokens(jwtSecret)
  const store = await openMediaStore(config, clock, { isShared: isCommand || config.database !== undefined })
  const images = createImageProcessor({ tempFolder: store.tempFolder })
  const videos = createVideoProcessor({ tempFolder: store.tempFolder })
  const workers = createSingleJobWorkers()

  return {
    config,
    log,
    clock,
    random,
    publicUrl,
    outboxFolder,
    databaseUrl,
    jwtSecret,
    db,
    readReplica,
    health,
    limiter,
    jobs,
    mailer,
    tokens,
    metrics,
    store,
    images,
    videos,
    workers,

    /** Why calls cannot be served: the database, its schema or the media store. Undefined when they can. */
    findFault: createFaultFinder({ db, health, store }),

    /** Gives up videos and archives being made, so that their jobs note it while the database is still open. They run again later. */
    interruptLongWork(): void {
      videos.close()
      workers.close()
    },

    /** Closes everything but the jobs, which stop before. */
    async close(): Promise<void> {
      images.close()
      videos.close()
      workers.close()
      health.close()
      redis?.close()
      meters.close()
      await Promise.all([db, probe.db, replica?.db].map((each) => each?.destroy()))
    },
  }
}

/** Measures waiting jobs, free disk space, refused mails and statements. */
function startMeters(metrics: Metrics, config: Config, jobs: Pick<Jobs, 'countWaiting'>) {
  metrics.gauge(
    'aura_jobs_waiting',
    'Background jobs of all processes that have yet to begin, or begin again.',
    'job',
    jobs.countWaiting,
  )
  const folders = {
    media: mediaFolderOf(config),
    ...(config.database ? {} : { database: join(config.dataDir, 'postgres') }),
  }
  metrics.gauge('aura_disk_free_bytes', 'Bytes free on the disk of a folder.', 'folder', () =>
    readFreeBytes(folders),
  )
  const refusals = metrics.counter(
    'aura_mails_refused_total',
    'Mails whose recipient the mail server refused for good.',
    [],
  )
  const statements = metrics.counter('aura_db_statements_total', 'Statements sent to PostgreSQL.', [])
  const countStatement = () => statements.inc()
  sentStatements.subscribe(countStatement)
  return {
    countRefusedMail: () => refusals.inc(),
    close: () => sentStatements.unsubscribe(countStatement),
  }
}

interface FaultFinderDeps {
  db: Db
  health: DatabaseHealth
  store: Pick<MediaStore, 'probe'>
}

function createFaultFinder({ db, health, store }: FaultFinderDeps): () => Promise<Error | undefined> {
  async function lookForFault(): Promise<Error | undefined> {
    if (!(await health.answers())) return new Error('the database does not answer or takes no writes')
    const [schemaFault, storeFault] = await Promise.all([
      isMigrated(db).then(
        (isUpToDate) => (isUpToDate ? undefined : new Error('a migration of this version is missing')),
        (cause) => new Error('the migrations cannot be read', { cause }),
      ),
      store.probe().then(
        () => undefined,
        (cause) => new Error('media cannot be kept', { cause }),
      ),
    ])
    return schemaFault ?? storeFault
  }
  // Everybody may ask as often as they like: one check answers all who wait, and checks start well apart.
  let rest: Promise<unknown> = Promise.resolve()
  return singleFlight<void, Error | undefined>(async () => {
    await rest
    rest = sleep(betweenLooksMs, undefined, { ref: false })
    return lookForFault()
  })
}

function connectionsOf({ isCommand, isReader }: PlatformOptions) {
  if (isReader) return { maxConnections: 1, isReadOnly: true, applicationName: 'aura-reader' }
  if (isCommand) return { maxConnections: 2, applicationName: 'aura-command' }
  return { maxConnections: 10, maxReadConnections: 8, applicationName: 'aura' }
}
