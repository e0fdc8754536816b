import { Message } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Type } from '../type.ts'
import {
  BeginSecondFactorBody,
  ConfirmSecondFactorBody,
  DisableSecondFactorBody,
  SecondStepBody,
} from './accounts.second-factor.forms.ts'

export const finishLogin = endpoint('POST', '/api/login/second-factor', {
  summary:
    'Open the session of a login whose password was right, by a code of the second factor or a recovery code.',
  access: 'public',
  rate: 'login',
  body: SecondStepBody,
  response: Type.Object({ token: Type.String() }),
  errors: [
    'accounts.wrong-code',
    'accounts.two-codes-needed',
    'accounts.challenge-over',
    'accounts.suspended',
  ],
})

export const beginSecondFactor = endpoint('POST', '/api/account/second-factor', {
  summary:
    'Make a secret for an authenticator application; nothing is asked at login before a first code confirms it.',
  access: 'user',
  rate: 'login',
  body: BeginSecondFactorBody,
  response: Type.Object({
    secret: Type.String({ description: 'Base32' }),
    address: Type.String({ description: '`otpauth:` address, for a QR code' }),
  }),
  errors: ['accounts.password-needed', 'accounts.wrong-password', 'accounts.second-factor-on'],
})

export const confirmSecondFactor = endpoint('POST', '/api/account/second-factor/confirm', {
  summary: 'Switch the second factor on by a first code; answers the recovery codes, this once.',
  access: 'user',
  rate: 'login',
  body: ConfirmSecondFactorBody,
  response: Type.Object({ recoveryCodes: Type.Array(Type.String()) }),
  errors: [
    'accounts.wrong-code',
    'accounts.two-codes-needed',
    'accounts.second-factor-not-begun',
    'accounts.second-factor-on',
  ],
})

export const disableSecondFactor = endpoint('DELETE', '/api/account/second-factor', {
  summary: 'Switch the second factor off, by the password and a code of it or a recovery code.',
  access: 'user',
  rate: 'login',
  body: DisableSecondFactorBody,
  response: Message,
  errors: [
    'accounts.wrong-password',
    'accounts.wrong-code',
    'accounts.two-codes-needed',
    'accounts.second-factor-off',
  ],
})
