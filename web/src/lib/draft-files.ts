import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { draftDatabase } from './unsent-words.ts'

/** A file as it was picked, and as the person changed it. */
export interface DraftFiles {
  picked: File
  changed: File | null
}

interface Files extends DBSchema {
  files: { key: string; value: DraftFiles }
}

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

/** Keeps the files of a draft on this device. Rejects where the browser stores none or has no room. */
export function keepDraftFiles(key: string, files: DraftFiles): Promise<unknown> {
  return withFiles((db) => db.put('files', files, key))
}

/** The kept files, in the order of the keys; `undefined` for files that are gone. */
export function readDraftFiles(keys: readonly string[]): Promise<(DraftFiles | undefined)[]> {
  return withFiles((db) => Promise.all(keys.map((key) => db.get('files', key))))
}

export function dropDraftFiles(keys: readonly string[]): Promise<unknown> {
  return withFiles((db) => Promise.all(keys.map((key) => db.delete('files', key))))
}
