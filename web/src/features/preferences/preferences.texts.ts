import type { NotificationChoice } from '@aura/contract/notifications/notification-choices'

export const preferencesTexts = {
  notificationsTitle: 'Notifications',
  notificationsHint: 'Ce qui doit vous prévenir, et comment. Chaque changement est enregistré aussitôt.',
  kind: 'Notification',
  app: 'Dans Aura',
  push: 'Push',
  appSwitch: (choice: string) => `${choice}, dans Aura`,
  pushSwitch: (choice: string) => `${choice}, push`,
  always: 'Toujours',
  quietHours: 'Heures silencieuses',
  quietHint: 'Aucun push entre ces heures, heure de Paris\u00a0: ce qui arrive attend qu’elles finissent.',
  quietFrom: 'De',
  quietTo: 'À',
  quietSame: 'Choisissez deux heures différentes.',
  quietMissing: 'Saisissez une heure.',
  calmTitle: 'Mode calme',
  calmSwitch: 'Activer le mode calme',
  calmHint: 'Masque tous les compteurs et remplace les notifications d’aura par un résumé du jour.',
  loadFailed: 'Vos préférences n’ont pas pu être chargées.',
  saveFailed: 'Votre choix n’a pas pu être enregistré.',
  menu: (sentence: string) => `Options de la notification\u00a0: ${sentence}`,
  muteKind: 'Ne plus recevoir ce type',
  muted: (choice: string) => `Vous ne recevrez plus de notifications «\u00a0${choice}\u00a0».`,
  undo: 'Annuler',
  toSettings: 'Choisir ce que je reçois',
}

/** Each choice with its name and subject, in order. */
export const choiceTexts: Record<NotificationChoice, { name: string; about: string }> = {
  aura: { name: 'Aura', about: 'Donnée ou retirée à ce que vous publiez' },
  donation: { name: 'Dons', about: 'Aura qu’on vous donne ou vous retire directement' },
  like: { name: 'Likes', about: 'Sur vos posts et commentaires' },
  comment: { name: 'Commentaires', about: 'Sous vos posts' },
  reply: { name: 'Réponses', about: 'À vos commentaires' },
  mention: { name: 'Mentions', about: 'Quand on vous cite' },
  reward: { name: 'Récompenses', about: 'Aura gagnée, perdue ou rendue selon les règles' },
  follow: { name: 'Abonnements', about: 'Nouvelles personnes qui vous suivent' },
  challenge: { name: 'Défis', about: 'Ceux que vous créez ou auxquels vous participez' },
  community: { name: 'Communautés', about: 'Échanges et demandes d’adhésion' },
  moderation: { name: 'Modération', about: 'Décisions qui vous concernent, suites de vos signalements' },
}
