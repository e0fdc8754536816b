import type { Static } from 'typebox'
import { Id, Nullable } from '../common.ts'
import { Type } from '../type.ts'

/** JSON payload of a push to the service worker [NTF-31]. */
export const PushMessage = Type.Object({
  id: Nullable(Id, {
    description: 'the notification, to be marked read on a click; null when the push tells of several',
  }),
  stamp: Type.Integer({
    description: 'of this push alone: what comes twice with one stamp was sent twice, and is shown once',
  }),
  title: Type.String(),
  body: Type.String({ description: 'sentence of the notification, or of the latest of several' }),
  address: Nullable(Type.String(), {
    description: 'path in the application that a click leads to; null: nowhere in particular',
  }),
  unread: Type.Integer({ minimum: 0, description: 'for the badge; counted up to 100' }),
  calm: Type.Boolean({ description: 'its reader sees no counts: the badge shows no number' }),
  tag: Type.String({
    description: 'takes the place of what is shown under it: notification-<id>, or notifications',
  }),
  icon: Nullable(Type.String(), { description: 'path of a picture of who did it' }),
})
export type PushMessage = Static<typeof PushMessage>
