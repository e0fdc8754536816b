import { spawn } from 'node:child_process'
import { chown, open, readFile, stat, truncate } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { plannerSettings } from '../db/planner-settings.ts'
import { StartFault } from '../errors/start-fault.ts'
import { findFreePort } from './free-port.ts'
import type { PostgresAccount } from './postgres-account.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { type ClusterFiles, postgresEnvironment, reasonIn } from './postgres-cluster.ts'
import { findPostmaster, type Postmaster, stopPostmaster } from './postmaster.ts'

const startTimeoutMs = 60_000
const keptLogBytes = 8 * 1024 * 1024

/** Paths and settings that start and restart the PostgreSQL of a cluster. */
export interface PostmasterLaunch {
  files: ClusterFiles
  binaries: PostgresBinaries
  account: PostgresAccount
  /** PostgreSQL settings that add to or replace ours, by name. */
  settings: Record<string, string>
  onLaunch: ((pid: number) => void) | undefined
}

/**
 * Starts PostgreSQL and waits until it takes connections.
 *
 * @param port a fixed one, for a restart that clients are waiting for; else any free one
 * @throws StartFault with PostgreSQL's own reason
 */
export async function startPostmaster(launch: PostmasterLaunch, port?: number): Promise<Postmaster> {
  const deadline = Date.now() + startTimeoutMs
  for (;;) {
    const outcome = await runUntilReady(launch, port ?? (await findFreePort()), deadline)
    if (typeof outcome !== 'string') return outcome
    // Another process may take the port in between, and the processes of a killed PostgreSQL need a moment to end.
    const passes = /could not bind|Address already in use|could not create any TCP|still in use/.test(outcome)
    if (!passes || Date.now() > deadline) {
      throw new StartFault(
        `PostgreSQL did not start: ${reasonIn(outcome)} (its log is ${launch.files.logFile}).`,
      )
    }
    await sleep(200)
  }
}

/** Runs PostgreSQL until it is ready; returns its output if it ended instead. */
async function runUntilReady(
  { files, binaries, account, settings, onLaunch }: PostmasterLaunch,
  port: number,
  deadline: number,
): Promise<Postmaster | string> {
  const log = await openLog(files, account)
  const { size: logStart } = await log.stat()
  const parameters = [
    '-D',
    files.clusterDir,
    ...Object.entries({ ...settingsFor(port), ...settings }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]),
  ]
  const { file, parameters: all, options } = account.command(binaries.postgres, parameters)
  const child = spawn(file, all, {
    ...options,
    cwd: files.clusterDir,
    env: postgresEnvironment(),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  let isEnded = false
  child.once('exit', () => {
    isEnded = true
  })
  child.once('error', () => {
    isEnded = true
  })
  child.unref()
  if (child.pid) onLaunch?.(child.pid)
  try {
    while (!isEnded && Date.now() < deadline) {
      const postmaster = await findPostmaster(files.clusterDir)
      if (postmaster?.isReady && postmaster.pid === child.pid) return postmaster
      await sleep(15)
    }
  } finally {
    await log.close()
  }
  if (!isEnded && child.pid) await stopPostmaster(files.clusterDir, child.pid)
  const written = await readFile(files.logFile)
  return isEnded ? written.subarray(logStart).toString('utf8') : 'it was not ready within a minute'
}

async function openLog(files: ClusterFiles, { owner }: PostgresAccount) {
  const { size } = await stat(files.logFile).catch(() => ({ size: 0 }))
  if (size > keptLogBytes) await truncate(files.logFile)
  const log = await open(files.logFile, 'a', 0o600)
  if (owner) await chown(files.logFile, owner.uid, owner.gid)
  return log
}

/** Sized for a laptop. Committed data is on the disk (`fsync` and `synchronous_commit` stay on). */
function settingsFor(port: number): Record<string, string> {
  const isSmallMachine = totalmem() < 3 * 1024 ** 3
  return {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '60',
    shared_buffers: isSmallMachine ? '96MB' : '192MB',
    effective_cache_size: isSmallMachine ? '512MB' : '2GB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    dynamic_shared_memory_type: 'mmap',
    ...plannerSettings,
    fsync: 'on',
    synchronous_commit: 'on',
    wal_level: 'replica',
    max_wal_size: '1GB',
    checkpoint_timeout: '10min',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    // A refused statement may carry a mail address; its text and parameters stay out of the log.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_parameter_max_length_on_error: '0',
  }
}
