/** What a notification is, as the specification's clients know it [NTF-03]. */
export const notificationTypes = [
  'auraPosted',
  'like',
  'comment',
  'post_comment',
  'comment_reply',
  'reward',
  'following',
  'challengeValidation',
  'challengeEnd',
  'post_deleted',
  'join_request',
  'join_accepted',
  'join_declined',
  'moderation',
] as const
export type NotificationType = (typeof notificationTypes)[number]

/** The filters of the list, in their order; each gathers types [NTF-01, NTF-02]. */
export const notificationTopics = [
  'aura',
  'like',
  'comment',
  'reward',
  'following',
  'challenge',
  'moderation',
] as const
export type NotificationTopic = (typeof notificationTopics)[number]

const topicOf = {
  auraPosted: 'aura',
  like: 'like',
  comment: 'comment',
  post_comment: 'comment',
  comment_reply: 'comment',
  reward: 'reward',
  following: 'following',
  challengeValidation: 'challenge',
  challengeEnd: 'challenge',
  post_deleted: 'moderation',
  join_request: 'moderation',
  join_accepted: 'moderation',
  join_declined: 'moderation',
  moderation: 'moderation',
} as const satisfies Record<NotificationType, NotificationTopic>

/** What happened, more finely than a type says: what a sentence is made for. */
export const notificationKinds = [
  'post-aura',
  'post-aura-taken',
  'comment-aura',
  'comment-aura-taken',
  'donation',
  'withdrawal',
  'calm-digest',
  'post-like',
  'comment-like',
  'post-comment',
  'reply',
  'mention',
  'community-comment',
  'community-reply',
  'post-likes-award',
  'comment-likes-award',
  'toxic-loss',
  'prize-refund',
  'aura-regained',
  'follow',
  'challenge-won',
  'challenge-ended',
  'post-deleted',
  'join-request',
  'join-accepted',
  'join-declined',
  'moderation-decision',
  'report-outcome',
  'contest-answer',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

const typeOf = {
  'post-aura': 'auraPosted',
  'post-aura-taken': 'auraPosted',
  'comment-aura': 'auraPosted',
  'comment-aura-taken': 'auraPosted',
  donation: 'auraPosted',
  withdrawal: 'auraPosted',
  'calm-digest': 'auraPosted',
  'post-like': 'like',
  'comment-like': 'like',
  'post-comment': 'comment',
  reply: 'comment_reply',
  mention: 'comment',
  'community-comment': 'post_comment',
  'community-reply': 'comment_reply',
  'post-likes-award': 'reward',
  'comment-likes-award': 'reward',
  'toxic-loss': 'reward',
  'prize-refund': 'reward',
  'aura-regained': 'reward',
  follow: 'following',
  'challenge-won': 'challengeValidation',
  'challenge-ended': 'challengeEnd',
  'post-deleted': 'post_deleted',
  'join-request': 'join_request',
  'join-accepted': 'join_accepted',
  'join-declined': 'join_declined',
  'moderation-decision': 'moderation',
  'report-outcome': 'moderation',
  'contest-answer': 'moderation',
} as const satisfies Record<NotificationKind, NotificationType>

/** Acts whose authors nobody but staff may know [AUR-42]. */
const anonymousKinds: ReadonlySet<NotificationKind> = new Set<NotificationKind>([
  'post-aura-taken',
  'comment-aura-taken',
  'withdrawal',
])

export function notificationType(kind: NotificationKind): NotificationType {
  return typeOf[kind]
}

export function notificationTopic(kind: NotificationKind): NotificationTopic {
  return topicOf[typeOf[kind]]
}

export function isAnonymous(kind: NotificationKind): boolean {
  return anonymousKinds.has(kind)
}
