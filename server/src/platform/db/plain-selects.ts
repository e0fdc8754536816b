/** A source of connections; what the dialect uses of postgres.js. */
export interface ConnectionSource {
  reserve(): Promise<Reserved>
  end(): Promise<void>
}

/** A connection of one caller until it is released. */
export interface Reserved {
  unsafe(statement: string, ...rest: unknown[]): PromiseLike<unknown>
  release(): void
}

/**
 * Connections that are taken from `reads` or `writes` by their first statement. Plain selects wait for no lock; transactions and
 * statements that write may, and never hold a connection that reads need [RUN-35].
 */
export function splitConnections(reads: ConnectionSource, writes: ConnectionSource): ConnectionSource {
  return {
    async reserve() {
      let taken: Promise<Reserved> | undefined
      return {
        async unsafe(statement, ...rest) {
          taken ??= (isPlainSelect(statement) ? reads : writes).reserve()
          return (await taken).unsafe(statement, ...rest)
        },
        release() {
          taken?.then(
            (connection) => connection.release(),
            () => {},
          )
        },
      }
    },

    async end() {
      await Promise.all([reads.end(), writes.end()])
    },
  }
}

/** Words of statements that write or lock; one more than needed does no harm, PostgreSQL refuses one too few. */
const writes =
  /\b(?:insert|update|delete|merge|share|lock\w*|nextval|setval|set_config|pg_notify|pg_\w*advisory\w*|pgboss)\b/i

function isPlainSelect(statement: string): boolean {
  return /^\s*(?:select|with)\b/i.test(statement) && !writes.test(statement)
}
