import { spawn } from 'node:child_process'
import { chown, open, readFile, realpath, stat, truncate } from 'node:fs/promises'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { choosePostgresAccount, type PostgresAccount } from './postgres-account.ts'
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts'
import {
  type ClusterFiles,
  clusterFiles,
  embeddedName,
  ensureCluster,
  lastLine,
  postgresEnvironment,
} from './postgres-cluster.ts'
import { findPostmaster, forgetDeadPostmaster, type Postmaster, stopPostmaster } from './postmaster.ts'
import { StartFault } from './start-fault.ts'

const startPatienceMs = 60_000
const stopPatienceMs = 2500
const keptLogBytes = 8 * 1024 * 1024

export interface EmbeddedPostgresOptions {
  /** The data folder; PostgreSQL keeps its files in `postgres/` below it. The caller holds the folder's lock. */
  dataDir: string
  /** Told in plain words what is being waited for. */
  log: (line: string) => void
  /** PostgreSQL settings beside or instead of ours, by name. */
  settings?: Record<string, string>
}

export interface EmbeddedPostgres {
  url: string
  pid: number
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL on the data folder, or takes over the one a killed server left running there. It runs in a session
 * of its own: Ctrl-C in the terminal reaches the server alone, which stops it after its last answer.
 *
 * Throws {@link StartFault} when it cannot.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const binaries = await findPostgresBinaries()
  const homeDir = join(await realpath(options.dataDir), 'postgres')
  const files = clusterFiles(homeDir)
  const account = await choosePostgresAccount(homeDir, binaries.folder).catch((error: unknown) => {
    throw error instanceof StartFault ? error : unreadable(files, error)
  })
  await ensureCluster(files, binaries, account)
  const password = await readFile(files.passwordFile, 'utf8').catch((error: unknown) => {
    throw unreadable(files, error)
  })
  const postmaster =
    (await takeOver(files, password, options)) ?? (await startPostmaster(files, binaries, account, options))
  await ensureDatabase(serverUrl(postmaster.port, password, 'postgres'))
  return {
    url: serverUrl(postmaster.port, password, embeddedName),
    pid: postmaster.pid,
    stop: () => stopPostmaster(files.clusterDir, postmaster.pid, stopPatienceMs),
  }
}

/** Address of the PostgreSQL that another process runs on this data folder, or `undefined` when none does. */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  const files = clusterFiles(join(await realpath(dataDir), 'postgres'))
  const postmaster = await findPostmaster(files.clusterDir)
  if (!postmaster?.isReady) return undefined
  return serverUrl(postmaster.port, await readFile(files.passwordFile, 'utf8'), embeddedName)
}

async function takeOver(
  files: ClusterFiles,
  password: string,
  { log }: EmbeddedPostgresOptions,
): Promise<Postmaster | undefined> {
  const running = await findPostmaster(files.clusterDir)
  if (!running) {
    await forgetDeadPostmaster(files.clusterDir)
    return undefined
  }
  if (running.isReady && (await answers(serverUrl(running.port, password, 'postgres')))) {
    log('Taking over the PostgreSQL that an earlier server left running')
    return running
  }
  log('Stopping a PostgreSQL that no longer answers')
  await stopPostmaster(files.clusterDir, running.pid, stopPatienceMs)
  await forgetDeadPostmaster(files.clusterDir)
  return undefined
}

async function startPostmaster(
  files: ClusterFiles,
  binaries: PostgresBinaries,
  account: PostgresAccount,
  options: EmbeddedPostgresOptions,
): Promise<Postmaster> {
  const deadline = Date.now() + startPatienceMs
  for (;;) {
    const port = await findFreePort()
    const outcome = await launch(
      files,
      binaries,
      account,
      { ...settingsFor(port), ...options.settings },
      deadline,
    )
    if (typeof outcome !== 'string') return outcome
    // A port can be taken between our look and PostgreSQL's; processes of one that was killed need a moment to leave.
    const passes = /could not bind|Address already in use|shared memory block|is already in use/.test(outcome)
    if (!passes || Date.now() > deadline) {
      throw new StartFault(`PostgreSQL did not start: ${lastLine(outcome)} (its log is ${files.logFile}).`)
    }
    await sleep(200)
  }
}

/** Runs PostgreSQL until it is ready; answers what it wrote when it ended instead. */
async function launch(
  files: ClusterFiles,
  binaries: PostgresBinaries,
  account: PostgresAccount,
  settings: Record<string, string>,
  deadline: number,
): Promise<Postmaster | string> {
  const log = await openLog(files, account)
  const { size: logStart } = await log.stat()
  const parameters = [
    '-D',
    files.clusterDir,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
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
  try {
    while (!isEnded && Date.now() < deadline) {
      const postmaster = await findPostmaster(files.clusterDir)
      if (postmaster?.isReady && postmaster.pid === child.pid) return postmaster
      await sleep(15)
    }
  } finally {
    await log.close()
  }
  if (!isEnded && child.pid) await stopPostmaster(files.clusterDir, child.pid, stopPatienceMs)
  const written = await readFile(files.logFile)
  return written.subarray(logStart).toString('utf8') || 'it was not ready within a minute'
}

async function openLog(files: ClusterFiles, { owner }: PostgresAccount) {
  const { size } = await stat(files.logFile).catch(() => ({ size: 0 }))
  if (size > keptLogBytes) await truncate(files.logFile)
  const log = await open(files.logFile, 'a', 0o600)
  if (owner) await chown(files.logFile, owner.uid, owner.gid)
  return log
}

/** Fits a laptop; what was answered is on the disk (`fsync` and `synchronous_commit` stay on). */
function settingsFor(port: number): Record<string, string> {
  const isSmallMachine = totalmem() < 3 * 1024 ** 3
  return {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '60',
    shared_buffers: isSmallMachine ? '96MB' : '256MB',
    effective_cache_size: isSmallMachine ? '512MB' : '2GB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    // Containers often have 64 MB of shared memory, which parallel queries would exhaust.
    max_parallel_workers_per_gather: '0',
    dynamic_shared_memory_type: 'mmap',
    jit: 'off',
    fsync: 'on',
    synchronous_commit: 'on',
    wal_level: 'replica',
    max_wal_size: '1GB',
    checkpoint_timeout: '10min',
    random_page_cost: '1.1',
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

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function serverUrl(port: number, password: string, database: string): string {
  return `postgres://${embeddedName}:${encodeURIComponent(password.trim())}@127.0.0.1:${port}/${database}`
}

async function answers(url: string): Promise<boolean> {
  const connection = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} })
  try {
    const patience = sleep(2000, false, { ref: false })
    return await Promise.race([connection`select 1`.then(() => true), patience])
  } catch {
    return false
  } finally {
    await connection.end({ timeout: 0 }).catch(() => {})
  }
}

async function ensureDatabase(url: string): Promise<void> {
  const connection = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} })
  try {
    const found = await connection`select 1 from pg_database where datname = ${embeddedName}`
    if (found.length === 0) await connection`create database ${connection(embeddedName)}`
  } catch (error) {
    throw new StartFault(
      `PostgreSQL started but refused us: ${error instanceof Error ? error.message : error}`,
      error,
    )
  } finally {
    await connection.end({ timeout: 0 })
  }
}

function unreadable(files: ClusterFiles, error: unknown): StartFault {
  return new StartFault(
    `This user may not use the database in ${files.homeDir}: another user made it. Start as that user, or set AURA_DATA_DIR to another folder.`,
    error,
  )
}
