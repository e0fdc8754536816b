import type { ErrorCode } from '@aura/contract/errors'
import { WorkerRefusal } from './worker-refusal.ts'

/** Messages of a worker process: `ready` once; for each job, any number of questions, then one answer. */
export type WorkerMessage<Result, Question> = 'ready' | { question: Question } | WorkerAnswer<Result>

/** Reply of the server to a question: the job continues. */
export const continueJob = 'go on'

export type WorkerAnswer<Result> =
  | { result: Result }
  | { refusal: ErrorCode }
  | { failure: { message: string; code: string | undefined } }

/** Makes this process a worker, which runs jobs one after another and ends with the server. */
export function serveJobs<Job, Result, Question = never>(
  run: (job: Job, ask: (question: Question) => Promise<void>) => Promise<Result>,
): void {
  const say = (message: WorkerMessage<Result, Question>) => process.send?.(message)
  let settle = () => {}
  const ask = (question: Question) =>
    new Promise<void>((resolve) => {
      settle = resolve
      say({ question })
    })
  process.on('message', (said: Job | typeof continueJob) => {
    if (said === continueJob) settle()
    else void answer(() => run(said, ask)).then(say)
  })
  // The server has ended. SIGKILL, because an orderly exit would wait for the running job.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  // Ctrl-C reaches the whole process group; the server lets running jobs end, then disconnects.
  process.on('SIGINT', () => {})
  say('ready')
}

async function answer<Result>(run: () => Promise<Result>): Promise<WorkerAnswer<Result>> {
  try {
    return { result: await run() }
  } catch (error) {
    if (error instanceof WorkerRefusal) return { refusal: error.code }
    const { message, code } = error as NodeJS.ErrnoException
    return { failure: { message, code: typeof code === 'string' ? code : undefined } }
  }
}
