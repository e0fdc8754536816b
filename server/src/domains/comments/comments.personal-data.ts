import { keptByLedger, type PersonalData } from '../../personal-data.ts'

const domain = 'Commentaires'

export const commentsPersonalData: readonly PersonalData[] = [
  {
    domain,
    what: 'Commentaires',
    why: 'Pour les montrer sous les posts.',
    kept: 'Jusqu’à ce que vous les supprimiez.',
    exported: ['comments'],
    remains: {
      because:
        'Une ligne vide par commentaire : le registre de l’aura et les réponses des autres s’y réfèrent.',
      columns: { comment: ['authorId', 'postAuthorId'] },
    },
  },
  {
    domain,
    what: 'J’aime et votes sur des commentaires',
    why: 'Pour compter les j’aime et l’aura.',
    kept: 'Sans limite ; sous un compte anonyme une fois le vôtre effacé.',
    exported: ['comment-likes', 'comment-votes'],
    erased: { commentDelta: ['voterId', 'likerId'] },
    remains: {
      because: keptByLedger,
      columns: { commentLike: ['likerId'], commentVote: ['voterId', 'authorId'] },
    },
  },
]
