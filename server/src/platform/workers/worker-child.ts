import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { getCompileCacheDir } from 'node:module'
import { setPriority } from 'node:os'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DomainError } from '../errors/domain-error.ts'
import { asWriteFailure } from '../store/no-space.ts'
import { continueJob, type WorkerAnswer, type WorkerMessage } from './worker-jobs.ts'

/** Limits of one job, beyond which its process is killed. */
export interface JobLimits {
  seconds: number
  /** Longest pause between questions, for a job that asks some: a process silent for longer hangs. */
  silentSeconds?: number
  /** Resident memory of the whole process. */
  residentBytes: number
}

/** The process ended during its job. `isOverLimit`: the job exceeded its limits, which is the fault of its input. */
export class WorkerLost extends Error {
  readonly isOverLimit: boolean

  constructor(isOverLimit: boolean) {
    super(isOverLimit ? 'the job took too much time or memory' : 'the worker process ended during its job')
    this.isOverLimit = isOverLimit
  }
}

const memoryCheckEveryMs = 100
const linuxPageBytes = 4096
/** Children share the compile cache of this process. */
const cacheFolder = getCompileCacheDir()
const compileCache = cacheFolder ? { NODE_COMPILE_CACHE: dirname(cacheFolder) } : {}

export interface RunOptions<Question> {
  signal?: AbortSignal | undefined
  /** Handles requests of a running job; an error kills the process and rejects the run. */
  onQuestion?: (question: Question) => Promise<void>
}

/** A process that runs one job at a time, isolated from the memory, event loop and secrets of the server. */
export interface WorkerChild<Job, Result, Question = never> {
  readonly isAlive: boolean
  readonly pid: number | undefined
  /**
   * Runs one job. The process ends when the job exceeds its limits, is aborted, or crashes.
   *
   * @throws DomainError with the code of a refusal, or `platform.no-space`; WorkerLost; the signal's reason; the error of `onQuestion`;
   * an ordinary error when the process cannot start
   */
  run(job: Job, options?: RunOptions<Question>): Promise<Result>
  end(): void
}

/** Starts a worker from a script that calls `serveJobs`. */
export function forkWorker<Job extends object, Result, Question = never>(
  script: URL,
  limits: JobLimits,
  { niceness = 0 } = {},
): WorkerChild<Job, Result, Question> {
  const child = fork(script, {
    // The young generation would grow to 60 MB while the modules load, and keep them.
    execArgv: ['--max-old-space-size=128', '--max-semi-space-size=1'],
    // No environment variables of the server: a decoder taken over by a hostile file finds no secret there.
    env: { MALLOC_ARENA_MAX: '2', ...compileCache },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // Set before it has threads, because a thread gets the priority of the one that starts it.
  if (niceness > 0 && child.pid !== undefined) setPriority(child.pid, niceness)
  child.unref()
  child.channel?.unref()
  // The error also rejects a waiting job; between jobs it must not end the server.
  child.on('error', () => {})
  let hasStarted = false
  child.once('message', () => {
    hasStarted = true
  })

  return {
    get isAlive() {
      return child.connected && child.exitCode === null && child.signalCode === null
    },

    get pid() {
      return child.pid
    },

    async run(job, { signal, onQuestion = refuseQuestion } = {}) {
      signal?.throwIfAborted()
      const over = new AbortController()
      let isOverLimit = false
      let unsettled: { because: unknown } | undefined
      const killForLimit = () => {
        isOverLimit = true
        child.kill('SIGKILL')
      }
      const killForAbort = () => child.kill('SIGKILL')
      const { seconds, silentSeconds = seconds } = limits
      const silence = setTimeout(killForLimit, silentSeconds * 1000)
      const settle = (question: Question) => {
        silence.refresh()
        void onQuestion(question).then(
          () => child.connected && child.send(continueJob),
          (because: unknown) => {
            unsettled = { because }
            child.kill('SIGKILL')
          },
        )
      }
      const deadline = setTimeout(killForLimit, seconds * 1000)
      signal?.addEventListener('abort', killForAbort)
      // A running job keeps the server's event loop alive.
      child.ref()
      child.channel?.ref()
      try {
        const answered = answerOf<Result, Question>(child, settle)
        child.send(job)
        void watchMemory(child, limits.residentBytes, over.signal, killForLimit)
        const answer = await answered
        if (answer !== undefined) return resultIn(answer)
        if (unsettled) throw unsettled.because
        signal?.throwIfAborted()
        if (!hasStarted && !isOverLimit) throw new Error('the worker process could not start')
        throw new WorkerLost(isOverLimit)
      } finally {
        over.abort()
        clearTimeout(deadline)
        clearTimeout(silence)
        signal?.removeEventListener('abort', killForAbort)
        child.unref()
        child.channel?.unref()
      }
    },

    end() {
      if (child.connected) child.disconnect()
    },
  }
}

/** The answer to the current job; undefined if the process ends without one. */
function answerOf<Result, Question>(
  child: ChildProcess,
  onQuestion: (question: Question) => void,
): Promise<WorkerAnswer<Result> | undefined> {
  return new Promise((resolve) => {
    const settle = (answer: WorkerAnswer<Result> | undefined) => {
      child.off('message', onMessage)
      child.off('exit', onEnd)
      child.off('error', onEnd)
      resolve(answer)
    }
    const onMessage = (said: unknown) => {
      const message = said as WorkerMessage<Result, Question>
      if (message === 'ready') return
      if ('question' in message) onQuestion(message.question)
      else settle(message)
    }
    const onEnd = () => settle(undefined)
    child.on('message', onMessage)
    child.on('exit', onEnd)
    child.on('error', onEnd)
  })
}

async function refuseQuestion(): Promise<never> {
  throw new Error('the job asks what nobody settles')
}

function resultIn<Result>(answer: WorkerAnswer<Result>): Result {
  if ('result' in answer) return answer.result
  if ('refusal' in answer) throw new DomainError(answer.refusal)
  throw asWriteFailure(Object.assign(new Error(answer.failure.message), { code: answer.failure.code }))
}

/** Calls `onPassed` when the process holds too much memory. Linux only; elsewhere the pixel limits protect the server. */
async function watchMemory(
  child: ChildProcess,
  residentBytes: number,
  over: AbortSignal,
  onPassed: () => void,
): Promise<void> {
  while (!over.aborted) {
    const statm = await readFile(`/proc/${child.pid}/statm`, 'latin1').catch(() => undefined)
    if (statm === undefined || over.aborted) return
    if (Number(statm.split(' ')[1]) * linuxPageBytes > residentBytes) onPassed()
    await sleep(memoryCheckEveryMs, undefined, { ref: false })
  }
}
