import type { Static } from 'typebox'
import { Id, Message, Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Type } from '../type.ts'
import { invitationLimits } from './communities.limits.ts'
import { overseeing } from './communities.members.contract.ts'

export const Invitation = Type.Object({
  id: Id,
  code: Type.String(),
  created_by: Type.String({ description: 'pseudo' }),
  expires_at: Timestamp,
  max_uses: Type.Integer({ minimum: 1 }),
  uses: Type.Integer({ minimum: 0 }),
})
export type Invitation = Static<typeof Invitation>

export const listInvitations = endpoint('GET', '/community/:id/invitations', {
  ...overseeing,
  summary: 'Invitation links that can be used now, the latest first.',
  response: Type.Object({ invitations: Type.Array(Invitation, { maxItems: invitationLimits.live }) }),
})

export const checkInvitation = endpoint('GET', '/community/:id/invitation', {
  summary: 'Whether an invitation link to a private community can be used now.',
  access: 'optional',
  rate: 'read',
  params: overseeing.params,
  query: Type.Object({ invitation: Type.String({ maxLength: 100, description: 'the code of the link' }) }),
  response: Type.Object({ isValid: Type.Boolean() }),
  errors: ['communities.unknown'],
})

export const createInvitation = endpoint('POST', '/community/:id/invitations', {
  ...overseeing,
  rate: 'write',
  summary: 'Make an invitation link, which joins at once.',
  body: Type.Object(
    {
      days: Type.Integer({ minimum: 1, maximum: invitationLimits.maxDays }),
      uses: Type.Integer({ minimum: 1, maximum: invitationLimits.maxUses }),
    },
    { additionalProperties: false },
  ),
  response: Invitation,
  errors: [...overseeing.errors, 'communities.too-many-invitations'],
})

export const revokeInvitation = endpoint('DELETE', '/community/:id/invitations/:invitationId', {
  ...overseeing,
  rate: 'write',
  summary: 'Revoke an invitation link. Revoking one that is over is a success.',
  params: Type.Object({ id: Id, invitationId: Id }),
  response: Message,
})
