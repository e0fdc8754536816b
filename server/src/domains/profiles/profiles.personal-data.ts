import type { PersonalData } from '../../personal-data.ts'

export const profilesPersonalData: readonly PersonalData[] = [
  {
    domain: 'Modération',
    what: 'Présentation et photo retirées par des modérateurs',
    why: 'Pour vous les rendre si votre contestation aboutit.',
    kept: '6 mois, le temps de contester.',
    exported: ['withdrawn-profile'],
    erased: { withdrawnProfile: ['accountId'] },
  },
]
