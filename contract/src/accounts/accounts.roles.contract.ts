import type { Static } from 'typebox'
import { Nullable, PersonFields, Pseudo, Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Type } from '../type.ts'

/** Moderators decide; administrators also give and take roles and read the audit log [MOD-28]. */
export const roles = ['user', 'moderator', 'administrator'] as const
export const Role = Type.Enum(roles)
export type Role = Static<typeof Role>

const RoleHolder = Type.Object({
  ...PersonFields,
  role: Role,
  granted_at: Nullable(Timestamp),
})
export type RoleHolder = Static<typeof RoleHolder>

export const ownRole = endpoint('GET', '/api/role', {
  summary: 'The role of the caller.',
  access: 'user',
  rate: 'read',
  response: Type.Object({ role: Role }),
})

export const listRoles = endpoint('GET', '/api/admin/roles', {
  summary: 'Moderators and administrators.',
  access: 'administrator',
  rate: 'read',
  response: Type.Object({ people: Type.Array(RoleHolder) }),
})

export const changeRole = endpoint('PUT', '/api/admin/roles', {
  summary: 'Give a role, or take it back with `user`; takes effect at once, on sockets too.',
  access: 'administrator',
  rate: 'write',
  body: Type.Object({ pseudo: Pseudo, role: Role }, { additionalProperties: false }),
  response: RoleHolder,
  errors: ['profiles.unknown', 'accounts.last-administrator'],
})
