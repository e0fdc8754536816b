import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { DomainError } from '../errors/domain-error.ts'
import { asWriteFailure } from '../store/no-space.ts'
import type { WorkerAnswer, WorkerMessage } from './worker-jobs.ts'

/** What one job may use before its process is killed. */
export interface JobLimits {
  seconds: number
  /** Resident memory of the whole process. */
  residentBytes: number
}

/** A job took its process with it: the file's fault when a limit was passed, perhaps nobody's when it crashed. */
export class WorkerLost extends Error {
  readonly isOverLimit: boolean

  constructor(isOverLimit: boolean) {
    super(isOverLimit ? 'the job took too much time or memory' : 'the worker process ended during its job')
    this.isOverLimit = isOverLimit
  }
}

const memoryCheckEveryMs = 100
const linuxPageBytes = 4096

/** A process that works on strangers' files, one at a time, away from the server and its secrets. */
export interface WorkerChild<Job, Result> {
  readonly isAlive: boolean
  readonly pid: number | undefined
  /**
   * Does one job. One that runs out of time or memory, is aborted, or crashes takes its process with it.
   *
   * @throws DomainError with the code of a refusal, `platform.no-space`; WorkerLost; the signal's reason if aborted;
   * an ordinary error when the process cannot even start
   */
  run(job: Job, signal?: AbortSignal): Promise<Result>
  end(): void
}

/** Starts a worker from a script that calls `serveJobs`. */
export function forkWorker<Job extends object, Result>(
  script: URL,
  limits: JobLimits,
): WorkerChild<Job, Result> {
  const child = fork(script, {
    execArgv: ['--max-old-space-size=128'],
    // Nothing of the server's settings: a decoder taken over by a hostile file finds no secret there.
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  // A waiting job fails by itself; between jobs this error must not end the server.
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

    async run(job, signal) {
      signal?.throwIfAborted()
      const over = new AbortController()
      let isOverLimit = false
      const killForLimit = () => {
        isOverLimit = true
        child.kill('SIGKILL')
      }
      const killForAbort = () => child.kill('SIGKILL')
      const deadline = setTimeout(killForLimit, limits.seconds * 1000)
      signal?.addEventListener('abort', killForAbort)
      // Counts as work under way: the server must not end before it is answered.
      child.ref()
      child.channel?.ref()
      try {
        const answered = answerOf<Result>(child)
        child.send(job)
        void watchMemory(child, limits.residentBytes, over.signal, killForLimit)
        const answer = await answered
        if (answer !== undefined) return resultIn(answer)
        signal?.throwIfAborted()
        if (!hasStarted && !isOverLimit) throw new Error('the worker process could not start')
        throw new WorkerLost(isOverLimit)
      } finally {
        over.abort()
        clearTimeout(deadline)
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

/** The answer to the job just sent, or undefined when the process ends without one. */
function answerOf<Result>(child: ChildProcess): Promise<WorkerAnswer<Result> | undefined> {
  return new Promise((resolve) => {
    const settle = (answer: WorkerAnswer<Result> | undefined) => {
      child.off('message', onMessage)
      child.off('exit', onEnd)
      child.off('error', onEnd)
      resolve(answer)
    }
    const onMessage = (said: unknown) => {
      const message = said as WorkerMessage<Result>
      if (message !== 'ready') settle(message)
    }
    const onEnd = () => settle(undefined)
    child.on('message', onMessage)
    child.on('exit', onEnd)
    child.on('error', onEnd)
  })
}

function resultIn<Result>(answer: WorkerAnswer<Result>): Result {
  if ('result' in answer) return answer.result
  if ('refusal' in answer) throw new DomainError(answer.refusal)
  throw asWriteFailure(Object.assign(new Error(answer.failure.message), { code: answer.failure.code }))
}

/** Calls `onPassed` when the process holds too much memory. Only Linux tells; elsewhere the pixel limits must do. */
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
