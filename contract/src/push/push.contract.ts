import { Message } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Type } from '../type.ts'
import { fcmTokenLength, pushEndpointMaxLength } from './push.limits.ts'

const Endpoint = Type.String({ minLength: 1, maxLength: pushEndpointMaxLength })
const Key = Type.String({ minLength: 1, maxLength: 200 })

export const pushKey = endpoint('GET', '/api/push', {
  summary: 'The key that browsers subscribe with, so that only this site can push to them.',
  access: 'user',
  rate: 'read',
  response: Type.Object({
    publicKey: Type.String({ description: 'VAPID: uncompressed P-256 point, base64url' }),
  }),
})

export const savePushSubscription = endpoint('POST', '/api/push/subscriptions', {
  summary:
    'Keep a browser’s push subscription for the session of the caller. Saving it again is a success; it belongs to who saved it last.',
  access: 'user',
  rate: 'write',
  body: Type.Object({
    endpoint: Endpoint,
    keys: Type.Object({ p256dh: Key, auth: Key }, { description: 'as PushSubscription.toJSON() says' }),
  }),
  response: Message,
  errors: ['push.unknown-service', 'push.invalid-keys', 'push.devices-per-day'],
})

export const removePushSubscription = endpoint('DELETE', '/api/push/subscriptions', {
  summary: 'Forget a push subscription of the caller. One that is absent, or another’s, is left as it is.',
  access: 'user',
  rate: 'write',
  body: Type.Object({ endpoint: Endpoint }),
  response: Message,
})

export const updateFcmToken = endpoint('POST', '/api/updateFcmToken', {
  summary:
    'Keep the FCM token of the device for the session of the caller, in place of an older one. It is used while FCM is on.',
  access: 'user',
  rate: 'write',
  body: Type.Object({
    fcmToken: Type.String({
      pattern: '^[A-Za-z0-9_:.%-]*$',
      minLength: fcmTokenLength.min,
      maxLength: fcmTokenLength.max,
    }),
  }),
  response: Message,
  errors: ['push.devices-per-day'],
})
