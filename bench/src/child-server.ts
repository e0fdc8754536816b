import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { findFreePort } from '@aura/server/platform/embedded/free-port'
import { StartFault } from '@aura/server/platform/errors/start-fault'
import { bareEnvironment } from '@aura/server/testing/bare-environment'

/** A server in a separate process, so that it shares no event loop with the load generator. */
export interface ChildServer {
  /** Its address, without a path. */
  url: string
  pid: number
  /** What it holds in memory once its garbage is collected; for one started with {@link memorySettings}. */
  readMemory(): Promise<NodeJS.MemoryUsage>
  stop(): Promise<void>
  /** Ends it with -9. */
  kill(): Promise<void>
}

/** Environment of a server whose memory can be measured. */
export const memorySettings = {
  NODE_OPTIONS: `${bareEnvironment.NODE_OPTIONS} --expose-gc --import=${pathToFileURL(join(import.meta.dirname, 'answer-memory.ts'))}`,
}

const startTimeoutMs = 180_000
const stopTimeoutMs = 12_000

/**
 * Starts a server on a free loopback port and waits until `readyPath` answers. It ends with this process, even if that is killed.
 *
 * @param entry file that listens on the setting `PORT`
 * @throws StartFault with what the process said
 */
export async function startChildServer(
  entry: string,
  readyPath: string,
  settings: Record<string, string>,
): Promise<ChildServer> {
  const port = await findFreePort()
  const child = spawn(process.execPath, [entry], {
    env: { ...bareEnvironment, HOST: '127.0.0.1', PORT: String(port), ...settings },
    // Logs are written, as in production, but nobody has to read them.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4000)
  })
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  const readMemory = async () => {
    const answered = once(child, 'message')
    child.send('memory')
    const [memory] = await answered
    return memory as NodeJS.MemoryUsage
  }
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGINT')
    const force = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
    await ended
    clearTimeout(force)
  }
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  const deadline = Date.now() + startTimeoutMs
  while (!(await answers(url + readyPath))) {
    if (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
      await sleep(50)
      continue
    }
    await stop()
    throw new StartFault(`A server to measure did not start: ${said.trim() || 'it gave no reason'}`)
  }
  return { url, pid: child.pid ?? 0, readMemory, stop, kill }
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}
