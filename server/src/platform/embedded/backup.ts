import { access, mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import postgres from 'postgres'
import { dataFolderFault, StartFault } from '../errors/start-fault.ts'
import { orAbsent, syncFile, syncFolder } from '../store/durable-files.ts'
import { copyFolder, copyOwner } from './copy-folder.ts'
import { lockDataFolder, refuseInterruptedRestore, restoreFolders } from './data-folder.ts'
import { findEmbeddedPostgres } from './embedded-postgres.ts'
import { clusterFiles, requireCluster } from './postgres-cluster.ts'

/** Entries of a data folder that belong to the running server, or are copied by themselves. */
const leftOutOfAll =
  /^(server\.lock.*|\.writable-.*|replaced-.*|restore\.(unfinished|moving)|lost\+found|postgres|media)$/
/** Entries of a data folder that is empty all the same: of an interrupted restore, and of a disk mounted there. */
const leftInEmpty: readonly string[] = [...Object.values(restoreFolders), 'lost+found']
const leftOutOfMedia = (path: string) => path === 'tmp'
/** What PostgreSQL says to leave out of a copy of a running cluster; its log is copied last. */
const leftOutOfRunning =
  /^(postmaster\.(pid|opts)|(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.+)$|(^|\/)(pgsql_tmp[^/]*|pg_internal\.init[^/]*)$/

/**
 * Copies a data folder into a new folder, which is a data folder too: while the server runs, or without one. The copy holds every
 * call answered before it began, and is there whole or not at all.
 *
 * @throws StartFault when it cannot
 */
export async function backUpDataFolder(dataDir: string, target: string): Promise<void> {
  // The copy would leave out what is not in its place yet.
  await refuseInterruptedRestore(dataDir)
  await requireCluster(dataDir)
  if (!relative(dataDir, resolve(target)).startsWith('..')) {
    throw new StartFault(`${target} is in the data folder itself. Name a folder outside it.`)
  }
  if (await orAbsent(access(target).then(() => true))) {
    throw new StartFault(`${target} exists already. Name a folder that does not.`)
  }
  const lock = lockDataFolder(dataDir)
  try {
    const url = await findEmbeddedPostgres(dataDir)
    if (!url && !lock) throw new StartFault('A server is starting on the data folder. Try again in a moment.')
    await fillWhole(target, (unfinished) => copyData(dataDir, unfinished, url))
  } finally {
    lock?.release()
  }
}

/**
 * Fills an absent or empty data folder from a backup.
 *
 * @throws StartFault when it cannot
 */
export async function restoreDataFolder(backup: string, dataDir: string): Promise<void> {
  await access(join(clusterFiles(join(backup, 'postgres')).clusterDir, 'PG_VERSION')).catch(
    (error: unknown) => {
      throw new StartFault(`${backup} is no backup: it holds no database.`, error)
    },
  )
  const present = await orAbsent(readdir(dataDir))
  if (!present) return fillWhole(dataDir, (unfinished) => copyFolder(backup, unfinished))
  // No server has used what an interrupted restore moved to its place: it may go.
  const moved = present.includes(restoreFolders.moving) ? await readdir(backup) : []
  if (present.some((name) => !leftInEmpty.includes(name) && !moved.includes(name))) {
    throw new StartFault(
      `The data folder ${dataDir} is not empty. Move what it holds away first, or set AURA_DATA_DIR to another folder.`,
    )
  }
  await fillInPlace(dataDir, backup, moved)
}

/** Fills an empty folder that may be a mount point, which cannot be replaced and whose disk may be another than its parent's. */
async function fillInPlace(folder: string, backup: string, moved: readonly string[]): Promise<void> {
  const [copying, moving] = [join(folder, restoreFolders.copying), join(folder, restoreFolders.moving)]
  const remove = (path: string) => rm(path, { recursive: true, force: true })
  try {
    for (const name of moved) await remove(join(folder, name))
    await remove(moving)
    await remove(copying)
    await copyFolder(backup, copying)
    await rename(copying, moving)
    await syncFolder(folder)
    for (const name of await readdir(moving)) await rename(join(moving, name), join(folder, name))
    // Rights of a mount point that belongs to another user stay as they are.
    await copyOwner(moving, folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPERM') throw error
    })
    await syncFolder(folder)
    await rmdir(moving)
    await syncFolder(folder)
  } catch (error) {
    await remove(copying).catch(() => {})
    throw asFolderFault(folder, error)
  }
}

/** Makes a folder under another name, and gives it its own once it is complete. */
async function fillWhole(folder: string, fill: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = `${folder}.unfinished`
  try {
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished, { recursive: true, mode: 0o711 })
    await fill(unfinished)
    await rename(unfinished, folder)
    await syncFolder(dirname(folder))
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => {})
    throw asFolderFault(folder, error)
  }
}

/** What the file system answered as a line for the operator, else the error itself. */
function asFolderFault(folder: string, error: unknown): unknown {
  const isOfFiles = error instanceof Error && 'code' in error && 'syscall' in error
  return isOfFiles ? dataFolderFault(folder, error) : error
}

/** Media come before the database and again after it: a file is written before its row. */
async function copyData(dataDir: string, to: string, url: string | undefined): Promise<void> {
  const copyMedia = () =>
    copyFolder(join(dataDir, 'media'), join(to, 'media'), { isLeftOut: leftOutOfMedia, keepsPresent: true })
  await copyFolder(dataDir, to, { isLeftOut: (path) => leftOutOfAll.test(path) })
  await copyMedia()
  if (url) await copyRunning(join(dataDir, 'postgres'), join(to, 'postgres'), url)
  else {
    const isLeftOut = (path: string) => path === join('cluster', 'postmaster.pid')
    await copyFolder(join(dataDir, 'postgres'), join(to, 'postgres'), { isLeftOut })
  }
  await copyMedia()
}

/** Copies the cluster of a running PostgreSQL, with the log that brings the copy to one moment at its first start. */
async function copyRunning(from: string, to: string, url: string): Promise<void> {
  // One connection from beginning to end: PostgreSQL ends the backup with it.
  const connection = postgres(url, { max: 1, max_lifetime: null, onnotice: () => {} })
  const [source, copy] = [clusterFiles(from), clusterFiles(to)]
  try {
    // The slot keeps the write-ahead log of the copying time until this connection ends.
    await connection`select pg_create_physical_replication_slot(${`aura_backup_${process.pid}`}, true, true)`
    const [begun] = await connection<{ segment: string }[]>`
      select pg_walfile_name(pg_backup_start('aura backup', true)) as segment`
    const isLeftOut = (path: string) =>
      path.startsWith('cluster/') && leftOutOfRunning.test(path.slice('cluster/'.length))
    await copyFolder(from, to, { isLeftOut })
    const [ended] = await connection<{ labelfile: string; segment: string }[]>`
      select labelfile, pg_walfile_name(lsn) as segment from pg_backup_stop(wait_for_archive => false)`
    if (!begun || !ended) throw new Error('PostgreSQL told nothing of the backup')
    const label = join(copy.clusterDir, 'backup_label')
    await writeFile(label, ended.labelfile, { mode: 0o600 })
    await copyOwner(join(source.clusterDir, 'PG_VERSION'), label)
    await syncFile(label)
    const isNeeded = (name: string) =>
      /^[0-9A-F]{24}$/.test(name) && name >= begun.segment && name <= ended.segment
    await copyFolder(join(source.clusterDir, 'pg_wal'), join(copy.clusterDir, 'pg_wal'), {
      isLeftOut: (path) => !isNeeded(path),
    })
  } finally {
    await connection.end({ timeout: 5 })
  }
}
