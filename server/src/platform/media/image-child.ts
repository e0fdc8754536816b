import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { DomainError } from '../errors/domain-error.ts'
import { asWriteFailure } from '../store/no-space.ts'
import type { RenderedImage } from './image-rendering.ts'
import type { ImageJob, ImageJobAnswer, ImageWorkerMessage } from './image-worker.ts'

/** What one job may use before its process is killed. */
export interface ImageJobLimits {
  seconds: number
  /** Resident memory of the whole process. */
  residentBytes: number
}

const memoryCheckEveryMs = 100
const linuxPageBytes = 4096

/** A process that renders images, one at a time, away from the server and its secrets. */
export interface ImageChild {
  readonly isAlive: boolean
  /**
   * Renders one image. A job that runs out of time or memory, is aborted, or crashes takes its process with it.
   *
   * @throws DomainError `media.unreadable`, `media.too-many-pixels`, `platform.no-space`; the signal's reason if aborted;
   * an ordinary error when the process cannot even start
   */
  render(job: ImageJob, signal?: AbortSignal): Promise<RenderedImage>
  end(): void
}

export function forkImageChild(limits: ImageJobLimits): ImageChild {
  const child = fork(new URL('./image-worker.ts', import.meta.url), {
    execArgv: ['--max-old-space-size=128'],
    // Nothing of the server's settings: a decoder taken over by a hostile file finds no secret there.
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  // Whoever waits for an answer hears of it too; between jobs nobody does, and it must not end the server.
  child.on('error', () => {})
  let hasStarted = false
  child.once('message', () => {
    hasStarted = true
  })

  return {
    get isAlive() {
      return child.connected && child.exitCode === null && child.signalCode === null
    },

    async render(job, signal) {
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
        const answered = answerOf(child)
        child.send(job)
        void watchMemory(child, limits.residentBytes, over.signal, killForLimit)
        const answer = await answered
        if (answer !== undefined) return imageIn(answer)
        signal?.throwIfAborted()
        const cause = new Error(
          isOverLimit ? 'the image took too much time or memory' : 'the image process ended',
        )
        if (!hasStarted && !isOverLimit) throw cause
        throw new DomainError('media.unreadable', { cause })
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
function answerOf(child: ChildProcess): Promise<ImageJobAnswer | undefined> {
  return new Promise((resolve) => {
    const settle = (answer: ImageJobAnswer | undefined) => {
      child.off('message', onMessage)
      child.off('exit', onEnd)
      child.off('error', onEnd)
      resolve(answer)
    }
    const onMessage = (said: unknown) => {
      const message = said as ImageWorkerMessage
      if (message !== 'ready') settle(message)
    }
    const onEnd = () => settle(undefined)
    child.on('message', onMessage)
    child.on('exit', onEnd)
    child.on('error', onEnd)
  })
}

function imageIn(answer: ImageJobAnswer): RenderedImage {
  if ('image' in answer) return answer.image
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
