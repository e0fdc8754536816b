import { execFile } from 'node:child_process'
import { readFile, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const timeoutMs = 2500

/** What a running PostgreSQL writes about itself in its data folder. */
export interface Postmaster {
  pid: number
  port: number
  isReady: boolean
}

/** The PostgreSQL that runs on this cluster, or `undefined`; the pid file of a dead one does not count. */
export async function findPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 1 || !(await isPostmasterOf(clusterDir, pid))) return undefined
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
}

/** Removes the pid file of a PostgreSQL that died; another process may have its number by now. */
export async function forgetDeadPostmaster(clusterDir: string): Promise<void> {
  if (!(await findPostmaster(clusterDir))) await rm(join(clusterDir, 'postmaster.pid'), { force: true })
}

/**
 * Stops it: fast first (clients are cut, everything is written), at once when it takes too long
 * (nothing acknowledged is lost; the next start replays the log).
 */
export async function stopPostmaster(clusterDir: string, pid: number): Promise<void> {
  const ways = [
    ['SIGINT', timeoutMs],
    ['SIGQUIT', 1000],
    ['SIGKILL', 1000],
  ] as const
  for (const [signal, waitMs] of ways) {
    if (!sendSignal(pid, signal)) return
    for (const deadline = Date.now() + waitMs; Date.now() < deadline; await sleep(10)) {
      if (!(await isPostmasterOf(clusterDir, pid))) return
    }
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

/** Processes of PostgreSQL run in the folder of their cluster, unlike a process with a reused number. */
async function isPostmasterOf(clusterDir: string, pid: number): Promise<boolean> {
  if (process.platform === 'linux') {
    return (await readlink(`/proc/${pid}/cwd`).catch(() => undefined)) === clusterDir
  }
  const { stdout } = await execute('ps', ['-p', String(pid), '-o', 'command=']).catch(() => ({ stdout: '' }))
  return stdout.includes(clusterDir)
}
