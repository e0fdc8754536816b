import { CompiledQuery, type DatabaseConnection, type Driver } from 'kysely'
import { PostgresJSDialect } from 'kysely-postgres-js'

export interface DialectOptions {
  /** What Kysely uses of postgres.js. */
  connections: object
  /** Called when a transaction could not be rolled back on a connection that still lives: it must not be used again. */
  onUnusable: () => void
}

/**
 * PostgreSQL through postgres.js. NOTE: Kysely's own rollback marks the connection in a way that kysely-postgres-js does
 * not know, so that a failed rollback would hide the failure it came from behind a TypeError.
 */
export class PostgresDialect extends PostgresJSDialect {
  readonly #onUnusable: () => void

  constructor({ connections, onUnusable }: DialectOptions) {
    super({ postgres: connections as never })
    this.#onUnusable = onUnusable
  }

  override createDriver(): Driver {
    const driver = super.createDriver()
    driver.rollbackTransaction = async (connection: DatabaseConnection) => {
      try {
        await connection.executeQuery(CompiledQuery.raw('rollback'))
      } catch (error) {
        if (!isCut(error)) this.#onUnusable()
      }
    }
    return driver
  }
}

/** A cut connection has no transaction any more: PostgreSQL rolled it back. */
function isCut(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(CONNECTION_|E[A-Z]+$)/.test(String(error.code))
}
