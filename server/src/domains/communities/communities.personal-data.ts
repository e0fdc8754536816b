import type { PersonalData } from '../../personal-data.ts'

const domain = 'Communautés'

export const communitiesPersonalData: readonly PersonalData[] = [
  {
    domain,
    what: 'Communautés dont vous êtes membre, rôle, ce que vous dites de celles que vous possédez, demandes, invitations et exclusions',
    why: 'Pour savoir qui peut y lire et y publier.',
    kept: 'Jusqu’à ce que vous partiez, ou que l’exclusion se termine.',
    exported: ['communities', 'community-requests', 'community-invitations', 'community-bans'],
    erased: {
      communityMember: ['accountId'],
      communityRequest: ['accountId', 'declinedById'],
      communityInvitation: ['createdById'],
      communityBan: ['accountId', 'byId'],
    },
  },
  {
    domain,
    what: 'Journal de ce que les responsables d’une communauté ont fait',
    why: 'Pour que les membres sachent qui a fait quoi, et pourquoi.',
    kept: 'Tant que la communauté existe, sans votre nom une fois le compte effacé.',
    exported: ['community-acts'],
    erased: { communityLog: ['byId', 'personId'] },
  },
  {
    domain,
    what: 'Rang parmi les membres',
    why: 'Pour afficher votre place sans la recalculer.',
    kept: 'Jusqu’à ce que vous partiez.',
    exported: { not: 'Il se déduit de votre aura et de vos communautés.' },
    erased: {
      communityStanding: ['accountId'],
      communityStandingDelta: ['accountId'],
      communitySparseIndex: ['accountIds'],
    },
  },
]
