import { accountsLimits } from '@aura/contract/accounts/accounts.limits'
import type { MailText } from '../../platform/mail/mail-layout.ts'

export const mails = {
  confirmation: (pseudo: string, address: string): MailText => ({
    subject: 'Confirmez votre compte Aura',
    before: [
      `Bonjour ${pseudo},`,
      'Plus qu’un pas : confirmez votre adresse pour commencer à donner et recevoir de l’aura.',
    ],
    link: { label: 'Confirmer mon compte', address },
    after: [
      'Ce lien est valable 24 heures.',
      'Si vous n’êtes pas à l’origine de cette inscription, ignorez ce message.',
    ],
  }),
  alreadyRegistered: (pseudo: string, address: string): MailText => ({
    subject: 'Vous avez déjà un compte Aura',
    before: [
      `Bonjour ${pseudo},`,
      'Quelqu’un — vous, peut-être — vient de s’inscrire sur Aura avec cette adresse, qui a déjà un compte. Rien n’a changé.',
      'Si vous avez oublié votre mot de passe, vous pouvez en choisir un nouveau :',
    ],
    link: { label: 'Choisir un nouveau mot de passe', address },
    after: ['Si ce n’était pas vous, il n’y a rien à faire.'],
  }),
  reset: (pseudo: string, address: string): MailText => ({
    subject: 'Votre nouveau mot de passe Aura',
    before: [`Bonjour ${pseudo},`, 'Vous avez demandé à changer de mot de passe.'],
    link: { label: 'Choisir un nouveau mot de passe', address },
    after: [
      'Ce lien sert une seule fois et reste valable une heure.',
      `Par précaution, le nouveau mot de passe retire les clés d’accès et la double authentification ajoutées depuis moins de ${accountsLimits.emailRestorationDays} jours. Vous pourrez les ajouter de nouveau.`,
      'Si vous n’avez rien demandé, ignorez ce message : votre mot de passe reste le même.',
    ],
  }),
  deletionAsked: (pseudo: string, until: string, address: string): MailText => ({
    subject: 'Votre compte Aura sera effacé',
    before: [
      `Bonjour ${pseudo},`,
      `Comme vous l’avez demandé, votre compte sera effacé le ${until}. D’ici là, il suffit de vous connecter pour changer d’avis.`,
    ],
    link: { label: 'Garder mon compte', address },
    after: [],
  }),
} as const

export const answers = {
  registered: 'Inscription réussie ! Un e-mail de confirmation vous a été envoyé.',
  resent: 'Si un compte attend sa confirmation à cette adresse, un e-mail vient de lui être envoyé.',
  forgot: 'Si un compte existe à cette adresse, un e-mail vient de lui être envoyé.',
  reset: 'Votre mot de passe a été changé. Vous pouvez vous connecter.',
  loggedOut: 'Votre session est fermée.',
  auraTypeChanged: (label: string) => `Votre aura est désormais ${label}.`,
  welcomed: 'Bienvenue !',
  deletionAsked: (until: string) =>
    `Votre compte sera effacé le ${until}. D’ici là, il suffit de vous connecter pour changer d’avis.`,
} as const

/** How long an account is suspended, after « Votre compte est suspendu ». */
export const suspensionTexts = {
  until: (moment: string) => `jusqu’au ${moment}`,
  forGood: 'définitivement',
}
