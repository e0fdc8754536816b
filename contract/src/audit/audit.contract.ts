import type { Static } from 'typebox'
import { Cursor, described, Id, limitOf, Nullable, pageEnd, Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Type } from '../type.ts'
import { auditPageSize } from './audit.limits.ts'

/** Acts that the audit log records [MOD-20, MOD-28]. */
export const auditActs = [
  'decide',
  'undo',
  'confirm',
  'refuse',
  'reopen',
  'answer-contest',
  'take',
  'release',
  'note',
  'look-up',
  'change-role',
  'save-reason',
  'resolve-bug',
  'remove-elsewhere',
  'remove-second-factor',
  'export-account',
  'erase-account',
  'keep-account',
] as const
export const AuditAct = Type.Enum(auditActs)
export type AuditAct = Static<typeof AuditAct>

export const AuditEntry = Type.Object({
  id: Id,
  at: Timestamp,
  actor: Type.String({ description: 'pseudo, or the operator’s name' }),
  actor_id: Nullable(Id, { description: 'null for an operator by command' }),
  act: AuditAct,
  case_id: Nullable(Id),
  person: Nullable(Type.Object({ id: Id, pseudo: Type.String() })),
  details: Type.String({ description: 'codes and ids, no words of people' }),
})
export type AuditEntry = Static<typeof AuditEntry>

export const listAudit = endpoint('GET', '/api/admin/audit', {
  summary: 'What moderators, administrators and operators did, newest first.',
  access: 'administrator',
  rate: 'read',
  query: Type.Object({
    act: Type.Optional(described(AuditAct, 'entries of this act alone')),
    actor_id: Type.Optional(described(Id, 'entries of this account alone')),
    limit: limitOf(auditPageSize),
    cursor: Cursor,
  }),
  response: Type.Object({ entries: Type.Array(AuditEntry), ...pageEnd }),
})

export const listAuditors = endpoint('GET', '/api/admin/audit/actors', {
  summary: 'The accounts whose acts are in the log, also those that have no role any more.',
  access: 'administrator',
  rate: 'read',
  response: Type.Object({ people: Type.Array(Type.Object({ id: Id, pseudo: Type.String() })) }),
})
