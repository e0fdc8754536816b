import { mkdir, readdir, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { dataFolderFault, StartFault } from '../errors/start-fault.ts'
import { orAbsent } from '../store/durable-files.ts'

const minFreeBytes = 64 * 1024 * 1024

/** Folders in a data folder that a restore fills: its copy, and the whole copy while its entries are moved to their places. */
export const restoreFolders = { copying: 'restore.unfinished', moving: 'restore.moving' }

/** Makes the data folder if it is absent and checks for space, write permission and an interrupted restore. */
export async function prepareDataFolder(dataDir: string): Promise<void> {
  await refuseInterruptedRestore(dataDir)
  const probe = join(dataDir, `.writable-${process.pid}`)
  try {
    // Mode 0711: PostgreSQL, another user when the server is started as root, must pass through; nobody else may list it.
    await mkdir(dataDir, { recursive: true, mode: 0o711 })
    await writeFile(probe, Buffer.alloc(4096, 1))
  } catch (error) {
    throw dataFolderFault(dataDir, error)
  } finally {
    await rm(probe, { force: true }).catch(() => {})
  }
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize < minFreeBytes) {
    const freeMegabytes = Math.floor((bavail * bsize) / (1024 * 1024))
    throw new StartFault(
      `The disk of the data folder ${dataDir} is full: ${freeMegabytes} MB are free and 64 MB are needed to start.`,
    )
  }
}

/** @throws StartFault if a restore of the folder was interrupted, or still runs */
export async function refuseInterruptedRestore(dataDir: string): Promise<void> {
  const present = await orAbsent(readdir(dataDir)).catch(() => undefined)
  const left = Object.values(restoreFolders).find((name) => present?.includes(name))
  if (left === undefined) return
  const leftovers = left === restoreFolders.moving ? 'all that the folder holds' : join(dataDir, left)
  throw new StartFault(
    `The restore of the data folder ${dataDir} was interrupted, or still runs. Run it again: npm run backup -- restore FOLDER. To do without it, remove ${leftovers}.`,
  )
}

/** Moves folders of the data folder, in this order, into a new one beside them; returns its path. */
export async function setAside(dataDir: string, names: readonly string[]): Promise<string> {
  const aside = join(dataDir, `replaced-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}`)
  try {
    await mkdir(aside, { mode: 0o711 })
    for (const name of names) {
      await rename(join(dataDir, name), join(aside, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
    }
  } catch (error) {
    throw dataFolderFault(dataDir, error)
  }
  return aside
}

export interface DataFolderLock {
  release(): void
}

/**
 * Lock files held now. A `DatabaseSync` that nothing refers to is closed by the garbage collector, and its lock goes
 * with it: a lock must outlive a handle that is garbage-collected.
 */
const held = new Set<DatabaseSync>()

/**
 * Takes the data folder for this process alone, or answers `undefined` when another server holds it.
 *
 * It is SQLite's exclusive lock on an empty file: the kernel ties it to the process, so that it ends with it however it
 * ends, is not inherited by PostgreSQL, and holds across containers that share the folder. No process id is compared.
 */
export function lockDataFolder(dataDir: string): DataFolderLock | undefined {
  const file = new DatabaseSync(join(dataDir, 'server.lock'))
  try {
    file.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if (isBusy(error)) return undefined
    throw dataFolderFault(dataDir, error)
  }
  held.add(file)
  return {
    release() {
      if (held.delete(file)) file.close()
    },
  }
}

function isBusy(error: unknown): boolean {
  const sqliteBusy = 5
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}
