import { forkWorker, type JobLimits, type RunOptions } from './worker-child.ts'

/** Lower priority than the server and PostgreSQL. At 15, a busy machine took half a minute to start the process. */
const niceness = 5

/** Runs each job in a new process, for long and rare work. */
export function createSingleJobWorkers() {
  const closing = new AbortController()

  return {
    /** @throws as {@link WorkerChild.run} does */
    async run<Job extends object, Result, Question>(
      { script, limits }: { script: URL; limits: JobLimits },
      job: Job,
      onQuestion: NonNullable<RunOptions<Question>['onQuestion']>,
    ): Promise<Result> {
      const child = forkWorker<Job, Result, Question>(script, limits, { niceness })
      try {
        return await child.run(job, { signal: closing.signal, onQuestion })
      } finally {
        child.end()
      }
    },

    /** Kills running jobs. */
    close(): void {
      closing.abort(new Error('the server is stopping'))
    },
  }
}
