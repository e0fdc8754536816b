import { chmod, chown, constants, copyFile, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { orAbsent, syncFile, syncFolder } from '../store/durable-files.ts'

export interface CopyOptions {
  /** Whether an entry is left out, by its path below the folder. */
  isLeftOut?: (path: string) => boolean
  /** Whether files that are in the copy already stay as they are. */
  keepsPresent?: boolean
}

/**
 * Copies a folder with the owners and rights of its files, and keeps the copy through a power cut. Files that vanish during the
 * copy are left out.
 */
export async function copyFolder(from: string, to: string, options: CopyOptions = {}): Promise<void> {
  await copyEntries(from, to, '', options)
}

async function copyEntries(from: string, to: string, below: string, options: CopyOptions): Promise<void> {
  await mkdir(join(to, below), { recursive: true, mode: 0o700 })
  for (const entry of (await orAbsent(readdir(join(from, below), { withFileTypes: true }))) ?? []) {
    const path = join(below, entry.name)
    if (options.isLeftOut?.(path)) continue
    if (entry.isDirectory()) await copyEntries(from, to, path, options)
    else if (entry.isFile()) await copyOne(join(from, path), join(to, path), options)
  }
  await copyOwner(join(from, below), join(to, below))
  await syncFolder(join(to, below))
}

async function copyOne(from: string, to: string, { keepsPresent }: CopyOptions): Promise<void> {
  if (keepsPresent && (await orAbsent(stat(to)))) return
  const isThere = await orAbsent(copyFile(from, to, constants.COPYFILE_FICLONE).then(() => true))
  if (!isThere) return
  await copyOwner(from, to)
  await syncFile(to)
}

/** Gives a copy the owner and rights of its original. */
export async function copyOwner(from: string, to: string): Promise<void> {
  const found = await orAbsent(stat(from))
  if (!found) return
  await chmod(to, found.mode & 0o7777)
  if (process.getuid?.() === 0) await chown(to, found.uid, found.gid)
}
