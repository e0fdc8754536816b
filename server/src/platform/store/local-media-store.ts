import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder, orAbsent, syncFile, syncFolder } from './durable-files.ts'
import {
  type ByteRange,
  isStorableName,
  type MediaStore,
  type OpenedFile,
  requireStorableName,
  type StoredFile,
} from './media-store.ts'
import { asWriteFailure } from './no-space.ts'
import { openTemporaryFolder, probeTemporaryFolder } from './temporary-folder.ts'

/**
 * Keeps media in a folder of this machine, in two levels: `files/ab/cd/abcd….webp`. The temporary folder is on the same disk, because a
 * rename makes a file appear whole or not at all.
 *
 * @param isShared other servers use the folder too
 * @throws DomainError `platform.no-space`, or the file system's own error when the folder cannot be written
 */
export async function openLocalMediaStore(
  folder: string,
  { isShared = false }: { isShared?: boolean } = {},
): Promise<MediaStore> {
  const filesFolder = join(folder, 'files')
  const tempFolder = join(folder, 'tmp')
  await openTemporaryFolder(tempFolder, isShared)
  await makeFolder(filesFolder)

  function pathOf(name: string): string {
    return join(filesFolder, name.slice(0, 2), name.slice(2, 4), name)
  }

  async function sizeOf(name: string): Promise<number | undefined> {
    if (!isStorableName(name)) return undefined
    return (await orAbsent(stat(pathOf(name))))?.size
  }

  return {
    tempFolder,

    async put(tempPath: string, name: string): Promise<void> {
      requireStorableName(name)
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

    sizeOf,

    async hasAll(names: readonly string[]): Promise<boolean> {
      const sizes = await Promise.all(names.map(sizeOf))
      return !sizes.includes(undefined)
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

    probe: () => probeTemporaryFolder(tempFolder),
  }
}
