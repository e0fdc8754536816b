import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import postgres from 'postgres'

/** Sends a statement, prepared on its connection the first time. */
export type RunStatement = (
  statement: string,
  parameters: readonly unknown[],
) => Promise<postgres.RowList<[]>>

/** A connection of one transaction until it is released. */
export interface Reserved {
  run: RunStatement
  release(): void
}

export interface Connections {
  /** Outside transactions: statements of different callers may share a connection. */
  run: RunStatement
  reserve(): Promise<Reserved>
  end(): Promise<void>
}

export interface DialectOptions {
  connections: Connections
  /** Called when a transaction could not be rolled back on a connection that still lives: it must not be used again. */
  onUnusable: () => void
}

/**
 * PostgreSQL through postgres.js: only a transaction reserves a connection. Names are camelCase in code and snake_case in SQL; those
 * of answers come as the connection names them.
 */
export class PostgresDialect implements Dialect {
  readonly #options: DialectOptions

  constructor(options: DialectOptions) {
    this.#options = options
  }

  createAdapter = () => new PostgresAdapter()
  createDriver = () => new PostgresDriver(this.#options)
  createIntrospector = (db: Kysely<never>) => new PostgresIntrospector(db)
  createQueryCompiler = () => new SnakeCaseCompiler()
}

/** Writes identifiers in snake_case. NOTE: Kysely's plugin would copy the tree of each statement for that. */
class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(postgres.fromCamel(identifier))
  }
}

class PostgresDriver implements Driver {
  readonly #connections: Connections
  readonly #onUnusable: () => void

  constructor({ connections, onUnusable }: DialectOptions) {
    this.#connections = connections
    this.#onUnusable = onUnusable
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    return new Connection(this.#connections)
  }

  async beginTransaction(
    connection: Connection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : ''
    await connection.begin(`begin${level}${accessMode ? ` ${accessMode}` : ''}`)
  }

  async commitTransaction(connection: Connection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw('rollback'))
    } catch (error) {
      if (!isCut(error)) this.#onUnusable()
    }
  }

  async releaseConnection(connection: Connection): Promise<void> {
    connection.release()
  }

  destroy(): Promise<void> {
    return this.#connections.end()
  }
}

/** Kysely's connection; a connection of the pool is reserved when a transaction begins. */
class Connection implements DatabaseConnection {
  readonly #connections: Connections
  #reserved: Reserved | undefined
  #beginning: Promise<unknown> | undefined

  constructor(connections: Connections) {
    this.#connections = connections
  }

  /** Sends `statement` without waiting for its answer: it travels with the first statement of the transaction. */
  async begin(statement: string): Promise<void> {
    this.#reserved = await this.#connections.reserve()
    this.#beginning = this.#reserved.run(statement, [])
    // The first statement reports the error.
    this.#beginning.catch(() => {})
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const running = (this.#reserved ?? this.#connections).run(sql, parameters)
    const beginning = this.#beginning
    this.#beginning = undefined
    const [result] = await (beginning ? Promise.all([running, beginning]) : Promise.all([running]))
    const rows = result as readonly unknown[] as Row[]
    return isChange(result.command) ? { numAffectedRows: BigInt(result.count), rows } : { rows }
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for a generator, and nothing streams statements
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('statements are not streamed')
  }

  release(): void {
    this.#reserved?.release()
  }
}

const isChange = (command: string) =>
  command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'

/** A cut connection has no transaction any more: PostgreSQL rolled it back. */
function isCut(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(CONNECTION_|E[A-Z]+$)/.test(String(error.code))
}
