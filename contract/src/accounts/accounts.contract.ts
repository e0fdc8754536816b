import { described, Message } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Type } from '../type.ts'
import {
  ConfirmBody,
  DeleteAccountBody,
  EmailBody,
  LoginBody,
  OneTimeToken,
  RegisterBody,
  ResendBody,
  ResetPasswordBody,
} from './accounts.forms.ts'

export const register = endpoint('POST', '/api/register', {
  summary: 'Make an unconfirmed account and mail its confirmation link.',
  access: 'public',
  rate: 'register',
  body: RegisterBody,
  response: Message,
  errors: [
    'accounts.too-fast',
    'accounts.password-mismatch',
    'accounts.human-check-missing',
    'accounts.human-check-failed',
    'accounts.recaptcha-missing',
    'accounts.recaptcha-failed',
    'accounts.pseudo-invalid',
    'accounts.pseudo-reserved',
    'accounts.pseudo-taken',
  ],
})

/** Whether a pseudo can be chosen; `invalid` fails {@link isPseudoWellFormed}. */
export const pseudoStates = ['free', 'taken', 'reserved', 'invalid'] as const

export const pseudoAvailable = endpoint('GET', '/api/pseudo-available', {
  summary:
    'Whether a pseudo can be taken, by the rules of registering; one that looks like another is taken.',
  access: 'public',
  rate: 'pseudo',
  query: Type.Object({
    pseudo: Type.String({ minLength: 1, maxLength: 200, description: 'the pseudo that a person would like' }),
  }),
  response: Type.Object({ state: Type.Enum(pseudoStates) }),
})

/** The answer to a correct password: a session, or the challenge of the second factor. */
const LoginAnswer = Type.Object({
  token: Type.Optional(Type.String({ description: 'absent when a second factor is asked' })),
  challenge: Type.Optional(Type.String({ description: 'for the second step, /api/login/second-factor' })),
})

export const login = endpoint('POST', '/api/login', {
  summary: 'Open a session, or answer the challenge of a second factor.',
  access: 'public',
  rate: 'login',
  body: LoginBody,
  response: LoginAnswer,
  errors: [
    'accounts.human-check-missing',
    'accounts.human-check-failed',
    'accounts.wrong-credentials',
    'accounts.unconfirmed',
    'accounts.suspended',
    'accounts.leaving',
  ],
})

export const humanCheck = endpoint('GET', '/api/captcha', {
  summary:
    'The human check to pass before registering: which kind is on, and its challenge when it is the built-in one. For a login, always the built-in one.',
  access: 'public',
  rate: 'read',
  query: Type.Object({
    purpose: Type.Optional(Type.Literal('login', { description: 'for a login; for registering if absent' })),
  }),
  response: Type.Object({
    kind: Type.Union([Type.Literal('built-in'), Type.Literal('recaptcha')]),
    siteKey: Type.Optional(Type.String()),
    challenge: Type.Optional(
      Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
    ),
  }),
})

export const openConfirmation = endpoint('GET', '/api/confirm', {
  summary: 'Leads to the page /confirmation, which confirms. Changes nothing: mail scanners open links.',
  access: 'public',
  rate: 'read',
  query: Type.Object({ token: Type.Optional(described(OneTimeToken, 'from the link of the mail')) }),
  answers: 'redirect',
})

export const confirmAccount = endpoint('POST', '/api/confirm', {
  summary:
    'Confirm an account by its mailed token; opens a session in the browser that registered. Repeated, it is `ok` and changes nothing.',
  access: 'public',
  rate: 'write',
  body: ConfirmBody,
  response: Type.Object({
    status: Type.Enum(['ok', 'expired', 'invalid'] as const),
    token: Type.Optional(Type.String({ description: 'of the new session' })),
  }),
})

export const resendConfirmation = endpoint('POST', '/api/resend-confirmation', {
  summary: 'Mail a new confirmation link; answers the same whether or not the address has an account.',
  access: 'public',
  rate: 'mail',
  body: ResendBody,
  response: Message,
})

export const forgotPassword = endpoint('POST', '/api/forgot-password', {
  summary: 'Mail a reset link; answers the same whether or not the address has an account.',
  access: 'public',
  rate: 'mail',
  body: EmailBody,
  response: Message,
})

export const resetPassword = endpoint('POST', '/api/reset-password', {
  summary: 'Set a new password by a reset link; ends every session of the account.',
  access: 'public',
  rate: 'reset',
  body: ResetPasswordBody,
  response: Message,
  errors: ['accounts.reset-invalid'],
})

export const checkResetLink = endpoint('POST', '/api/reset-password/check', {
  summary: 'Whether a reset link still works. Changes nothing.',
  access: 'public',
  rate: 'write',
  body: Type.Object({ token: OneTimeToken }),
  response: Type.Object({ isUsable: Type.Boolean() }),
})

export const deleteAccount = endpoint('DELETE', '/api/account', {
  summary: 'Ask for the deletion of one’s account: every session ends, erased after 14 days.',
  access: 'user',
  rate: 'login',
  body: DeleteAccountBody,
  response: Message,
  errors: ['accounts.wrong-password'],
})

export const restoreAccount = endpoint('POST', '/api/account/restore', {
  summary:
    'Take back a request for deletion within its 14 days; opens a session, or refuses a suspended account afterwards.',
  access: 'public',
  rate: 'login',
  body: LoginBody,
  response: LoginAnswer,
  errors: [
    'accounts.human-check-missing',
    'accounts.human-check-failed',
    'accounts.wrong-credentials',
    'accounts.suspended',
  ],
})
