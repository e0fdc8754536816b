import type { PersonalData } from '../../personal-data.ts'

const domain = 'Classement'

export const leaderboardPersonalData: readonly PersonalData[] = [
  {
    domain,
    what: 'Aura du mois et places dans les classements scellés',
    why: 'Pour établir le classement de chaque mois.',
    kept: 'Le mois et deux jours, puis les cent premières places sans limite, sous un compte anonyme une fois le vôtre effacé.',
    exported: ['leaderboard-months', 'leaderboard-places'],
    erased: { leaderboardGain: ['accountId'], leaderboardDelta: ['erasedAccountId'] },
    remains: {
      because: 'Un classement scellé ne change plus ; il ne nomme plus les comptes effacés.',
      columns: { leaderboardPlace: ['accountId'], leaderboardMonth: ['passedOverIds'] },
    },
  },
  {
    domain,
    what: 'Ce que chaque personne vous a donné dans le mois, au net',
    why: 'Pour que personne ne compte pour plus de 10 au classement d’un autre.',
    kept: 'Jusqu’à ce que le mois soit scellé.',
    exported: { not: 'Cela dirait qui vous a retiré de l’aura ; votre historique dit le reste.' },
    erased: { leaderboardPair: ['accountId'] },
    remains: {
      because:
        'Ce que vous avez donné compte au classement des autres, sous un compte anonyme, jusqu’à ce que le mois soit scellé.',
      columns: { leaderboardPair: ['giverId'] },
    },
  },
]
