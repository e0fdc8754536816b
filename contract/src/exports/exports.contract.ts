import type { Static } from 'typebox'
import { Id, Nullable, Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Type } from '../type.ts'
import { downloadMinutes, exportDays } from './exports.limits.ts'

/** `failed`: it could not be made, and another may be asked for at once; `expired`: its file is gone. */
export const ExportStatus = Type.Enum(['waiting', 'running', 'ready', 'failed', 'expired'] as const)
export type ExportStatus = Static<typeof ExportStatus>

export const AccountExport = Type.Object({
  id: Id,
  status: ExportStatus,
  requested_at: Timestamp,
  ready_at: Nullable(Timestamp),
  expires_at: Nullable(Timestamp, {
    description: `${exportDays} days after it is ready, or when the next one is`,
  }),
  bytes: Nullable(Type.Integer({ minimum: 0 }), { description: 'of the zip; so far while it is made' }),
})
export type AccountExport = Static<typeof AccountExport>

export const requestExport = endpoint('POST', '/api/account/export', {
  summary: 'Ask for everything the account holds, as a zip; a mail says when it is ready.',
  access: 'user',
  rate: 'write',
  response: AccountExport,
  idempotent: true,
  errors: ['exports.daily-limit', 'exports.under-way'],
})

export const listExports = endpoint('GET', '/api/account/exports', {
  summary: 'The caller’s exports of the last 30 days, newest first.',
  access: 'user',
  rate: 'read',
  response: Type.Object({ exports: Type.Array(AccountExport) }),
})

export const openExport = endpoint('POST', '/api/account/exports/:id/download', {
  summary: `An address of the zip that works for ${downloadMinutes} minutes while the session lives, for browsers, which send no header.`,
  access: 'user',
  rate: 'write',
  params: Type.Object({ id: Id }),
  response: Type.Object({ url: Type.String(), expires_at: Timestamp }),
  errors: ['exports.unknown', 'exports.not-ready'],
})

export const downloadExport = endpoint('GET', '/api/account/exports/file', {
  summary: 'The zip of an export, at the address that its download call answered; byte ranges are answered.',
  access: 'public',
  rate: 'media',
  query: Type.Object({
    ticket: Type.String({ minLength: 20, maxLength: 300, description: 'as in the answered address' }),
  }),
  answers: 'file',
  contentTypes: ['application/zip'],
  isRanged: true,
  errors: ['exports.unknown'],
})

/** How one kind of data about a person is treated; what tables hold is declared by their domains. */
export const DataDeclaration = Type.Object({
  domain: Type.String(),
  what: Type.String({ description: 'French' }),
  why: Type.String({ description: 'French' }),
  kept: Type.String({ description: 'French: how long' }),
  exported: Type.Boolean(),
  not_exported_why: Nullable(Type.String({ description: 'French' })),
})
export type DataDeclaration = Static<typeof DataDeclaration>

export const listPersonalData = endpoint('GET', '/api/personal-data', {
  summary: 'What is kept about people, why and how long, as the domains declare it.',
  access: 'public',
  rate: 'read',
  response: Type.Object({ declarations: Type.Array(DataDeclaration) }),
})
