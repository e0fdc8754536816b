import { MediaRefusal } from './media-refusal.ts'

/** What a worker process says: once that it runs, then one answer for each job. */
export type WorkerMessage<Result> = 'ready' | WorkerAnswer<Result>

export type WorkerAnswer<Result> =
  | { result: Result }
  | { refusal: MediaRefusal['code'] }
  | { failure: { message: string; code: string | undefined } }

/** Makes this process a worker: it does one job after another for the server that started it, and ends with it. */
export function serveJobs<Job, Result>(run: (job: Job) => Promise<Result>): void {
  const say = (message: WorkerMessage<Result>) => process.send?.(message)
  process.on('message', (job: Job) => {
    void answer(run, job).then(say)
  })
  // The server is gone, however it went. Killed, because an orderly exit would wait for the work under way.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  // Ctrl-C reaches the whole process group; the server lets running jobs end, then disconnects.
  process.on('SIGINT', () => {})
  say('ready')
}

async function answer<Job, Result>(
  run: (job: Job) => Promise<Result>,
  job: Job,
): Promise<WorkerAnswer<Result>> {
  try {
    return { result: await run(job) }
  } catch (error) {
    if (error instanceof MediaRefusal) return { refusal: error.code }
    const { message, code } = error as NodeJS.ErrnoException
    return { failure: { message, code: typeof code === 'string' ? code : undefined } }
  }
}
