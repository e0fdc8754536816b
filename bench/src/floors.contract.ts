import { Email } from '@aura/contract/accounts/accounts.forms'
import { Id, Timestamp } from '@aura/contract/common'
import { endpoint } from '@aura/contract/endpoint'
import { Type } from '@aura/contract/type'
import type { Static } from 'typebox'

/** Rows that the floor "one-read" answers: as many as a load of the feed. */
export const floorRows = 30

export const FloorRow = Type.Object({
  id: Id,
  author_id: Id,
  legend: Type.String(),
  created_at: Timestamp,
})
export type FloorRow = Static<typeof FloorRow>

/** One authenticated call that reads 30 rows by index: what any list for a person costs at least. */
export const oneRead = endpoint('GET', '/api/floor/read', {
  summary: 'Thirty rows by index.',
  access: 'user',
  rate: 'read',
  query: Type.Object({ before: Id }),
  response: Type.Object({ rows: Type.Array(FloorRow) }),
})

/** One authenticated call that inserts and commits: what any act of a person costs at least. */
export const oneWrite = endpoint('POST', '/api/floor/write', {
  summary: 'One row inserted.',
  access: 'user',
  rate: 'write',
  body: Type.Object({ postId: Id }),
  response: Type.Object({ id: Id }),
})

/** One password checked and nothing else: what any login costs at least. */
export const oneHash = endpoint('POST', '/api/floor/hash', {
  summary: 'One password checked.',
  access: 'public',
  rate: 'read',
  body: Type.Object({ email: Email, password: Type.String() }),
  response: Type.Object({ isRight: Type.Boolean() }),
})
