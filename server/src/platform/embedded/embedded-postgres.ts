import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { dataFolderFault, StartFault } from '../errors/start-fault.ts'
import { choosePostgresAccount } from './postgres-account.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { type ClusterFiles, clusterFiles, embeddedName, ensureCluster } from './postgres-cluster.ts'
import { findPostmaster, forgetDeadPostmaster, type Postmaster, stopPostmaster } from './postmaster.ts'
import { type PostmasterLaunch, startPostmaster } from './postmaster-launch.ts'

const lookEveryMs = 500

export interface EmbeddedPostgresOptions {
  /** The data folder; PostgreSQL keeps its files in `postgres/` below it. The caller holds the folder's lock. */
  dataDir: string
  /** Called with a description of what is being waited for. */
  log: (line: string) => void
  /** PostgreSQL settings that add to or replace ours, by name. */
  settings?: Record<string, string>
  /** Called with the process id as soon as there is one, before PostgreSQL is ready. */
  onLaunch?: (pid: number) => void
}

export interface EmbeddedPostgres {
  url: string
  /** Stops it and waits until it is gone. */
  stop(): Promise<void>
  /** Stops PostgreSQL immediately, without waiting, for a process that must exit. Committed data is kept. */
  abandon(): void
}

/**
 * Starts PostgreSQL on the data folder, or adopts the one that a killed server left running there, and restarts it if it dies. It
 * runs in a separate session: Ctrl-C in the terminal reaches the server alone, which stops PostgreSQL after its last answer.
 *
 * @throws StartFault when it cannot
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log } = options
  const binaries = await findPostgresBinaries()
  const files = clusterFiles(join(await realpath(dataDir), 'postgres'))
  const { launch, password } = await prepare(files, async () => {
    const account = await choosePostgresAccount(files.homeDir, binaries.folder)
    await ensureCluster(files, binaries, account)
    return {
      launch: { files, binaries, account, settings: options.settings ?? {}, onLaunch: options.onLaunch },
      password: await readFile(files.passwordFile, 'utf8'),
    }
  })
  const postmaster = (await takeOver(files, password, log)) ?? (await startPostmaster(launch))
  const { port } = postmaster
  await ensureDatabase(serverUrl(port, password, 'postgres'))
  const watch = keepRunning(launch, postmaster, log)
  return {
    url: serverUrl(port, password, embeddedName),
    async stop() {
      await watch.end()
      const running = await findPostmaster(files.clusterDir)
      if (running) await stopPostmaster(files.clusterDir, running.pid)
    },
    abandon: () => void process.kill(watch.pid(), 'SIGQUIT'),
  }
}

/** Starts PostgreSQL again, on the port its clients know, whenever it is gone. */
function keepRunning(launch: PostmasterLaunch, first: Postmaster, log: (line: string) => void) {
  let { pid } = first
  const ending = new AbortController()
  const isEnding = () => ending.signal.aborted
  const watching = (async () => {
    while (!isEnding()) {
      await sleep(lookEveryMs, undefined, { ref: false, signal: ending.signal }).catch(() => {})
      if (isEnding() || (await findPostmaster(launch.files.clusterDir))) continue
      log('PostgreSQL ended unexpectedly; starting it again')
      await forgetDeadPostmaster(launch.files.clusterDir)
      await startPostmaster(launch, first.port).then(
        (restarted) => {
          pid = restarted.pid
        },
        (error: Error) => log(error.message),
      )
    }
  })()
  return {
    pid: () => pid,
    end(): Promise<void> {
      ending.abort()
      return watching
    },
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
  log: (line: string) => void,
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
  await stopPostmaster(files.clusterDir, running.pid)
  await forgetDeadPostmaster(files.clusterDir)
  return undefined
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

/** Runs what touches the folder, and says in one line what the system holds against it. */
async function prepare<T>({ homeDir }: ClusterFiles, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StartFault || !(error instanceof Error && 'code' in error)) throw error
    if (error.code !== 'EACCES' && error.code !== 'EPERM') throw dataFolderFault(homeDir, error)
    throw new StartFault(
      `This user may not use the database in ${homeDir}: another user made it. Start as that user, or set AURA_DATA_DIR to another folder.`,
      error,
    )
  }
}
