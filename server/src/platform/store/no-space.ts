import { DomainError } from '../errors/domain-error.ts'

/** Whether a failure says that the disk, or this account's share of it, is full. */
function isNoSpace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}

/** The error to throw for a failed write: `platform.no-space` for a full disk, else the failure itself. */
export function asWriteFailure(error: unknown): unknown {
  return isNoSpace(error) ? new DomainError('platform.no-space', { cause: error }) : error
}

/** Ignores a write that failed because the disk is full: stored files can still be read. @throws any other failure */
export function passFullDisk(error: unknown): void {
  if (!isNoSpace(error)) throw error
}
