import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Db } from '../db/database.ts'
import { withoutSecrets } from '../log/log.ts'

/** A kind of background work. A job may run more than once, so its work must be idempotent. */
export interface JobKind<Data extends object> {
  /** `domain.verb-object`. */
  name: string
  retryLimit: number
  /** Wait before the first retry; it doubles each time. */
  retryDelaySeconds: number
  /** A run that takes longer counts as failed. */
  expireSeconds: number
  /** A job without a heartbeat from its process for this long, at least 10 s, restarts elsewhere. */
  heartbeatSeconds?: number
  /** Concurrent jobs of this kind in one process; default 1. */
  atOnce?: number
  /** Schedule: five fields, Paris time. */
  cron?: string
  /** Whether it also runs when a process starts. */
  runsAtStart?: boolean
  run: (data: Data) => Promise<void>
}

export type Jobs = ReturnType<typeof createJobs>

export interface JobsOptions {
  url: string
  log: FastifyBaseLogger
  /** Whether jobs run by their `cron` lines: false if tests set the clock. */
  runsSchedules?: boolean
  /** Only enqueues jobs, which servers run: for commands. */
  isSender?: boolean
  /** Told of the end of each run. */
  onRun?: (job: string, outcome: 'done' | 'failed') => void
}

/** A connection that leaves a statement unanswered for this long counts as lost. */
const queryTimeoutMs = 12_000
/** Time to close connections, added to the time that running jobs are given. */
const graceMs = 1000
/** Interval of the look for delayed jobs, because pg-boss announces only jobs that may begin at once. */
const pollIntervalMs = 2000
/** Interval of polls, which find only jobs that both the announcement and the look have missed. */
const pollSeconds = 60
/** SQL: the queues, of those given, with a job to begin. One statement for all costs less than a poll of each worker. */
const selectDueQueues = `
  select queue.name from unnest($1::text[]) as queue(name)
  where exists (select from pgboss.job where job.name = queue.name and job.state < 'active' and job.start_after <= now())`

/** SQL: how many jobs of each kind, of those given, have yet to begin or begin again. */
const selectWaiting = `
  select name, count(*)::integer as waiting from pgboss.job
  where name = any($1::text[]) and state < 'active' and not blocked group by name`

