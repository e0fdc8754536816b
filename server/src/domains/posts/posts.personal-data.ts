import { keptByLedger, type PersonalData } from '../../personal-data.ts'

const domain = 'Posts'

export const postsPersonalData: readonly PersonalData[] = [
  {
    domain,
    what: 'Posts, leurs légendes et textes alternatifs, et ce qu’ils disaient avant d’être modifiés',
    why: 'Pour les montrer à celles et ceux que vous avez choisis ; les anciens textes, à la modération seule.',
    kept: 'Jusqu’à ce que vous les supprimiez.',
    exported: ['posts'],
    erased: { post: ['removedById'] },
    remains: {
      because: 'Une ligne vide par post, sans légende ni média : le registre de l’aura s’y réfère.',
      columns: { post: ['authorId'], postTotal: ['authorId'], feedRankingSnapshot: ['authorIds'] },
    },
  },
  {
    domain,
    what: 'J’aime et votes sur des posts',
    why: 'Pour compter les j’aime et l’aura.',
    kept: 'Sans limite ; sous un compte anonyme une fois le vôtre effacé.',
    exported: ['post-likes', 'post-votes'],
    erased: { postDelta: ['voterId', 'likerId', 'commenterId'] },
    remains: {
      because: keptByLedger,
      columns: { postLike: ['likerId'], postVote: ['voterId', 'authorId'] },
    },
  },
  {
    domain,
    what: 'Posts que vous avez vus',
    why: 'Pour ne pas vous les montrer deux fois.',
    kept: 'Tant que le compte existe.',
    exported: ['viewed-posts'],
    erased: { postView: ['viewerId'] },
  },
  {
    domain,
    what: 'Communautés dont vous lisez les posts',
    why: 'Pour ouvrir ce qui n’est montré qu’à leurs membres.',
    kept: 'Jusqu’à ce que vous les quittiez.',
    exported: { not: 'La liste de vos communautés le dit déjà.' },
    erased: { audienceMember: ['accountId'] },
  },
]
