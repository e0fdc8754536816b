import { forkWorker, type JobLimits, type RunOptions } from './worker-child.ts'

export type SingleJobWorkers = ReturnType<typeof createSingleJobWorkers>

/** Starts a process for each job and ends it with the job: for long, rare work that others shall not feel. */
/** Behind the server and the database; far lower, a busy machine would hardly start the process. */
const niceness = 5

export function createSingleJobWorkers() {
  const closing = new AbortController()

  return {
    /** Does a job; see {@link WorkerChild.run} for what it throws. */
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

    /** Gives up the jobs under way, with their processes. */
    close(): void {
      closing.abort(new Error('the server is stopping'))
    },
  }
}
