/**
 * Whether an uncaught error is postgres.js writing to a connection that has just closed
 * (https://github.com/porsager/postgres/issues/1208). The statement concerned is refused through its own promise, so
 * that this second, uncatchable report of it means no harm.
 */
export function isWriteToClosedConnection(error: unknown): boolean {
  return (
    error instanceof TypeError && /\bnextWrite\b.*\bpostgres\/src\/connection\.js/.test(error.stack ?? '')
  )
}
