import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { migrateToLatest } from './migrate.ts'

let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'aura-migrations-'))
  await cp(join(import.meta.dirname, '../../../migrations'), folder, { recursive: true })
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

async function addMigration(name: string): Promise<string> {
  const file = join(folder, `${name}.sql`)
  await writeFile(file, 'create table keepsake (id bigint constraint keepsake_key primary key);\n')
  return file
}

async function hasKeepsakes(): Promise<boolean> {
  const { rows } = await sql`select from pg_tables where tablename = 'keepsake'`.execute(database.db)
  return rows.length > 0
}

test('a new migration that is stamped before an applied one is refused', async () => {
  const file = await addMigration('20260101-0000-create-keepsakes')
  await expect(migrateToLatest(database.db, folder)).rejects.toThrow(
    /20260101-0000-create-keepsakes is stamped before .* Nothing was changed/,
  )
  expect(await hasKeepsakes()).toBe(false)
  await rm(file)
})

test('a later migration is applied once; a version without it is refused', async () => {
  const name = '29990101-0000-create-keepsakes'
  await addMigration(name)
  expect(await migrateToLatest(database.db, folder)).toEqual({ applied: [name] })
  expect(await migrateToLatest(database.db, folder)).toEqual({ applied: [] })
  expect(await hasKeepsakes()).toBe(true)
  await expect(migrateToLatest(database.db)).rejects.toMatchObject({
    name: 'StartFault',
    isOtherHistory: false,
    message: expect.stringContaining(`it has the migration ${name}, which this version does not have`),
  })
})

test('a database made by other migrations is refused', async () => {
  await sql`update kysely_migration set name = 'old-' || name`.execute(database.db)
  await expect(migrateToLatest(database.db)).rejects.toMatchObject({ isOtherHistory: true })
})
