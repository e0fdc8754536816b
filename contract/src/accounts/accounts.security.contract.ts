import type { Static } from 'typebox'
import { Id, Message, maxPageSize, Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Type } from '../type.ts'
import { ChangeEmailBody, ChangePasswordBody, OneTimeToken, ResetPasswordBody } from './accounts.forms.ts'

/** How the caller's account is protected. */
export const AccountSecurity = Type.Object({
  email: Type.String(),
  pendingEmail: Type.Union([Type.String(), Type.Null()], { description: 'waits for its confirmation' }),
  secondFactor: Type.Object({ isOn: Type.Boolean(), recoveryCodesLeft: Type.Integer() }),
  asksPassword: Type.Boolean({ description: 'false while the login is recent enough to make changes' }),
})
export type AccountSecurity = Static<typeof AccountSecurity>

export const getAccountSecurity = endpoint('GET', '/api/account/security', {
  summary: 'How the account of the caller is entered.',
  access: 'user',
  rate: 'read',
  response: AccountSecurity,
})

export const changeEmail = endpoint('POST', '/api/account/email', {
  summary: 'Mail a link to a new address; answers the same whether or not it has an account.',
  access: 'user',
  rate: 'login',
  body: ChangeEmailBody,
  response: Message,
  errors: ['accounts.password-needed', 'accounts.wrong-password', 'accounts.email-same'],
})

export const cancelEmailChange = endpoint('DELETE', '/api/account/email', {
  summary:
    'Cancel the change of address that waits for its confirmation; its link becomes invalid. Cancelling twice is a success.',
  access: 'user',
  rate: 'write',
  response: Message,
})

export const confirmEmail = endpoint('POST', '/api/account/email/confirm', {
  summary:
    'Replace the address of an account by the link mailed to the new one. Confirming twice is a success.',
  access: 'public',
  rate: 'login',
  body: Type.Object({ token: OneTimeToken }),
  response: Message,
  errors: ['accounts.email-link-invalid'],
})

export const restoreEmail = endpoint('POST', '/api/account/email/restore', {
  summary:
    'Restore a replaced address by the link mailed to it, with a new password; ends every session of the account.',
  access: 'public',
  rate: 'reset',
  body: ResetPasswordBody,
  response: Message,
  errors: ['accounts.restoration-invalid'],
})

export const changePassword = endpoint('POST', '/api/account/password', {
  summary:
    'Change the password with the present one; other sessions end with it unless the caller keeps them.',
  access: 'user',
  rate: 'login',
  body: ChangePasswordBody,
  response: Message,
  errors: ['accounts.wrong-password'],
})

/** A live session of the caller [ACC-58]. */
export const OwnSession = Type.Object({
  id: Id,
  device: Type.String({ description: 'browser and system, in French' }),
  place: Type.Union([Type.String(), Type.Null()], {
    description: 'country or city of the time zone at login, in French; null when unknown',
  }),
  created_at: Timestamp,
  last_used_at: Timestamp,
  isCurrent: Type.Boolean({ description: 'the session of this call' }),
})
export type OwnSession = Static<typeof OwnSession>

export const listSessions = endpoint('GET', '/api/account/sessions', {
  summary: 'Live sessions of the caller, the one of the call first, then the last used.',
  access: 'user',
  rate: 'read',
  response: Type.Object({ sessions: Type.Array(OwnSession, { maxItems: maxPageSize }) }),
})

export const endSession = endpoint('DELETE', '/api/account/sessions/:id', {
  summary: 'End one session of the caller at once. Ending it twice is a success.',
  access: 'user',
  rate: 'write',
  params: Type.Object({ id: Id }),
  response: Message,
  errors: ['accounts.session-unknown'],
})

export const endOtherSessions = endpoint('DELETE', '/api/account/sessions', {
  summary: 'End every session of the caller at once, except the one of the call.',
  access: 'user',
  rate: 'write',
  response: Message,
})