/** Jobs in PostgreSQL (pg-boss): enqueued in the transaction of their cause, run at least once by any process. */
export function createJobs({
  url,
  log,
  runsSchedules = true,
  isSender = false,
  onRun = () => {},
}: JobsOptions) {
  // node-postgres's own settings pass through pg-boss, beside those its types name.
  const connection = {
    connectionString: withUsualModes(url),
    application_name: 'aura-jobs',
    max: 4,
    query_timeout: queryTimeoutMs,
  }
  const boss = new PgBoss({
    ...connection,
    // Without it, enqueued jobs are announced all the same.
    useListenNotify: !isSender,
    schedule: runsSchedules && !isSender,
    supervise: !isSender,
    // How soon the job of a dead process is noticed.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  })
  const kinds = new Map<string, JobKind<never>>()
  const workers = new Map<string, string[]>()
  let looking: NodeJS.Timeout | undefined
  boss.on('error', (error) => log.error({ err: error }, 'jobs'))
  boss.on('warning', ({ message }) => log.warn({ message }, 'jobs'))

  /** Creates missing queues and updates those whose limits have changed, so that a restart usually writes nothing. */
  async function createQueues(): Promise<void> {
    const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
    await Promise.all(
      [...kinds.values()].map(async (kind) => {
        const limits = limitsOf(kind)
        const { name, heartbeatSeconds = null } = kind
        const queue = present.get(name)
        if (!queue) return boss.createQueue(name, heartbeatSeconds ? { ...limits, heartbeatSeconds } : limits)
        const wanted = { ...limits, heartbeatSeconds }
        if (!isDeepStrictEqual({ ...queue, ...wanted }, { ...queue })) await boss.updateQueue(name, wanted)
      }),
    )
  }

  async function open<Data extends object>(kind: JobKind<Data>): Promise<void> {
    const { name, cron, runsAtStart, atOnce = 1 } = kind
    // If no server ran in a night, the next one catches up.
    if (cron) await boss.schedule(name, cron, null, { tz: 'Europe/Paris', missed: 'once' })
    if (runsAtStart) await boss.send(name, {})
    for (let worker = 0; worker < atOnce; worker++) await work(kind)
  }

  async function work<Data extends object>(kind: JobKind<Data>): Promise<void> {
    const polls = { pollingIntervalSeconds: pollSeconds, notifyPollingIntervalSeconds: pollSeconds }
    const workerId: string = await boss.work<Data>(kind.name, polls, async (batch) => {
      try {
        for (const job of batch) await runLogged(kind, job.data)
      } finally {
        // Polls until the queue is empty: several announcements may have become one wake-up.
        boss.notifyWorker(workerId)
      }
    })
    workers.set(kind.name, [...(workers.get(kind.name) ?? []), workerId])
  }

  async function runLogged<Data extends object>(kind: JobKind<Data>, data: Data): Promise<void> {
    try {
      await kind.run(data)
      onRun(kind.name, 'done')
    } catch (error) {
      onRun(kind.name, 'failed')
      log.warn({ err: error, job: kind.name }, 'job failed')
      throw asKept(error)
    }
  }

  async function wakeDue(): Promise<void> {
    try {
      const { rows } = await boss.getDb().executeSql(selectDueQueues, [[...workers.keys()]])
      for (const { name } of rows) for (const workerId of workers.get(name) ?? []) boss.notifyWorker(workerId)
    } catch (error) {
      if (looking) log.error({ err: error }, 'jobs')
    }
    looking?.refresh()
  }

  return {
    /** Registers a kind of job; before {@link start}. */
    define<Data extends object>(kind: JobKind<Data>): void {
      kinds.set(kind.name, kind as unknown as JobKind<never>)
    },

    /**
     * Enqueues work in the caller's transaction: it exists if and only if the transaction commits. It begins `waitMs` later at the
     * earliest, by the database's own time, and within 2 s of that when a worker is free. Of the jobs of a kind that wait,
     * those of the highest priority begin first, then the oldest.
     */
    async enqueue(db: Db, name: string, data: object, { waitMs = 0, priority = 0 } = {}): Promise<void> {
      if (!kinds.has(name)) throw new Error(`no job is called ${name}`)
      await boss.send(name, data, {
        db: fromKysely(db.withoutPlugins()),
        startAfter: waitMs / 1000,
        priority,
      })
    },

    /** How many jobs of each kind have yet to begin or begin again; once started. */
    async countWaiting(): Promise<Map<string, number>> {
      const names = [...kinds.keys()]
      const { rows } = await boss.getDb().executeSql(selectWaiting, [names])
      return new Map([
        ...names.map((name): [string, number] => [name, 0]),
        ...rows.map(({ name, waiting }): [string, number] => [name, waiting]),
      ])
    },

    async start(): Promise<void> {
      await boss.start()
      await createQueues()
      if (isSender) return
      await Promise.all([...kinds.values()].map(open))
      looking = setTimeout(() => void wakeDue(), pollIntervalMs)
    },

    /** Takes no new job and waits for running ones; interrupted jobs run again later. */
    async stop(timeoutMs: number): Promise<void> {
      clearTimeout(looking)
      looking = undefined
      const stopped = boss
        .stop({ graceful: true, timeout: timeoutMs, close: true })
        .catch((error: unknown) => log.warn({ err: error }, 'jobs'))
      // Bounded, because pg-boss waits for ever for connections that the network has dropped.
      const patience = new AbortController()
      const { signal } = patience
      await Promise.race([stopped, sleep(timeoutMs + graceMs, undefined, { signal }).catch(() => {})])
      patience.abort()
    },
  }
}

/** What pg-boss keeps of a failure, in the database: without the addresses and secrets that it may quote. */
function asKept(error: unknown): Error {
  const kept = new Error(withoutSecrets(error instanceof Error ? error.message : String(error)))
  if (error instanceof Error && 'code' in error) Object.assign(kept, { code: error.code })
  return kept
}

/** Makes node-postgres read `sslmode` as PostgreSQL's own clients and postgres.js do: `require` checks no certificate. */
function withUsualModes(url: string): string {
  const address = new URL(url)
  if (address.searchParams.get('sslmode') === 'require') address.searchParams.set('uselibpqcompat', 'true')
  return address.href
}

/** Settings of a kind in pg-boss's row of its queue, which it copies into each job. */
function limitsOf({ retryLimit, retryDelaySeconds, expireSeconds }: JobKind<never>) {
  return {
    retryLimit,
    retryDelay: retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: expireSeconds,
    deleteAfterSeconds: 24 * 3600,
    notify: true,
  }
}
