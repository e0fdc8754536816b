import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { draftDatabase } from './unsent-words.ts'

/** A file as it was picked, and as the person changed it. */
export interface DraftFiles {
  picked: File
  changed: File | null
}

/** The content of a file, for browsers that store no files, such as Safari in a private window. */
interface FileBytes {
  bytes: ArrayBuffer
  name: string
  type: string
}

interface StoredFiles {
  picked: File | FileBytes
  changed: File | FileBytes | null
}

interface Files extends DBSchema {
  files: { key: string; value: StoredFiles }
}

/** The largest file whose content is stored: all of it passes through memory. */
const mostBytes = 64 * 1024 * 1024

/** Opened for each piece of work: an open connection would hold up the deletion at logout. */
async function withFiles<T>(work: (db: IDBPDatabase<Files>) => Promise<T>): Promise<T> {
  const db = await openDB<Files>(draftDatabase, 1, {
    upgrade: (db) => void db.createObjectStore('files'),
  })
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

/** Keeps the files of a draft on this device. Rejects where the browser has no room, or stores neither files nor their content. */
export function keepDraftFiles(key: string, files: DraftFiles): Promise<unknown> {
  return withFiles((db) =>
    db.put('files', files, key).catch(async () => db.put('files', await contentOf(files), key)),
  )
}

/** The kept files, in the order of the keys; `undefined` for files that are gone. */
export function readDraftFiles(keys: readonly string[]): Promise<(DraftFiles | undefined)[]> {
  return withFiles((db) =>
    Promise.all(
      keys.map(async (key) => {
        const stored = await db.get('files', key)
        return stored && { picked: fileOf(stored.picked), changed: stored.changed && fileOf(stored.changed) }
      }),
    ),
  )
}

async function contentOf({ picked, changed }: DraftFiles): Promise<StoredFiles> {
  if (picked.size + (changed?.size ?? 0) > mostBytes) throw new RangeError('too large for memory')
  return { picked: await bytesOf(picked), changed: changed && (await bytesOf(changed)) }
}

async function bytesOf(file: File): Promise<FileBytes> {
  return { bytes: await file.arrayBuffer(), name: file.name, type: file.type }
}

function fileOf(stored: File | FileBytes): File {
  return stored instanceof File ? stored : new File([stored.bytes], stored.name, { type: stored.type })
}

export function dropDraftFiles(keys: readonly string[]): Promise<unknown> {
  return withFiles((db) => Promise.all(keys.map((key) => db.delete('files', key))))
}
