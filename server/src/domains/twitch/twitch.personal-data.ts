import type { PersonalData } from '../../personal-data.ts'

const domain = 'Twitch'

export const twitchPersonalData: readonly PersonalData[] = [
  {
    domain,
    what: 'Chaîne Twitch reliée',
    why: 'Pour montrer quand vous êtes en direct.',
    kept: 'Jusqu’à ce que vous la déliiez.',
    exported: ['twitch'],
    erased: { twitchLink: ['accountId'] },
  },
  {
    domain,
    what: 'Accès accordé par Twitch, chiffré',
    why: 'Pour demander à Twitch si vous êtes en direct.',
    kept: 'Jusqu’à ce que vous déliiez la chaîne et que Twitch ait révoqué l’accès.',
    exported: { not: 'Ce sont des secrets qui ouvrent votre compte Twitch.' },
    erased: { twitchToken: ['accountId'], twitchLinkAttempt: ['accountId'] },
    remains: {
      because: 'Quelques heures, le temps que Twitch révoque l’accès.',
      columns: { twitchRevocation: ['accountId'] },
    },
  },
]
