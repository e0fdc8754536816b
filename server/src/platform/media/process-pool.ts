import { createFairQueue, type JobKind } from '../limits/fair-queue.ts'
import { forkWorker, type JobLimits, type WorkerChild } from '../workers/worker-child.ts'

export interface ProcessPoolOptions {
  /** Script of the worker processes; it calls `serveJobs`. */
  script: URL
  /** Jobs done at the same time. */
  children: number
  jobLimits: JobLimits
  /** A process without work ends after this long. */
  idleSeconds: number
}

/** Worker processes, started when needed and ended when idle. */
export function createProcessPool<Job extends object, Result>(options: ProcessPoolOptions) {
  const { script, children, jobLimits, idleSeconds } = options
  const idle: { child: WorkerChild<Job, Result>; timer: NodeJS.Timeout }[] = []
  const inQueue = createFairQueue(children)
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
     * Does a job in a separate process when its turn has come; see {@link createFairQueue}, {@link WorkerChild.run}.
     *
     * @throws DomainError `platform.unavailable` when too many jobs wait, `platform.too-many` when too many of the owner do
     */
    run(kind: JobKind, job: Job, signal?: AbortSignal): Promise<Result> {
      const work = async () => {
        const child = takeIdle() ?? forkWorker<Job, Result>(script, jobLimits)
        try {
          return await child.run(job, { signal })
        } finally {
          if (isClosed) child.end()
          else if (child.isAlive) keepIdle(child)
        }
      }
      return inQueue(kind, work, signal)
    },

    /** Ends the idle processes; those at work end with their job. */
    close(): void {
      isClosed = true
      for (let child = takeIdle(); child; child = takeIdle()) child.end()
    },
  }
}
