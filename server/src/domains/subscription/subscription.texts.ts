import type { MailText } from '../../platform/mail/mail-layout.ts'

export const answers = {
  activated: 'Merci pour ton abonnement premium !',
}

export const mails = {
  pastDue: (pseudo: string, until: string, address: string): MailText => ({
    subject: 'Votre abonnement premium n’a pas pu être renouvelé',
    before: [
      `Bonjour ${pseudo},`,
      `Le paiement de votre abonnement premium n’est pas passé. Vous restez premium jusqu’au ${until} ; un nouvel essai réussi d’ici là suffit.`,
    ],
    link: { label: 'Voir mon abonnement', address },
    after: ['Vous pouvez vérifier votre moyen de paiement chez le prestataire de paiement.'],
  }),
  ended: (pseudo: string, address: string): MailText => ({
    subject: 'Votre abonnement premium est terminé',
    before: [
      `Bonjour ${pseudo},`,
      'Votre abonnement premium est terminé. Rien de ce que vous avez publié, donné ou reçu ne change.',
    ],
    link: { label: 'Reprendre premium', address },
    after: [],
  }),
}
