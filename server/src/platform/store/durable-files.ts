import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { asWriteFailure } from './no-space.ts'

/**
 * Makes a folder and its parents, and keeps the new names through a power cut.
 *
 * @throws DomainError `platform.no-space`, or the file system's own error
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    const firstMade = await mkdir(folder, { recursive: true })
    if (firstMade === undefined) return
    for (let made = folder; made.length >= firstMade.length; made = dirname(made))
      await syncFolder(dirname(made))
  } catch (error) {
    throw asWriteFailure(error)
  }
}

/** Keeps what was written to a file through a power cut. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Keeps the names in a folder through a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** The result, or undefined when there is no such file. */
export async function orAbsent<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
