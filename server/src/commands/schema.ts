import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, openDatabase } from '../platform/db/database.ts'
import { migrateToLatest } from '../platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../platform/embedded/embedded-postgres.ts'
import { complain, runCommand, say, UsageError } from './command.ts'
import { findFrozenFaults } from './schema.frozen.ts'
import { describeSchema } from './schema.types.ts'

const server = join(import.meta.dirname, '../..')
const schemaFile = join(server, 'src/schema.generated.ts')
const cacheFolder = join(server, '../node_modules/.cache/aura-schema')

/**
 * `npm run schema` writes the types of the tables that the migrations make and adds new migrations to the frozen ones; with
 * `--check` it only compares.
 */
process.exitCode = await runCommand(async (_config, words) => {
  if (words.length > 1 || (words[0] ?? '--check') !== '--check') throw new UsageError('Usage: npm run schema')
  const isCheck = words.length > 0
  const faults = await findFrozenFaults(join(server, 'migrations'), !isCheck)
  const wanted = await readOrDescribe()
  const isUpToDate = (await readFile(schemaFile, 'utf8').catch(() => '')) === wanted
  if (isCheck && !isUpToDate) {
    faults.push('server/src/schema.generated.ts is not what the migrations make: run `npm run schema`.')
  }
  for (const fault of faults) complain(fault)
  if (!isCheck && !isUpToDate) {
    await writeFile(schemaFile, wanted)
    say('Wrote server/src/schema.generated.ts')
  }
  return faults.length > 0 ? 1 : 0
})

/** Cached by its sources: PostgreSQL starts only when the migrations or the generator have changed. */
async function readOrDescribe(): Promise<string> {
  const hash = createHash('sha256')
  const scripts = (await readdir(join(server, 'migrations'))).filter((file) => file.endsWith('.sql'))
  const sources = scripts.sort().map((file) => `migrations/${file}`)
  for (const file of [...sources, 'src/commands/schema.types.ts']) {
    hash.update(file).update(await readFile(join(server, file)))
  }
  const kept = join(cacheFolder, `${hash.digest('hex').slice(0, 32)}.ts`)
  return readFile(kept, 'utf8').catch(async () => {
    const text = await withMigratedDatabase(describeSchema)
    await mkdir(cacheFolder, { recursive: true })
    await writeFile(kept, text)
    return text
  })
}

async function withMigratedDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'aura-schema-'))
  try {
    // Started as root, PostgreSQL runs as another user, who has to pass through.
    await chmod(dataDir, 0o711)
    const settings = { fsync: 'off', full_page_writes: 'off' }
    const embedded = await startEmbeddedPostgres({ dataDir, log: () => {}, settings })
    const db = openDatabase({ url: embedded.url, maxConnections: 1, applicationName: 'aura-schema' })
    try {
      await migrateToLatest(db)
      return await work(db)
    } finally {
      await db.destroy()
      await embedded.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
