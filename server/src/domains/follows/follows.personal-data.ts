import type { PersonalData } from '../../personal-data.ts'

export const followsPersonalData: readonly PersonalData[] = [
  {
    domain: 'Relations',
    what: 'Vos abonnements et vos abonnés',
    why: 'Pour composer votre fil et vos listes.',
    kept: 'Jusqu’au désabonnement.',
    exported: ['following', 'followers'],
    erased: { follow: ['followerId', 'followedId'], followDelta: ['accountId'] },
    remains: {
      because: 'Un nombre d’abonnés et d’abonnements, à zéro, sous un compte anonyme.',
      columns: { followTotal: ['accountId'] },
    },
  },
]
