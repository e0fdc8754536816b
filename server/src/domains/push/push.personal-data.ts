import type { PersonalData } from '../../personal-data.ts'

export const pushPersonalData: readonly PersonalData[] = [
  {
    domain: 'Notifications',
    what: 'Navigateurs abonnés aux notifications',
    why: 'Pour vous prévenir quand l’application est fermée. L’export dit lesquels ; leurs adresses sont des secrets.',
    kept: 'Jusqu’à la fin de la session du navigateur.',
    exported: ['push-subscriptions'],
    erased: { pushSubscription: ['accountId'] },
  },
]
