import type { Static } from 'typebox'
import { Cursor, Id, limitOf, Message, NoFields, Nullable, pageEnd, Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Type } from '../type.ts'
import { membersPageSize } from './communities.limits.ts'
import { MemberFields, overseeing } from './communities.members.contract.ts'

export const Ban = Type.Object({
  ...MemberFields,
  reason: Type.String(),
  banned_at: Timestamp,
  until: Nullable(Timestamp, { description: 'null: for good' }),
})
export type Ban = Static<typeof Ban>

export const listBans = endpoint('GET', '/community/:id/bans', {
  ...overseeing,
  summary: 'Who is banned now, the latest first.',
  query: Type.Object({ limit: limitOf(membersPageSize), cursor: Cursor }),
  response: Type.Object({ bans: Type.Array(Ban), ...pageEnd }),
})

export const liftBan = endpoint('DELETE', '/community/:id/bans/:userId', {
  ...overseeing,
  rate: 'write',
  summary: 'End a ban. Ending none is a success.',
  params: Type.Object({ id: Id, userId: Id }),
  body: NoFields,
  response: Message,
})
