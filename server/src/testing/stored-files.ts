import type { Db } from '../platform/db/database.ts'
import type { MediaStore } from '../platform/store/media-store.ts'
import type { TestApp } from './test-app.ts'

/** Names of the files in a store, sorted. */
export async function storedNames(store: Pick<MediaStore, 'list'>): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of store.list()) names.push(name)
  return names.sort()
}

/** Names of the files that rows name, sorted. */
export async function namedByRows(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('mediaFile').select('name').distinct().execute()
  return rows.map(({ name }) => name).sort()
}

/** Names of the stored files that no row names. A video that has just become ready leaves its received file for a moment. */
export async function listUnreferenced({
  db,
  application,
}: Pick<TestApp, 'db' | 'application'>): Promise<string[]> {
  const named = new Set(await namedByRows(db))
  return (await storedNames(application.store)).filter((name) => !named.has(name))
}
