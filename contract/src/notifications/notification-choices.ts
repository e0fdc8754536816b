import type { NotificationKind } from './notifications.kinds.ts'

/** What a person may switch on and off, in the order of the settings. Finer than topics, coarser than kinds. */
export const notificationChoices = [
  'aura',
  'donation',
  'like',
  'comment',
  'reply',
  'mention',
  'reward',
  'follow',
  'challenge',
  'community',
  'moderation',
] as const
export type NotificationChoice = (typeof notificationChoices)[number]

/** Every kind belongs to one choice. Decisions about a person belong to moderation, which cannot be switched off. */
const choiceOf = {
  'post-aura': 'aura',
  'post-aura-taken': 'aura',
  'comment-aura': 'aura',
  'comment-aura-taken': 'aura',
  'calm-digest': 'aura',
  donation: 'donation',
  withdrawal: 'donation',
  'post-like': 'like',
  'comment-like': 'like',
  'post-comment': 'comment',
  reply: 'reply',
  mention: 'mention',
  'community-comment': 'community',
  'community-reply': 'community',
  'post-likes-award': 'reward',
  'comment-likes-award': 'reward',
  'toxic-loss': 'reward',
  'prize-refund': 'reward',
  'aura-regained': 'reward',
  follow: 'follow',
  'challenge-won': 'challenge',
  'challenge-ended': 'challenge',
  'post-deleted': 'moderation',
  'join-request': 'community',
  'join-accepted': 'community',
  'join-declined': 'community',
  'moderation-decision': 'moderation',
  'report-outcome': 'moderation',
  'contest-answer': 'moderation',
} as const satisfies Record<NotificationKind, NotificationChoice>

export function notificationChoice(kind: NotificationKind): NotificationChoice {
  return choiceOf[kind]
}
