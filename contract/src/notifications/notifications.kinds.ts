import type { NotificationChoice } from './notification-choices.ts'

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
} as const satisfies Record<string, NotificationTopic>

/** Types of notifications, which clients of the specification know [NTF-03]. */
export type NotificationType = keyof typeof topicOf
export const notificationTypes = Object.keys(topicOf) as NotificationType[]

/** Kinds, finer than types: each has a sentence. Decisions about a person are of the topic moderation. */
const kinds = {
  'post-aura': { type: 'auraPosted', choice: 'aura' },
  'post-aura-taken': { type: 'auraPosted', choice: 'aura' },
  'comment-aura': { type: 'auraPosted', choice: 'aura' },
  'comment-aura-taken': { type: 'auraPosted', choice: 'aura' },
  donation: { type: 'auraPosted', choice: 'donation' },
  withdrawal: { type: 'auraPosted', choice: 'donation' },
  'calm-digest': { type: 'auraPosted', choice: 'aura' },
  'post-like': { type: 'like', choice: 'like' },
  'comment-like': { type: 'like', choice: 'like' },
  'post-comment': { type: 'comment', choice: 'comment' },
  reply: { type: 'comment_reply', choice: 'reply' },
  mention: { type: 'comment', choice: 'mention' },
  'community-comment': { type: 'post_comment', choice: 'community' },
  'community-reply': { type: 'comment_reply', choice: 'community' },
  'post-likes-award': { type: 'reward', choice: 'reward' },
  'comment-likes-award': { type: 'reward', choice: 'reward' },
  'toxic-loss': { type: 'reward', choice: 'reward' },
  'prize-refund': { type: 'reward', choice: 'reward' },
  'aura-regained': { type: 'reward', choice: 'reward' },
  follow: { type: 'following', choice: 'follow' },
  'challenge-entry': { type: 'challengeValidation', choice: 'challenge' },
  'challenge-won': { type: 'challengeValidation', choice: 'challenge' },
  'challenge-prize-paid': { type: 'challengeValidation', choice: 'challenge' },
  'challenge-prize-given': { type: 'challengeValidation', choice: 'challenge' },
  'challenge-ended': { type: 'challengeEnd', choice: 'challenge' },
  'challenge-to-judge': { type: 'challengeEnd', choice: 'challenge' },
  'challenge-deleted': { type: 'challengeEnd', choice: 'challenge' },
  'post-deleted': { type: 'post_deleted', choice: 'moderation' },
  'entry-removed': { type: 'post_deleted', choice: 'moderation' },
  'community-comment-deleted': { type: 'post_deleted', choice: 'moderation' },
  'join-request': { type: 'join_request', choice: 'community' },
  'join-accepted': { type: 'join_accepted', choice: 'community' },
  'join-declined': { type: 'join_declined', choice: 'community' },
  'community-owner': { type: 'moderation', choice: 'community' },
  'community-role': { type: 'moderation', choice: 'community' },
  'community-removed': { type: 'moderation', choice: 'moderation' },
  'community-banned': { type: 'moderation', choice: 'moderation' },
  'community-unbanned': { type: 'moderation', choice: 'moderation' },
  'moderation-decision': { type: 'moderation', choice: 'moderation' },
  'report-outcome': { type: 'moderation', choice: 'moderation' },
  'aura-voided': { type: 'moderation', choice: 'moderation' },
  'prize-retaken': { type: 'moderation', choice: 'moderation' },
  'contest-answer': { type: 'moderation', choice: 'moderation' },
} as const satisfies Record<string, { type: NotificationType; choice: NotificationChoice }>

export type NotificationKind = keyof typeof kinds
export const notificationKinds = Object.keys(kinds) as NotificationKind[]

/** Kinds whose actors only staff may know [AUR-42]. */
const anonymousKinds: ReadonlySet<NotificationKind> = new Set<NotificationKind>([
  'post-aura-taken',
  'comment-aura-taken',
  'withdrawal',
])

// A page kept open may receive kinds of a newer server, which have no type, topic or choice here.
export function notificationType(kind: NotificationKind): NotificationType {
  return kinds[kind]?.type
}

export function notificationTopic(kind: NotificationKind): NotificationTopic {
  return topicOf[notificationType(kind)]
}

export function isAnonymous(kind: NotificationKind): boolean {
  return anonymousKinds.has(kind)
}

export function notificationChoice(kind: NotificationKind): NotificationChoice {
  return kinds[kind]?.choice
}
