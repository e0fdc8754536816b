import type { Static } from 'typebox'
import {
  Cursor,
  described,
  Id,
  limitOf,
  Message,
  Nullable,
  PseudoParams,
  pageEnd,
  Timestamp,
} from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Type } from '../type.ts'

/** Rows of one load of the list of blocks and mutes. */
export const blocksPageSize = 20

/**
 * `block`: neither account exists for the other [PRV-06, PRV-07]. `mute`: content of the other is hidden from the account that
 * muted, and nobody else knows [PRV-08].
 */
export const AvoidanceKind = Type.Union([Type.Literal('block'), Type.Literal('mute')])
export type AvoidanceKind = Static<typeof AvoidanceKind>

/** An account that the caller has blocked or muted. */
export const Avoidance = Type.Object({
  id: Id,
  pseudo: Type.String(),
  profile_picture: Nullable(Type.String(), {
    description: 'media name; null for a block, which hides pictures too',
  }),
  aura_type_id: Id,
  kind: AvoidanceKind,
  created_at: Timestamp,
})
export type Avoidance = Static<typeof Avoidance>

const change = {
  access: 'user',
  rate: 'write',
  body: PseudoParams,
  response: Message,
  errors: ['profiles.unknown', 'privacy.self'],
} as const

export const blockAccount = endpoint('POST', '/api/block', {
  ...change,
  errors: [...change.errors, 'privacy.too-many-blocked'],
  summary: 'Block an account, which ends follows both ways. Blocking twice is a success.',
})

export const unblockAccount = endpoint('POST', '/api/unblock', {
  ...change,
  summary: 'Take a block back. Follows do not come back with it.',
})

export const muteAccount = endpoint('POST', '/api/mute', {
  ...change,
  errors: [...change.errors, 'privacy.too-many-muted'],
  summary: 'Hide what an account publishes from the caller alone. Muting twice is a success.',
})

export const unmuteAccount = endpoint('POST', '/api/unmute', {
  ...change,
  summary: 'Show again what a muted account publishes.',
})

export const listBlocks = endpoint('GET', '/api/blocks', {
  summary: 'Whom the caller has blocked and muted, or one of the two, the latest first.',
  access: 'user',
  rate: 'read',
  query: Type.Object({
    kind: Type.Optional(described(AvoidanceKind, 'both if absent')),
    limit: limitOf(blocksPageSize),
    cursor: Cursor,
  }),
  response: Type.Object({
    blocks: Type.Array(Avoidance),
    ...pageEnd,
  }),
})
