import type { PersonalData } from '../../personal-data.ts'

export const notificationsPersonalData: readonly PersonalData[] = [
  {
    domain: 'Notifications',
    what: 'Ce qui vous a été signalé, et ce que vos actes ont signalé à d’autres',
    why: 'Pour vous tenir au courant.',
    kept: '90 jours.',
    exported: ['notifications'],
    erased: {
      notification: ['recipientId', 'latest', 'groupId'],
      notificationAct: ['recipientId', 'actorId', 'data', 'subjectId'],
      notificationEvent: ['recipientId', 'actorId', 'data', 'subjectId', 'groupId'],
    },
  },
]
