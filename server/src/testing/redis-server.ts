import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from './server-process.ts'

/** A real Redis without persistence, which tests kill, freeze and restart. */
export interface RedisServer {
  url: string
  /** Kills it with -9. */
  kill(): Promise<void>
  /** Starts it again, empty, at the same address. */
  start(): Promise<void>
  /** Connected clients. */
  clients(): Promise<number>
  /** Stops the process: it accepts connections and answers nothing until thawed. */
  freeze(): void
  thaw(): void
  close(): Promise<void>
}

/** Starts a Redis of one's own on a free loopback port. */
export async function startRedisServer(): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), 'aura-redis-'))
  const port = await findFreePort()
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    const words = { port, bind: '127.0.0.1', dir: folder, save: '', appendonly: 'no' }
    const started = spawn(
      'redis-server',
      Object.entries(words).flatMap(([name, value]) => [`--${name}`, String(value)]),
      { stdio: 'ignore' },
    )
    child = started
    const failed = once(started, 'exit').then(() => {
      throw new Error('redis-server ended at once')
    })
    try {
      await Promise.race([untilAnswering(port), failed])
    } catch (error) {
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
      throw isMissing ? new Error('No redis-server here: `npm test` installs it, or says how.') : error
    } finally {
      failed.catch(() => {})
    }
  }

  async function kill(): Promise<void> {
    const killed = child
    if (!killed || killed.exitCode !== null || killed.signalCode !== null) return
    const ended = once(killed, 'exit')
    killed.kill('SIGKILL')
    await ended
  }

  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    start,
    freeze: () => void child?.kill('SIGSTOP'),
    async clients() {
      const answer = await ask(port, 'CLIENT LIST')
      // Without the connection that asks.
      return answer.split('\n').filter((line) => /(^|\n)id=/.test(line)).length - 1
    },
    thaw: () => void child?.kill('SIGCONT'),
    async close() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function untilAnswering(port: number): Promise<void> {
  while ((await ask(port, 'PING').catch(() => '')) !== '+PONG\r\n') await sleep(20)
}

/** Runs one command on a new connection; answers the raw reply. */
async function ask(port: number, command: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    socket.write(`${command}\r\n`)
    const [answer] = await once(socket, 'data')
    return String(answer)
  } finally {
    socket.destroy()
  }
}
