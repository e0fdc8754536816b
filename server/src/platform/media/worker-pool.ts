import { DomainError } from '../errors/domain-error.ts'
import { forkWorker, type JobLimits, type WorkerChild } from './worker-child.ts'

export interface WorkerPoolOptions {
  /** Script of the worker processes; it calls `serveJobs`. */
  script: URL
  /** Jobs done at the same time. */
  children: number
  jobLimits: JobLimits
  /** A process without work ends after this long. */
  idleSeconds: number
}

export type WorkerPool<Job extends object, Result> = ReturnType<typeof createWorkerPool<Job, Result>>

/**
 * Past this many waiting jobs, a new one is refused rather than kept waiting for minutes. Each holds a file on the disk
 * and next to nothing in memory, and was sent by someone who would have to send it again.
 */
const maxWaiting = 256

/** Worker processes, started when needed and ended when idle. */
export function createWorkerPool<Job extends object, Result>(options: WorkerPoolOptions) {
  const { script, children, jobLimits, idleSeconds } = options
  const idle: { child: WorkerChild<Job, Result>; timer: NodeJS.Timeout }[] = []
  const waiting: (() => void)[] = []
  let busy = 0
  let isClosed = false

  function takeIdle(): WorkerChild<Job, Result> | undefined {
    for (let entry = idle.pop(); entry; entry = idle.pop()) {
      clearTimeout(entry.timer)
      if (entry.child.isAlive) return entry.child
    }
    return undefined
  }

  function keepIdle(child: WorkerChild<Job, Result>): void {
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((entry) => entry.child === child),
        1,
      )
      child.end()
    }, idleSeconds * 1000)
    timer.unref()
    idle.push({ child, timer })
  }

  return {
    /**
     * Does a job in a separate process; see {@link WorkerChild.run}.
     *
     * @throws DomainError `platform.unavailable` when too many jobs wait
     */
    async run(job: Job, signal?: AbortSignal): Promise<Result> {
      if (waiting.length >= maxWaiting)
        throw new DomainError('platform.unavailable', { retryAfterSeconds: 10 })
      if (busy >= children) await new Promise<void>((resolve) => waiting.push(resolve))
      else busy++
      const child = takeIdle() ?? forkWorker<Job, Result>(script, jobLimits)
      try {
        return await child.run(job, signal)
      } finally {
        if (isClosed) child.end()
        else if (child.isAlive) keepIdle(child)
        // The place goes straight to the next in line, so that a newcomer cannot slip in between.
        const next = waiting.shift()
        if (next) next()
        else busy--
      }
    },

    /** Ends the idle processes; those at work end with their job. */
    close(): void {
      isClosed = true
      for (let child = takeIdle(); child; child = takeIdle()) child.end()
    },
  }
}
