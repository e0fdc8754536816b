import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { login } from '@aura/contract/accounts/accounts.contract'
import { discovery } from '@aura/contract/feed/feed.contract'
import { say } from '@aura/server/commands/command'
import { demoLogin } from '@aura/server/demo/people'
import { findPostmaster } from '@aura/server/platform/embedded/postmaster'
import { openDataFolder } from './bench-environment.ts'
import { startChildServer } from './child-server.ts'
import type { BenchOptions } from './command-line.ts'
import { type CpuUsed, listChildren, readCpu } from './cpu.ts'
import { measureLoad } from './load.ts'
import { residentBytes } from './resident-memory.ts'

/** What is promised, on two cores. */
const bars = { startMs: 1500, restBytes: 160e6, readBytes: 260e6 }
const megabyte = 1e6
/** Time for the first start to roll up what the demonstration leaves. */
const rollupMs = 10_000

export interface RestFigures {
  /** Processor time from the second start of the demonstration to `/readyz`, in microseconds. */
  startCpu: CpuUsed
  /** Resident memory of the server, in bytes, once nobody has called for `--seconds`, and while `--connections` read the feed. */
  restBytes: number
  readBytes: number
  /** Processes of the server at rest, beside PostgreSQL. */
  children: number
}

/**
 * Measures what a second start costs and what the server of the demonstration holds in memory, at rest and while members
 * and visitors read. Returns the exit code.
 */
export async function runRest(options: BenchOptions): Promise<number> {
  const { seconds, connections, jsonFile } = options
  const { dataDir, remove } = await openDataFolder(options)
  const start = () =>
    startChildServer(join(import.meta.dirname, '../../server/src/main.ts'), '/readyz', {
      AURA_DATA_DIR: dataDir,
      AURA_DEMO: '1',
      RATE_LIMIT_SCALE: '1000000',
    })
  const first = await start()
  await sleep(Math.min(rollupMs, seconds * 1000))
  await first.stop()
  const { pid, url, stop } = await start()
  try {
    const postmaster = await findPostmaster(join(dataDir, 'postgres', 'cluster'))
    const startCpu = readCpu(pid, postmaster?.pid ?? 0)
    if (!startCpu) throw new Error('only Linux tells the processor time of other processes')
    const milliseconds = (us: number) => `${Math.round(us / 1000)} ms`
    say(
      `Second start: ${milliseconds(startCpu.server)} of the server, ${milliseconds(startCpu.database)} of PostgreSQL ` +
        `(bar ${bars.startMs} ms)`,
    )
    await sleep(seconds * 1000)
    const restBytes = await residentBytes(pid)
    const children = listChildren(pid).filter((child) => child.pid !== postmaster?.pid).length
    const inMegabytes = (bytes: number) => `${Math.round(bytes / megabyte)} MB`
    say(
      `At rest for ${seconds} s: ${inMegabytes(restBytes)} (bar ${inMegabytes(bars.restBytes)}), ${children} processes`,
    )
    const authorization = await logIn(url)
    // Every second connection is a member's.
    await measureLoad({ url, connections, seconds }, (connection) => [
      { method: 'GET', path: discovery.path, headers: connection % 2 ? { authorization } : {} },
    ])
    const readBytes = await residentBytes(pid, 'VmHWM')
    say(`With ${connections} readers: ${inMegabytes(readBytes)} at most (bar ${inMegabytes(bars.readBytes)})`)
    const figures: RestFigures = { startCpu, restBytes, readBytes, children }
    if (jsonFile) await writeFile(jsonFile, `${JSON.stringify(figures, null, 2)}\n`)
    return 0
  } finally {
    await stop()
    await remove()
  }
}

async function logIn(url: string): Promise<string> {
  const answer = await fetch(url + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demoLogin.email, password: demoLogin.password }),
  })
  const { token } = (await answer.json()) as { token: string }
  return token
}
