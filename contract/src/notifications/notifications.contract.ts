import type { Static } from 'typebox'
import { cursorUpTo, Id, limitOf, Message, Nullable, PersonFields, pageEnd, Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Type } from '../type.ts'
import { notificationKinds, notificationTopics, notificationTypes } from './notifications.kinds.ts'

/** Rows of one load of the list. */
export const notificationsPageSize = 20
/** How long notifications are kept, in days. */
export const notificationDays = 90

/** The subject of a notification; its fields depend on the type [NTF-04]. */
export const NotificationData = Type.Object({
  postId: Type.Optional(Id),
  commentId: Type.Optional(Id),
  communityId: Type.Optional(Id),
  communityName: Type.Optional(Type.String()),
  commentContent: Type.Optional(Type.String()),
  commenterId: Type.Optional(Id),
  commentorId: Type.Optional(Id),
  commentorPseudo: Type.Optional(Type.String()),
  likerId: Type.Optional(Id),
  likerPseudo: Type.Optional(Type.String()),
  followerId: Type.Optional(Id),
  followerPseudo: Type.Optional(Type.String()),
  auraGiveById: Type.Optional(Id),
  auraGiveByPseudo: Type.Optional(Type.String()),
  auraGained: Type.Optional(Type.Integer({ description: 'below 0: lost' })),
  people: Type.Optional(
    Type.Integer({ minimum: 0, description: 'how many took aura, unnamed, or take part' }),
  ),
  change: Type.Optional(
    Type.Enum(['withdrawn', 'back', 'demoted'], {
      description:
        'what a suspension for good took waits, or came back to its owner; an admin is a member again',
    }),
  ),
  isHeld: Type.Optional(Type.Boolean({ description: 'the aura waits for a moderator' })),
  day: Type.Optional(
    Type.String({ format: 'date', description: 'Paris day of aura taken: it is told without an hour' }),
  ),
  challengeId: Type.Optional(Id),
  challengeTitle: Type.Optional(Type.String()),
  challengeOwnerId: Type.Optional(Id),
  adminId: Type.Optional(Id),
  adminPseudo: Type.Optional(Type.String()),
  reason: Type.Optional(Type.String()),
  requesterId: Type.Optional(Id),
  requesterPseudo: Type.Optional(Type.String()),
})
export type NotificationData = Static<typeof NotificationData>

const NotifiedPerson = Type.Object({
  ...PersonFields,
})

/** One row of the list: acts of one or more people within an hour [NTF-03, NTF-25]. */
export const Notification = Type.Object({
  id: Id,
  type: Type.Enum(notificationTypes),
  kind: Type.Enum(notificationKinds),
  is_read: Type.Boolean(),
  created_at: Timestamp,
  data: NotificationData,
  actors: Type.Array(NotifiedPerson, { description: 'who did it, the latest first; three at most' }),
  actors_count: Type.Integer({ minimum: 0, description: 'of everyone who did it; 0 when nobody is named' }),
  thumbnail: Nullable(Type.String(), { description: 'media name of the post it is about' }),
})
export type Notification = Static<typeof Notification>

export const listNotifications = endpoint('GET', '/api/notifications', {
  summary: 'Notifications of the caller, the latest first; all, or those of one topic.',
  access: 'user',
  rate: 'read',
  query: Type.Object({
    topic: Type.Optional(Type.Enum(notificationTopics, { description: 'all topics if absent' })),
    limit: limitOf(notificationsPageSize),
    cursor: cursorUpTo(60),
  }),
  response: Type.Object({
    notifications: Type.Array(Notification),
    people: Type.Array(Type.Object({ id: Id, isFollowing: Type.Boolean() }), {
      description: 'whether the caller follows those who alone began to follow them',
    }),
    ...pageEnd,
  }),
  errors: ['platform.invalid'],
})

export const readNotification = endpoint('POST', '/api/notifications/:id/read', {
  summary: 'Mark a notification read. Doing so twice is a success.',
  access: 'user',
  rate: 'write',
  params: Type.Object({ id: Id }),
  response: Message,
  errors: ['notifications.unknown'],
})

export const readAllNotifications = endpoint('POST', '/api/notifications/read-all', {
  summary: 'Mark every notification read.',
  access: 'user',
  rate: 'write',
  response: Message,
})

export const notificationProfile = endpoint('GET', '/api/notification/:userId/profile', {
  summary: 'Someone whom a notification names.',
  access: 'user',
  rate: 'read',
  params: Type.Object({ userId: Id }),
  response: NotifiedPerson,
  errors: ['profiles.unknown'],
})
