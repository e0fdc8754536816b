import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { complain, say } from '@aura/server/commands/command'
import { systemClock } from '@aura/server/platform/clock/clock'
import { type Db, openDatabase } from '@aura/server/platform/db/database'
import { migrateToLatest } from '@aura/server/platform/db/migrate'
import { lockDataFolder } from '@aura/server/platform/embedded/data-folder'
import { startEmbeddedPostgres } from '@aura/server/platform/embedded/embedded-postgres'
import { StartFault } from '@aura/server/platform/errors/start-fault'
import { bareEnvironment } from '@aura/server/testing/bare-environment'
import { type ChildServer, startChildServer } from './child-server.ts'
import type { BenchOptions, DatasetSize } from './command-line.ts'
import { type DatasetOptions, makeDataset } from './dataset/dataset.ts'

/** A database, a data folder and the servers to measure; all ended by `close`. */
export interface Workplace {
  db: Db
  dataDir: string
  jwtSecret: string
  /** The product itself, as `npm start` runs it. */
  startProduct(settings?: Record<string, string>): Promise<ChildServer>
  /** A server of the bench's own, from a file beside this one. */
  startBenchServer(entry: string, settings?: Record<string, string>): Promise<ChildServer>
  /** Ends the servers started so far; PostgreSQL goes on. */
  stopServers(): Promise<void>
  /** What `npm run aura -- verify` says of the database. */
  verify(): Promise<{ isSound: boolean; output: string }>
  close(): Promise<void>
}

/** Limits are there for people: a load test would only measure its own refusals. */
const rateLimitScale = '1000000'
/** Signs the tokens of this run only; long enough for the server to accept. */
const jwtSecret = 'a secret of the bench alone, which signs for one run'
const serverFolder = join(import.meta.dirname, '../../server/src')
/** The pages that the product serves, once they are built. */
export const builtPages = join(import.meta.dirname, '../../web/dist/index.html')

/** A call of the bench got an unexpected answer. */
export class UnexpectedAnswer extends Error {}

/** What a command has found, and whether all that it called answered as it should. */
interface Outcome {
  report: unknown
  isGood: boolean
}

/** What a command is asked for. */
export interface BenchRun extends BenchOptions {
  /** An open one with a data set, which several commands share; else the command opens one and closes it. */
  workplace?: Workplace
}

/**
 * Runs a command in a new workplace with a data set of this size, in the data folder that the options name, or in the workplace
 * given, and writes its report where they ask. The data set ends now, unless `now` names another moment. Answers the exit code.
 */
export async function runInWorkplace(
  options: Pick<BenchRun, 'dataDir' | 'preparedDir' | 'seed' | 'jsonFile' | 'workplace'> & { now?: Date },
  size: DatasetSize,
  work: (workplace: Workplace) => Promise<Outcome>,
): Promise<number> {
  const { dataDir, seed, jsonFile, workplace: shared, now = systemClock.now() } = options
  const workplace = shared ?? (await openWorkplace(options))
  try {
    if (!shared && dataDir === undefined) await fillWorkplace(workplace, { size, seed, now })
    const { report, isGood } = await work(workplace)
    if (jsonFile) await writeFile(jsonFile, `${JSON.stringify(report, null, 2)}\n`)
    return isGood ? 0 : 1
  } catch (error) {
    if (!(error instanceof UnexpectedAnswer)) throw error
    complain(error.message)
    return 1
  } finally {
    await (shared ? workplace.stopServers() : workplace.close())
  }
}

/** Makes a data set in a workplace that has none. */
export async function fillWorkplace(
  { db, dataDir }: Workplace,
  { size, seed, now }: Pick<DatasetOptions, 'size' | 'seed' | 'now'>,
): Promise<void> {
  say(`Making a data set of ${size.users} users, ${size.posts} posts and ${size.votes} votes`)
  await makeDataset({ db, dataDir, size, seed, now, say: (line) => say(`  ${line}`) })
}

type DataFolderOptions = Pick<BenchOptions, 'dataDir' | 'preparedDir'>

/** The data folder given, or a new one, perhaps with a PostgreSQL in it; `remove` removes a new one. */
export async function openDataFolder({ dataDir, preparedDir }: DataFolderOptions) {
  if (dataDir !== undefined) return { dataDir, remove: () => {} }
  const made = await mkdtemp(join(tmpdir(), 'aura-bench-'))
  // With owners and rights: PostgreSQL refuses files of another user.
  if (preparedDir) await promisify(execFile)('cp', ['-a', preparedDir, join(made, 'postgres')])
  return { dataDir: made, remove: () => rm(made, { recursive: true, force: true }) }
}

/**
 * Opens a place to measure in: the data folder given, or one that is made and removed again. PostgreSQL runs as in
 * production: what is answered is on the disk.
 *
 * @throws StartFault when a server runs on the data folder
 */
export async function openWorkplace(given: DataFolderOptions): Promise<Workplace> {
  const { dataDir, remove } = await openDataFolder(given)
  const opened: (() => void | Promise<void>)[] = [remove]
  const servers: ChildServer[] = []
  const stopServers = async () => {
    for (let server = servers.pop(); server; server = servers.pop()) await server.stop()
  }
  const closeAll = async () => {
    await stopServers()
    for (let end = opened.pop(); end; end = opened.pop()) await end()
  }
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= closeAll()
    return closing
  }
  // PostgreSQL runs in a separate session, which Ctrl-C does not reach.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void close().finally(() => process.exit(1)))
  }
  try {
    const lock = lockDataFolder(dataDir)
    if (!lock) throw new StartFault(`A server is running on the data folder ${dataDir}. Stop it first.`)
    opened.push(() => lock.release())
    const embedded = await startEmbeddedPostgres({ dataDir, log: () => {} })
    opened.push(() => embedded.stop())
    const db = openDatabase({
      url: embedded.url,
      maxConnections: 2,
      applicationName: 'aura-bench',
      isPatient: true,
    })
    opened.push(() => db.destroy())
    await migrateToLatest(db)
    const settings = {
      AURA_DATA_DIR: dataDir,
      AURA_DEMO: '0',
      DATABASE_URL: embedded.url,
      JWT_SECRET: jwtSecret,
      RATE_LIMIT_SCALE: rateLimitScale,
    }
    const start = async (entry: string, readyPath: string, more: Record<string, string>) => {
      const server = await startChildServer(entry, readyPath, { ...settings, ...more })
      servers.push(server)
      return server
    }
    return {
      db,
      dataDir,
      jwtSecret,
      startProduct: (more = {}) => start(join(serverFolder, 'main.ts'), '/readyz', more),
      startBenchServer: (entry, more = {}) => start(join(import.meta.dirname, entry), '/healthz', more),
      stopServers,
      verify: () => verify(settings),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function verify(settings: Record<string, string>): Promise<{ isSound: boolean; output: string }> {
  const command = spawn(process.execPath, [join(serverFolder, 'commands/aura.ts'), 'verify'], {
    env: { ...bareEnvironment, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [command.stdout, command.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const [code] = await once(command, 'close')
  return { isSound: code === 0, output }
}
