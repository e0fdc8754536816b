import type { NotificationTopic } from '@aura/contract/notifications/notifications.kinds'

export const notificationsTexts = {
  title: 'Notifications',
  filters: 'Filtrer les notifications',
  all: 'Toutes',
  list: 'Vos notifications',
  unread: 'Non lue',
  read: 'Marquer comme lu',
  settings: 'Réglages',
  readAll: 'Tout marquer comme lu',
  allRead: 'Toutes vos notifications sont marquées comme lues.',
  readFailed: 'La notification n’a pas pu être marquée comme lue.',
  empty: 'Aucune notification pour ce type.',
  emptyHint: 'Publiez et échangez\u00a0: ce que les autres en font paraîtra ici.',
  toFeed: 'Aller à l’accueil',
  failed: 'Vos notifications n’ont pas pu être chargées.',
  see: 'Voir',
}

/** Labels of the filters, in order [NTF-01]. */
export const topicNames = {
  aura: 'Auras',
  like: 'Likes',
  comment: 'Commentaires',
  reward: "Recuperation d'aura",
  following: 'Abonnements',
  challenge: 'Challenges',
  moderation: 'Modération',
} as const satisfies Record<NotificationTopic, string>
