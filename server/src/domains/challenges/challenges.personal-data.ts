import { keptByLedger, type PersonalData } from '../../personal-data.ts'

const domain = 'Défis'

export const challengesPersonalData: readonly PersonalData[] = [
  {
    domain,
    what: 'Défis que vous avez lancés, participations et prix',
    why: 'Pour que les défis aient lieu et que leurs prix arrivent.',
    kept: 'Jusqu’à ce que vous les supprimiez.',
    exported: ['challenges', 'challenge-entries'],
    remains: {
      because: keptByLedger,
      columns: { challenge: ['creatorId', 'winnerId'], challengeEntry: ['accountId'] },
    },
  },
  {
    domain,
    what: 'Participations que vous avez vues ou classées',
    why: 'Pour retrouver votre classement personnel.',
    kept: 'Tant que le défi existe.',
    exported: ['challenge-marks'],
    erased: { challengeMark: ['viewerId'] },
  },
]
