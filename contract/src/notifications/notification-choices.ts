/**
 * Groups of notifications that a person may switch on and off, in the order of the settings. Finer than topics, coarser than kinds.
 */
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
