import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostmaster } from '../platform/embedded/postmaster.ts'
import { bareEnvironment } from './bare-environment.ts'

const projectFolder = join(import.meta.dirname, '../../..')
const entry = join(projectFolder, 'server/src/main.ts')

export interface ServerProcess {
  child: ChildProcess
  address: string
  /** Everything it has written so far. */
  output(): string
  /** Resolves once `/readyz` answers 200; rejects with the output when the process ends instead. */
  untilReady(): Promise<void>
  /** Resolves with the exit code (or the signal's name) once it has ended. */
  untilEnd(): Promise<number | string | null>
}

export interface ServerProcessOptions {
  dataDir: string
  port: number
  environment?: Record<string, string>
  /** Runs as this user; needs root. */
  user?: { uid: number; gid: number }
  /** Words put before the command, of a program that runs it. */
  through?: readonly string[]
}

/** The real server in a separate process, as `npm start` runs it. */
export function spawnServer({
  dataDir,
  port,
  environment,
  user,
  through = [],
}: ServerProcessOptions): ServerProcess {
  const [command = process.execPath, ...words] = [...through, process.execPath, entry]
  const child = spawn(command, words, {
    cwd: projectFolder,
    env: {
      ...bareEnvironment,
      AURA_DATA_DIR: dataDir,
      PORT: String(port),
      AURA_DEMO: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  })
  let written = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      written += text
    })
  }
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal)
  const address = `http://127.0.0.1:${port}`
  return {
    child,
    address,
    output: () => written,
    untilEnd: () => ended,
    async untilReady() {
      for (;;) {
        if (child.exitCode !== null || child.signalCode !== null) {
          throw new Error(`The server ended before it was ready:\n${written}`)
        }
        const answer = await fetch(`${address}/readyz`).catch(() => undefined)
        if (answer?.status === 200) return
        await sleep(20)
      }
    },
  }
}

const workers = 32
/** Below the ephemeral ports of a system, which start at 32768 or later. */
const ports = { first: 10_240, count: 22_528 }
let place = randomInt(ports.count / workers)

/**
 * A loopback port that is free, and stays so until a program that has yet to start takes it, or takes it again: neither the
 * system nor another worker gives it to anybody else.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    place = (place + 1) % (ports.count / workers)
    const port = ports.first + place * workers + (Number(process.env.VITEST_POOL_ID ?? 0) % workers)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

export interface ProcessFolder {
  dataDir: string
  clusterDir: string
  /** The process number of PostgreSQL on this folder, or `undefined` when none runs. */
  postgresPid(): Promise<number | undefined>
  remove(): Promise<void>
}

/** An empty data folder for real servers, which leaves no PostgreSQL behind when the test is over. */
export async function makeDataFolder(): Promise<ProcessFolder> {
  const dataDir = await mkdtemp(join(tmpdir(), 'aura-process-'))
  const clusterDir = join(dataDir, 'postgres', 'cluster')
  const postgresPid = async () => (await findPostmaster(clusterDir))?.pid
  return {
    dataDir,
    clusterDir,
    postgresPid,
    async remove() {
      const pid = await postgresPid()
      // At once: nothing is kept, so nothing has to be written.
      if (pid) await signalPostgres(clusterDir, pid, 'SIGQUIT')
      // Processes of one that was killed may still be writing for a moment.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

/** Kills PostgreSQL with -9, as a machine that runs out of memory might. */
export async function killPostgres({ clusterDir, postgresPid }: ProcessFolder): Promise<void> {
  const pid = await postgresPid()
  if (!pid) throw new Error('no PostgreSQL runs here')
  await signalPostgres(clusterDir, pid, 'SIGKILL')
}

async function signalPostgres(clusterDir: string, pid: number, signal: NodeJS.Signals): Promise<void> {
  process.kill(pid, signal)
  while (await findPostmaster(clusterDir)) await sleep(10)
}
