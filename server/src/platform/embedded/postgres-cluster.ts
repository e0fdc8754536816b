import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { access, chown, glob, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { dataFolderFault, StartFault } from '../errors/start-fault.ts'
import type { PostgresAccount } from './postgres-account.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'

const execute = promisify(execFile)
const majorVersion = '18'

/** Name of the cluster's superuser and of the product's database. */
export const embeddedName = 'aura'

/** Where one embedded PostgreSQL keeps everything. */
export interface ClusterFiles {
  homeDir: string
  clusterDir: string
  passwordFile: string
  logFile: string
}

export function clusterFiles(homeDir: string): ClusterFiles {
  return {
    homeDir,
    clusterDir: join(homeDir, 'cluster'),
    passwordFile: join(homeDir, 'password'),
    logFile: join(homeDir, 'postgres.log'),
  }
}

/** @throws StartFault for a data folder without a database, as after a slip in its name */
export async function requireCluster(dataDir: string): Promise<void> {
  const { clusterDir } = clusterFiles(join(dataDir, 'postgres'))
  await access(join(clusterDir, 'PG_VERSION')).catch((error: unknown) => {
    throw new StartFault(`The data folder ${dataDir} holds no database. AURA_DATA_DIR names another.`, error)
  })
}

/** Makes the cluster if there is none; one that an earlier start left incomplete is made again. */
export async function ensureCluster(
  files: ClusterFiles,
  binaries: PostgresBinaries,
  account: PostgresAccount,
): Promise<void> {
  const version = await readVersion(files.clusterDir)
  if (version === undefined) return createCluster(files, binaries, account)
  if (version.trim() !== majorVersion) {
    throw new StartFault(
      `The database in ${files.clusterDir} was made by PostgreSQL ${version.trim()}, not ${majorVersion}. Dump it with that version first, or set AURA_DATA_DIR to another folder.`,
    )
  }
}

async function readVersion(clusterDir: string): Promise<string | undefined> {
  try {
    return await readFile(join(clusterDir, 'PG_VERSION'), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

async function createCluster(
  files: ClusterFiles,
  binaries: PostgresBinaries,
  account: PostgresAccount,
): Promise<void> {
  // Each start has a separate folder, because the initdb of a killed server may continue to write for a while.
  await removeUnfinished(files)
  const unfinished = `${files.clusterDir}${unfinishedSuffix}-${randomBytes(8).toString('hex')}`
  await writeFile(files.passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (account.owner) await chown(files.passwordFile, account.owner.uid, account.owner.gid)
  // The built-in locale sorts and folds alike on every machine, whatever its C library.
  const parameters = [
    `--pgdata=${unfinished}`,
    `--username=${embeddedName}`,
    `--pwfile=${files.passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    // More rounds slow down every new connection, and only protect passwords that somebody could guess.
    '--set=scram_iterations=1',
    '--no-instructions',
  ]
  const initdb = account.command(binaries.initdb, parameters)
  try {
    await execute(initdb.file, initdb.parameters, {
      ...initdb.options,
      cwd: files.homeDir,
      env: postgresEnvironment(),
    })
    await rename(unfinished, files.clusterDir)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => {})
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
    if (output.includes('No space left'))
      throw dataFolderFault(files.homeDir, Object.assign(new Error(), { code: 'ENOSPC' }))
    throw new StartFault(`PostgreSQL could not make its data folder: ${reasonIn(output)}`, error)
  }
}

const unfinishedSuffix = '.unfinished'

/** Removes the incomplete clusters of earlier starts, as far as possible now. */
async function removeUnfinished({ clusterDir }: ClusterFiles): Promise<void> {
  for await (const folder of glob(`${basename(clusterDir)}${unfinishedSuffix}*`, {
    cwd: dirname(clusterDir),
  })) {
    await rm(join(dirname(clusterDir), folder), { recursive: true, force: true }).catch(() => {})
  }
}

/** PostgreSQL gets none of our settings, so that its own `PG…` variables cannot change it. */
export function postgresEnvironment(): Record<string, string> {
  return { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
}

/** The reason in PostgreSQL's output, in one line. */
export function reasonIn(output: string): string {
  const reason = /(?:FATAL|PANIC|error):\s*(.+)/.exec(output)?.[1] ?? output
  return reason.replace(/\s+/g, ' ').trim().slice(0, 300) || 'it gave no reason'
}
