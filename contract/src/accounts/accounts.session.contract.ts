import { Id, Message } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Type } from '../type.ts'

export const logout = endpoint('POST', '/api/logout', {
  summary: 'End the session of the token.',
  access: 'user',
  rate: 'write',
  response: Message,
})

export const ownPseudo = endpoint('GET', '/api/pseudo', {
  summary: 'The pseudo of the caller.',
  access: 'user',
  rate: 'read',
  response: Type.Object({ pseudo: Type.String() }),
})

export const currentUser = endpoint('GET', '/current-user', {
  summary: 'Id and pseudo of the caller.',
  access: 'user',
  rate: 'read',
  response: Type.Object({ userId: Id, pseudo: Type.String() }),
})

export const isConnected = endpoint('GET', '/api/isConnected', {
  summary:
    'Whether the token is live; never an error. Once it has ended, says whether its account is suspended, and until when.',
  access: 'tolerant',
  rate: 'read',
  response: Type.Object({
    connected: Type.Boolean(),
    suspension: Type.Optional(Type.String({ description: 'sentence for the person' })),
  }),
})

export const checkFirstLogin = endpoint('GET', '/api/checkFirstLogin', {
  summary:
    'Whether the welcome is still to be shown, and the aura type drawn at sign-up. Answers true until the welcome was seen.',
  access: 'user',
  rate: 'read',
  response: Type.Object({
    isFirstLogin: Type.Boolean(),
    auraName: Type.String(),
    aura_type_id: Id,
  }),
})

export const finishFirstLogin = endpoint('POST', '/api/checkFirstLogin', {
  summary: 'The welcome was seen and need not be shown again, on any device.',
  access: 'user',
  rate: 'write',
  response: Message,
})
