import type { Static } from 'typebox'
import { Cursor, Id, limitOf, Nullable, pageEnd, Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Type } from '../type.ts'
import { membersPageSize } from './communities.limits.ts'

/** Acts of owner and admins [COM-54]. */
export const communityActs = [
  'created',
  'edited',
  'accepted',
  'declined',
  'promoted',
  'demoted',
  'handed-over',
  'inherited',
  'returned',
  'removed',
  'banned',
  'unbanned',
  'post-deleted',
  'comment-deleted',
  'pinned',
  'unpinned',
  'invited',
  'invitation-revoked',
] as const
export type CommunityAct = (typeof communityActs)[number]

const Person = Type.Object({ id: Id, pseudo: Type.String() })

export const LogEntry = Type.Object({
  id: Id,
  act: Type.Enum(communityActs),
  by: Nullable(Person, { description: 'null when the account is gone or nobody acted' }),
  person: Nullable(Person, { description: 'whom it was about; null for nobody' }),
  reason: Type.String(),
  created_at: Timestamp,
})
export type LogEntry = Static<typeof LogEntry>

export const communityLog = endpoint('GET', '/community/:id/log', {
  summary: 'What owner and admins did, the latest first, never what they removed.',
  access: 'member-of:community',
  rate: 'read',
  params: Type.Object({ id: Id }),
  query: Type.Object({ limit: limitOf(membersPageSize), cursor: Cursor }),
  response: Type.Object({ entries: Type.Array(LogEntry), ...pageEnd }),
  errors: ['communities.unknown', 'communities.not-member'],
})
