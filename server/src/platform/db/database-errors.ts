import { postgresCode } from './transaction.ts'

/** SQLSTATE classes and client codes that mean that the database, not the statement, is at fault. */
const outageCodes = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  // Read-only: a standby, which the primary became in a failover.
  '25006',
])

const ofDatabase = new WeakSet<object>()

/** Marks a failure as the PostgreSQL client's: a cut upload and a missing file have the same codes. */
export function markDatabaseError(error: unknown): void {
  if (error instanceof Error) ofDatabase.add(error)
}

/**
 * Whether an error of the PostgreSQL client means that the database is unreachable, rather than that a statement was wrong
 * [RUN-36].
 */
export function isDatabaseOutage(error: unknown): boolean {
  return error instanceof Error && ofDatabase.has(error) && outageCodes.has(postgresCode(error) ?? '')
}

/** Whether PostgreSQL has no disk space left for writes; reads still work. */
export const isDiskFull = (error: unknown): boolean => postgresCode(error) === '53100'
