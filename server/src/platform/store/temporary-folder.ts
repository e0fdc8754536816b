import { randomUUID } from 'node:crypto'
import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder, orAbsent } from './durable-files.ts'
import { passFullDisk } from './no-space.ts'

/** Longer than any upload and its processing takes. */
const longestCallMs = 3_600_000

/**
 * Makes the folder of files that are received or made but not yet stored. Removes files that a killed server left: all of them, or
 * with `isShared` (other servers use the folder too) only those too old to belong to a running call.
 *
 * @throws DomainError `platform.no-space`, or the file system's own error when the folder cannot be written
 */
export async function openTemporaryFolder(folder: string, isShared: boolean): Promise<void> {
  await makeFolder(folder)
  const untouchedSinceMs = isShared ? Date.now() - longestCallMs : Infinity
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await orAbsent(stat(path))
    if (found && found.mtimeMs < untouchedSinceMs) await rm(path, { recursive: true, force: true })
  }
}

/** Rejects when the temporary folder cannot be written. A full disk passes, because reads still work. */
export async function probeTemporaryFolder(folder: string): Promise<void> {
  const path = join(folder, `probe-${randomUUID()}`)
  try {
    await writeFile(path, 'probe').catch(passFullDisk)
  } finally {
    await rm(path, { force: true })
  }
}
