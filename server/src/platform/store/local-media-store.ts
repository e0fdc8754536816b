import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  type ByteRange,
  isStorableName,
  type MediaStore,
  type OpenedFile,
  type StoredFile,
} from './media-store.ts'
import { asWriteFailure } from './no-space.ts'

/**
 * Keeps media in a folder of this machine: `files/ab/cd/abcd….webp`, fanned out over two levels so that no folder grows
 * past what file systems like. The temporary folder stands beside it, on the same disk, because a rename is what makes
 * a file appear whole or not at all.
 *
 * What a killed server left in the temporary folder is removed here: all of it, or what no call under way can still need
 * when `isShared` says that other servers use the folder too.
 *
 * @throws DomainError `platform.no-space`, or the file system's own error when the folder cannot be written
 */
export async function openLocalMediaStore(
  folder: string,
  { isShared = false }: { isShared?: boolean } = {},
): Promise<MediaStore> {
  const filesFolder = join(folder, 'files')
  const tempFolder = join(folder, 'tmp')
  await makeFolder(tempFolder)
  await makeFolder(filesFolder)
  await removeLeftovers(tempFolder, isShared ? Date.now() - longestCallMs : Infinity)

  function pathOf(name: string): string {
    return join(filesFolder, name.slice(0, 2), name.slice(2, 4), name)
  }

  return {
    tempFolder,

    async put(tempPath: string, name: string): Promise<void> {
      if (!isStorableName(name)) throw new RangeError(`${JSON.stringify(name)} is no name for a media file`)
      const path = pathOf(name)
      try {
        await syncFile(tempPath)
        await makeFolder(dirname(path))
        await rename(tempPath, path)
        await syncFolder(dirname(path))
      } catch (error) {
        throw asWriteFailure(error)
      }
    },

    async sizeOf(name: string): Promise<number | undefined> {
      if (!isStorableName(name)) return undefined
      return (await orAbsent(stat(pathOf(name))))?.size
    },

    async open(name: string, range?: ByteRange): Promise<OpenedFile | undefined> {
      if (!isStorableName(name)) return undefined
      const file = await orAbsent(open(pathOf(name), 'r'))
      if (!file) return undefined
      try {
        const { size } = await file.stat()
        return { size, stream: file.createReadStream(range) }
      } catch (error) {
        await file.close()
        throw error
      }
    },

    async remove(name: string): Promise<void> {
      if (isStorableName(name)) await rm(pathOf(name), { force: true })
    },

    async *list(): AsyncIterable<StoredFile> {
      for (const first of await readdir(filesFolder)) {
        for (const second of await readdir(join(filesFolder, first))) {
          for (const name of await readdir(join(filesFolder, first, second))) {
            // A file may be removed while the listing goes on.
            const file = await orAbsent(stat(join(filesFolder, first, second, name)))
            if (file && isStorableName(name)) yield { name, size: file.size, putAt: file.ctime }
          }
        }
      }
    },

    async probe(): Promise<void> {
      const path = join(tempFolder, `probe-${randomUUID()}`)
      try {
        await writeFile(path, 'probe')
      } catch (error) {
        throw asWriteFailure(error)
      } finally {
        await rm(path, { force: true })
      }
    },
  }
}

/** No upload, with the work on it, takes this long. */
const longestCallMs = 3_600_000

async function removeLeftovers(tempFolder: string, untouchedSinceMs: number): Promise<void> {
  for (const name of await readdir(tempFolder)) {
    const path = join(tempFolder, name)
    const found = await orAbsent(stat(path))
    if (found && found.mtimeMs < untouchedSinceMs) await rm(path, { recursive: true, force: true })
  }
}

/** Makes a folder and its parents, and keeps the new names through a power cut. */
async function makeFolder(folder: string): Promise<void> {
  try {
    const firstMade = await mkdir(folder, { recursive: true })
    if (firstMade === undefined) return
    for (let made = folder; made.length >= firstMade.length; made = dirname(made))
      await syncFolder(dirname(made))
  } catch (error) {
    throw asWriteFailure(error)
  }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** The result, or undefined when there is no such file. */
async function orAbsent<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
