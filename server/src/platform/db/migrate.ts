import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { StartFault } from '../errors/start-fault.ts'
import type { Db } from './database.ts'

const migrationsFolder = join(import.meta.dirname, '../../../migrations')

/**
 * Migrates the schema to the current version. Several processes may start at once: Kysely's lock lets one migrate; without pending
 * migrations nothing is locked.
 *
 * @throws MigrationFault when the applied migrations are not the first ones of this version
 */
export async function migrateToLatest(db: Db, folder = migrationsFolder): Promise<{ applied: string[] }> {
  const [known, before] = await Promise.all([listMigrations(folder), findApplied(db)])
  requireOrder(before, known)
  if (known.length === before.length) return { applied: [] }
  const { Migrator } = await import('kysely/migration')
  const provider = { getMigrations: () => readMigrations(folder, known) }
  // The plugins would rename the columns of the migrator's own tables.
  const { error, results } = await new Migrator({ db: db.withoutPlugins(), provider }).migrateToLatest()
  if (error) throw error
  return { applied: (results ?? []).map((result) => result.migrationName) }
}

/** Whether every migration of this version has been applied. */
export async function isMigrated(db: Db): Promise<boolean> {
  const [known, applied] = await Promise.all([listMigrations(migrationsFolder), findApplied(db)])
  return known.every((name) => applied.includes(name))
}

/** The migrations of the database do not match those of this version; nothing was changed. */
export class MigrationFault extends StartFault {
  /** No applied migration belongs to this version: the database was made before the migrations were frozen. */
  readonly isOtherHistory: boolean

  constructor(message: string, isOtherHistory = false) {
    super(message)
    this.isOtherHistory = isOtherHistory
  }
}

function requireOrder(applied: string[], known: string[]): void {
  const missing = applied.find((name) => !known.includes(name))
  if (missing !== undefined) {
    throw new MigrationFault(
      `The database was made by another version: it has the migration ${missing}, which this version does not have. Nothing was changed. Start the version that made it, or use an empty database (DATABASE_URL, or another AURA_DATA_DIR).`,
      !applied.some((name) => known.includes(name)),
    )
  }
  const latest = applied.at(-1)
  const late = known.find((name) => latest !== undefined && name < latest && !applied.includes(name))
  if (late !== undefined) {
    throw new MigrationFault(
      `The migration ${late} is stamped before ${latest}, which the database already has. Nothing was changed. Give it a later stamp.`,
    )
  }
}

/** Names of the migrations that the database has, in their order. */
export async function findApplied(db: Db): Promise<string[]> {
  const table =
    await sql`select from pg_tables where schemaname = 'public' and tablename = 'kysely_migration'`.execute(
      db,
    )
  if (table.rows.length === 0) return []
  const { rows } = await sql<{
    name: string
  }>`select name from kysely_migration order by name collate "C"`.execute(db)
  return rows.map(({ name }) => name)
}

/** Names of the migrations, in their order. */
async function listMigrations(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql'))
  return files.map((file) => file.replace(/\.sql$/, '')).sort()
}

async function readMigrations(folder: string, names: readonly string[]): Promise<Record<string, Migration>> {
  const migrations = await Promise.all(
    names.map(async (name): Promise<[string, Migration]> => {
      const text = await readFile(join(folder, `${name}.sql`), 'utf8')
      return [name, { up: (db) => runScript(db, text) }]
    }),
  )
  return Object.fromEntries(migrations)
}

async function runScript(db: Parameters<Migration['up']>[0], text: string): Promise<void> {
  for (const statement of splitStatements(text)) await sql.raw(statement).execute(db)
}

/** Cuts a script at the semicolons that end its lines, keeping `$$ … $$` bodies whole. */
function splitStatements(script: string): string[] {
  const statements: string[] = []
  let current = ''
  let isInBody = false
  for (const line of script.split('\n')) {
    if ((line.match(/\$\$/g)?.length ?? 0) % 2 === 1) isInBody = !isInBody
    current += `${line}\n`
    if (!isInBody && /;\s*(--.*)?$/.test(line)) {
      statements.push(current)
      current = ''
    }
  }
  if (current.replace(/--.*$/gm, '').trim()) statements.push(current)
  return statements
}
