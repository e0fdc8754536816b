import type { PersonalData } from '../../personal-data.ts'

export const privacyPersonalData: readonly PersonalData[] = [
  {
    domain: 'Relations',
    what: 'Personnes que vous avez bloquées ou masquées',
    why: 'Pour que vous ne vous croisiez plus. Qui vous a bloqué ou masqué ne vous est jamais dit, pas même dans l’export.',
    kept: 'Jusqu’à ce que vous changiez d’avis.',
    exported: ['blocks', 'mutes'],
    erased: { accountBlock: ['blockerId', 'blockedId'], accountMute: ['muterId', 'mutedId'] },
  },
]
