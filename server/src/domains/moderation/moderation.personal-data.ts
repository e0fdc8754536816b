import type { PersonalData } from '../../personal-data.ts'

const domain = 'Modération'

export const moderationPersonalData: readonly PersonalData[] = [
  {
    domain,
    what: 'Signalements que vous avez envoyés',
    why: 'Pour que des modérateurs les examinent et que vous en suiviez l’issue. La personne concernée n’apprend jamais qui a signalé.',
    kept: 'Tant que le compte existe.',
    exported: ['reports'],
    erased: { moderationReport: ['reporterId'] },
  },
  {
    domain,
    what: 'Décisions de modération qui vous concernent et vos contestations',
    why: 'Pour vous dire ce qui a été décidé et pourquoi, et vous laisser contester.',
    kept: 'Sans limite ; sans votre nom ni leurs mots une fois le compte effacé.',
    exported: ['decisions', 'decision-contests'],
    erased: { moderationDecision: ['personId'], moderationContest: ['personId'] },
  },
  {
    domain,
    what: 'Dossiers de modération : copie de ce qui a été signalé, notes de travail',
    why: 'Pour décider sur pièces.',
    kept: 'La copie, 90 jours après la fin du dossier ; les notes, autant que le dossier.',
    exported: { not: 'Un dossier dirait qui a signalé. Vous recevez les décisions et leurs raisons.' },
    erased: { moderationCase: ['personId'] },
    remains: {
      because: 'Un signalement garde la référence de ce qu’il visait, devenue celle d’un compte anonyme.',
      columns: {
        moderationCase: ['targetId'],
        moderationReport: ['targetId'],
        moderationDecision: ['targetId'],
      },
    },
  },
  {
    domain,
    what: 'Ce que font les modérateurs et les administrateurs',
    why: 'Pour que chaque décision ait un auteur, et que les rôles soient contrôlés.',
    kept: 'Sans limite ; sans le nom des comptes effacés.',
    exported: { not: 'Ce journal sert à contrôler la modération ; il se lit par les administrateurs.' },
    erased: {
      moderationCase: ['assigneeId', 'deciderId'],
      moderationDecision: ['decidedById', 'confirmedById'],
      moderationContest: ['answeredById'],
      moderationNote: ['authorId'],
      auditEntry: ['actorId', 'personId'],
    },
  },
]
