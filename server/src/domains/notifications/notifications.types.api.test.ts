import type { Id } from '@aura/contract/common'
import {
  type NotificationKind,
  type NotificationTopic,
  type NotificationType,
  notificationKinds,
  notificationTopics,
} from '@aura/contract/notifications/notifications.kinds'
import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { makeCommunity } from '../../testing/communities.ts'
import { notificationsOf } from '../../testing/notifications.ts'
import { makePerson } from '../../testing/people.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { enqueueEvents } from './notifications.events.ts'

const app = await openTestApp()
const lea = await makePerson(app)

/** A person to whom an event of each given kind is told: what léa did in a community of theirs. */
async function notified(kinds: readonly NotificationKind[]) {
  const reader = await makePerson(app)
  const { id: communityId } = await makeCommunity(app, reader)
  const told = { recipientId: reader.id, actorId: lea.id, data: { communityId }, at: app.clock.now() }
  await inTransaction(app.db, (tx) =>
    enqueueEvents(
      tx,
      kinds.map((kind, index) => ({ ...told, kind, subjectId: index + 1 })),
    ),
  )
  return reader
}

const typesOf: Record<NotificationTopic, readonly NotificationType[]> = {
  aura: ['auraPosted'],
  like: ['like'],
  comment: ['comment', 'comment_reply', 'post_comment'],
  reward: ['reward'],
  following: ['following'],
  challenge: ['challengeEnd', 'challengeValidation'],
  moderation: ['join_accepted', 'join_declined', 'join_request', 'moderation', 'post_deleted'],
}

test('[NTF-02] each filter gathers its types, and no other', async () => {
  const reader = await notified(notificationKinds)
  for (const topic of notificationTopics) {
    const listed = await notificationsOf(app, reader, { topic, limit: 50 })
    const types = new Set(listed.map(({ type }) => type))
    expect([topic, [...types].sort()]).toEqual([topic, typesOf[topic]])
  }
})

const { id, pseudo } = lea
const commenter = { commenterId: id, commentorId: id, commentorPseudo: pseudo }
const admin = { adminId: id, adminPseudo: pseudo }

test.each<[NotificationType, NotificationKind, Record<string, Id | string>]>([
  ['auraPosted', 'donation', { auraGiveById: id, auraGiveByPseudo: pseudo }],
  ['like', 'post-like', { likerId: id, likerPseudo: pseudo }],
  ['comment', 'post-comment', commenter],
  ['post_comment', 'community-comment', commenter],
  ['comment_reply', 'reply', commenter],
  ['following', 'follow', { followerId: id, followerPseudo: pseudo }],
  ['challengeValidation', 'challenge-won', { challengeOwnerId: id }],
  ['challengeEnd', 'challenge-ended', { challengeOwnerId: id }],
  ['join_request', 'join-request', { requesterId: id, requesterPseudo: pseudo }],
  ['join_accepted', 'join-accepted', admin],
  ['join_declined', 'join-declined', admin],
  ['post_deleted', 'post-deleted', admin],
  ['reward', 'aura-regained', {}],
  ['moderation', 'community-role', {}],
])('[NTF-04] %s names who acted in the fields of its type', async (type, kind, named) => {
  const [told, ...others] = await notificationsOf(app, await notified([kind]))
  expect([told?.type, others]).toEqual([type, []])
  const { communityId: _, communityName: __, ...data } = told?.data ?? {}
  expect(data).toEqual(named)
})
