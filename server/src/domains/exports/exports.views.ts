import type { AccountExport } from '@aura/contract/exports/exports.contract'
import type { PersonalData } from '../../personal-data.ts'
import type { ExportRow } from './exports.queries.ts'

/** An export past its time counts as expired before the nightly job deletes its files. */
export function presentExport(row: ExportRow, now: Date): AccountExport {
  const isOver = row.status === 'ready' && row.expiresAt !== null && row.expiresAt <= now
  const status = isOver ? 'expired' : row.status
  return {
    id: row.id,
    status,
    requested_at: row.requestedAt.toISOString(),
    ready_at: row.readyAt?.toISOString() ?? null,
    expires_at: row.expiresAt?.toISOString() ?? null,
    bytes: status === 'running' || status === 'ready' ? row.bytes : null,
  }
}

export const presentDeclaration = ({ domain, what, why, kept, exported }: PersonalData) => ({
  domain,
  what,
  why,
  kept,
  exported: !('not' in exported),
  not_exported_why: 'not' in exported ? exported.not : null,
})
