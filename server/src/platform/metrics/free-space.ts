import { statfs } from 'node:fs/promises'

/** Bytes that a server may still write on the disk of each folder, by its label; folders that cannot be read are left out. */
export async function readFreeBytes(
  folders: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, number>> {
  const read = Object.entries(folders).map(async ([label, folder]): Promise<[string, number][]> => {
    const disk = await statfs(folder).catch(() => undefined)
    return disk ? [[label, disk.bavail * disk.bsize]] : []
  })
  return new Map((await Promise.all(read)).flat())
}
