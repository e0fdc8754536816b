import type { PersonalData } from '../../personal-data.ts'

export const preferencesPersonalData: readonly PersonalData[] = [
  {
    domain: 'Réglages',
    what: 'Mode calme, choix de notifications, heures de silence',
    why: 'Pour que l’application se comporte comme vous l’avez choisi.',
    kept: 'Tant que le compte existe.',
    exported: ['preferences', 'calm-periods'],
    erased: { preference: ['accountId'], calmPeriod: ['accountId'] },
  },
]
