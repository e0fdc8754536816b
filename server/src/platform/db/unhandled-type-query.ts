import { hasOutageCode } from './database-errors.ts'

/**
 * NOTE: postgres.js asks for PostgreSQL's array types on every new connection and drops the promise of the answer. When
 * the connection breaks just then, that promise is rejected with nobody to see it, which would end the process, though
 * the call that waits for the connection fails or goes on by itself.
 */
export function isUnhandledTypeQuery(error: unknown): boolean {
  return (
    error instanceof Error &&
    hasOutageCode(error) &&
    'query' in error &&
    String(error.query).includes('pg_catalog.pg_type')
  )
}

/** Lets the process live through such failures; any other rejection that nobody sees still ends it. */
export function ignoreUnhandledTypeQueries(): void {
  process.on('unhandledRejection', (error) => {
    if (!isUnhandledTypeQuery(error)) throw error
  })
}
