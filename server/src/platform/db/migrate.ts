import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './database.ts'

const migrationsFolder = join(import.meta.dirname, '../../../migrations')

/** Brings the schema up to date. Several processes may start at once: Kysely's lock lets one migrate. */
export async function migrateToLatest(db: Db): Promise<{ applied: string[] }> {
  const { error, results } = await createMigrator(db).migrateToLatest()
  if (error) throw error
  return { applied: (results ?? []).map((result) => result.migrationName) }
}

/** Whether every migration of this version has been applied. */
export async function isMigrated(db: Db): Promise<boolean> {
  const migrations = await createMigrator(db).getMigrations()
  return migrations.every((migration) => migration.executedAt !== undefined)
}

function createMigrator(db: Db): Migrator {
  // The plugins would rename the migrator's own columns; it wants them as they are.
  return new Migrator({
    db: db.withoutPlugins(),
    provider: { getMigrations: readMigrations },
    // Written side by side: a database may have met a later one first.
    allowUnorderedMigrations: true,
  })
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql')).sort()
  const migrations = await Promise.all(
    files.map(async (file): Promise<[string, Migration]> => {
      const text = await readFile(join(migrationsFolder, file), 'utf8')
      return [file.replace(/\.sql$/, ''), { up: (db) => runScript(db, text) }]
    }),
  )
  return Object.fromEntries(migrations)
}

async function runScript(db: Parameters<Migration['up']>[0], text: string): Promise<void> {
  for (const statement of splitStatements(text)) await sql.raw(statement).execute(db)
}

/** Cuts a script at the semicolons that end its lines, keeping `$$ … $$` bodies whole. */
export function splitStatements(script: string): string[] {
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
