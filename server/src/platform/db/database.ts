import { Kysely, type Transaction } from 'kysely'
import postgres from 'postgres'
import { type WatchedConnections, watchConnections } from './connection-watchdog.ts'
import { isPlainSelect } from './plain-selects.ts'
import { plannerSettings } from './planner-settings.ts'
import { type Connections, PostgresDialect } from './postgres-dialect.ts'

/** Every table and view, by its name in camel case. */
// biome-ignore lint/suspicious/noEmptyInterface: `schema.generated.ts` fills it, so that the platform knows no domain.
export interface Database {}

/** A pool or a transaction; always the first parameter of a query function. */
export type Db = Kysely<Database>
export type Tx = Transaction<Database>

export interface DatabaseOptions {
  url: string
  maxConnections: number
  /** Further connections, for plain selects alone; without them all statements share the others. */
  maxReadConnections?: number
  isReadOnly?: boolean
  /** Application name in pg_stat_activity. */
  applicationName: string
  /** Removes the time limit of statements, for maintenance; statements of calls are cancelled after ten seconds. */
  isPatient?: boolean
  /** Longest that a statement waits for a row lock; by default 250 ms, and 4 s for maintenance. */
  lockMs?: number
}

const bigintOid = 20
const numericOid = 1700

/** A pool whose connections can be given up and replaced while it is used. */
export interface Pool {
  db: Db
  /**
   * Destroys every connection and opens new ones. Running statements fail with `CONNECTION_DESTROYED`.
   */
  replaceConnections(): void
}

/** Opens a pool for good. */
export function openDatabase(options: DatabaseOptions): Db {
  return openPool(options).db
}

/**
 * Opens a pool. Columns are snake_case in SQL and camelCase in code. `bigint` and `numeric` become numbers: ids and
 * aura stay far below 2^53, and a larger value throws rather than lose digits.
 */
export function openPool(options: DatabaseOptions): Pool {
  const { maxReadConnections } = options
  const writes = openConnections(options)
  const reads = maxReadConnections
    ? openConnections({ ...options, maxConnections: maxReadConnections, isReadOnly: true })
    : undefined
  const connections: Connections = {
    run: (statement, parameters) =>
      (reads && isPlainSelect(statement) ? reads : writes).run(statement, parameters),
    reserve: writes.reserve,
    end: async () => {
      await Promise.all([reads?.end(), writes.end()])
    },
  }
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ connections, onUnusable: writes.replaceConnections }),
  })
  return {
    db,
    replaceConnections() {
      reads?.replaceConnections()
      writes.replaceConnections()
    },
  }
}

/** Connections that are replaced together once one of them falls silent. */
function openConnections(options: DatabaseOptions): Connections & Pick<Pool, 'replaceConnections'> {
  function open(): WatchedConnections {
    const answerTimeoutMs = options.isPatient ? Infinity : statementMs + 2000
    const opened: WatchedConnections = watchConnections(connect(options), {
      answerTimeoutMs,
      // Writes are not faster with it, and cost less when they are sent together.
      flushesIdle: options.isReadOnly ?? false,
      onSilence: () => {
        if (opened === connections) replaceConnections()
      },
    })
    return opened
  }
  function replaceConnections(): void {
    const stuck = connections
    connections = open()
    stuck.giveUp()
  }
  let connections = open()
  return {
    run: (statement, parameters) => connections.run(statement, parameters),
    reserve: () => connections.reserve(),
    end: () => connections.end(),
    replaceConnections,
  }
}

/** PostgreSQL cancels statements of calls after this time, so that it always answers. */
const statementMs = 10_000

/** Settings of PostgreSQL for each connection, as text: postgres.js leaves out settings that are 0 or false. */
function sessionSettings({ isPatient, isReadOnly, lockMs }: DatabaseOptions): Record<string, string> {
  return {
    statement_timeout: String(isPatient ? 0 : statementMs),
    lock_timeout: String(lockMs ?? (isPatient ? 4_000 : 250)),
    ...(isReadOnly && { default_transaction_read_only: 'on' }),
    // No shorter than others may wait for the locks of a transaction.
    idle_in_transaction_session_timeout: String(Math.max(15_000, lockMs ?? 0)),
    TimeZone: 'UTC',
    ...plannerSettings,
  }
}

function connect(options: DatabaseOptions) {
  return postgres(options.url, {
    max: options.maxConnections,
    idle_timeout: 60,
    connect_timeout: 4,
    max_lifetime: null,
    ...pipelining(options),
    onnotice: () => {},
    transform: { column: { from: postgres.toCamel } },
    connection: { application_name: options.applicationName, ...sessionSettings(options) },
    types: {
      exactNumber: {
        to: bigintOid,
        from: [bigintOid, numericOid],
        serialize: (value: number | bigint) => String(value),
        parse: parseExactNumber,
      },
      // pg-boss passes JSON as text; serializing it again would store a string.
      json: {
        to: 114,
        from: [114, 3802],
        serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
        parse: (text: string) => JSON.parse(text),
      },
    },
  })
}

/**
 * Plain selects of different callers are pipelined on one connection. Statements that may wait for a lock are not, because they would
 * delay those behind them. NOTE: the types of postgres.js lack this option.
 */
function pipelining({ isReadOnly }: DatabaseOptions) {
  return { max_pipeline: isReadOnly ? 100 : 0 }
}

function parseExactNumber(text: string): number {
  const value = Number(text)
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new RangeError(`${text} exceeds 2^53 - 1`)
  return value
}
