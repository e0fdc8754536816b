import { keptByLedger, type PersonalData } from '../../personal-data.ts'

const domain = 'Aura'

export const auraPersonalData: readonly PersonalData[] = [
  {
    domain,
    what: 'Chaque gain et chaque perte d’aura, avec sa cause',
    why: 'Pour que chacun puisse vérifier son aura, et que les sommes restent justes.',
    kept: 'Sans limite ; sous un compte anonyme une fois le vôtre effacé. Qui vous a retiré de l’aura reste anonyme, dans l’export aussi.',
    exported: ['ledger'],
    remains: {
      because: keptByLedger,
      columns: {
        auraAccount: ['id', 'holderId'],
        auraBalance: ['accountId'],
        auraDelta: ['accountId'],
        auraTransfer: ['debitAccountId', 'creditAccountId', 'actorId', 'subjectId'],
        auraPower: ['actorId', 'subjectId', 'debitAccountIds', 'creditAccountIds'],
        auraPowerLoss: ['actorId', 'subjectId', 'accountId'],
      },
    },
  },
  {
    domain,
    what: 'Dons, votes comptés par jour, et ce qui attend une vérification',
    why: 'Pour tenir les limites du jour et arrêter les votes en série.',
    kept: 'Les comptes du jour, 35 jours ; le reste comme le registre.',
    exported: { not: 'Votre historique et vos votes les contiennent déjà.' },
    remains: {
      because: keptByLedger,
      columns: {
        auraAct: ['giverId', 'receiverId', 'subjectId'],
        auraDonation: ['giverId', 'receiverId'],
        auraHeld: ['giverId', 'receiverId', 'subjectId'],
      },
    },
  },
  {
    domain,
    what: 'Contestations d’un mouvement, et la réponse',
    why: 'Pour y répondre.',
    kept: 'Tant que le compte existe.',
    exported: ['ledger'],
    erased: { auraContest: ['accountId'] },
  },
  {
    domain,
    what: 'Annulations par des modérateurs de ce que vous avez donné',
    why: 'Pour dire pourquoi de l’aura a été rendue.',
    kept: 'Sans limite, comme le registre qui s’y réfère.',
    exported: ['aura-sanctions'],
    erased: { auraSanctionChange: ['accountId'] },
    remains: { because: keptByLedger, columns: { auraSanction: ['accountId'] } },
  },
]
