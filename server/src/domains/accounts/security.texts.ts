import { accountsLimits } from '@aura/contract/accounts/accounts.limits'
import type { MailText } from '../../platform/mail/mail-layout.ts'

interface SecurityChange {
  subject: string
  /** French descriptions of changes, which end « Le 3 décembre 2026 à 14:05, … ». */
  what: string
}

/** Changes that are mailed to the owner of an account. */
export const securityChanges = {
  passwordChanged: {
    subject: 'Votre mot de passe Aura a changé',
    what: 'le mot de passe de votre compte a été changé dans les réglages',
  },
  emailAsked: {
    subject: 'Votre adresse e-mail Aura va changer',
    what: 'le remplacement de l’adresse de votre compte a été demandé. Il se fera quand la nouvelle adresse sera confirmée',
  },
  secondFactorOn: {
    subject: 'La double authentification est activée',
    what: 'la double authentification de votre compte Aura a été activée',
  },
  secondFactorOff: {
    subject: 'La double authentification est désactivée',
    what: 'la double authentification de votre compte Aura a été désactivée',
  },
  secondFactorRemoved: {
    subject: 'La double authentification a été retirée',
    what: 'la double authentification de votre compte a été retirée par l’équipe d’Aura, à qui on l’a demandé en votre nom. Toutes les sessions ouvertes ont été fermées',
  },
  passkeyAdded: {
    subject: 'Une clé d’accès Aura a été ajoutée',
    what: 'une clé d’accès a été ajoutée à votre compte. Elle permet d’y entrer sans mot de passe',
  },
  passkeyRemoved: {
    subject: 'Une clé d’accès Aura a été retirée',
    what: 'une clé d’accès a été retirée de votre compte',
  },
  recoveryCodeUsed: {
    subject: 'Un code de secours Aura a servi',
    what: 'un code de secours de votre compte a servi. Il ne servira plus',
  },
} as const satisfies Record<string, SecurityChange>

/** The mail to the owner: what changed, when, and what to do if somebody else did it. */
export function securityMail(
  { subject, what }: SecurityChange,
  pseudo: string,
  moment: string,
  resetAddress: string,
): MailText {
  return {
    subject,
    before: [
      `Bonjour ${pseudo},`,
      `Le ${moment}, ${what}. Si c’était vous, il n’y a rien à faire.`,
      `Si ce n’était pas vous, choisissez aussitôt un nouveau mot de passe : toutes les sessions ouvertes seront fermées, et ce qui a été ajouté depuis moins de ${accountsLimits.emailRestorationDays} jours (clés d’accès, double authentification) sera retiré.`,
    ],
    link: { label: 'Choisir un nouveau mot de passe', address: resetAddress },
    after: [],
  }
}

/** Mails to the address that an account is to get, and to the former one [ACC-56]. */
export const emailChangeMails = {
  confirm: (pseudo: string, address: string): MailText => ({
    subject: 'Confirmez votre nouvelle adresse',
    before: [
      `Bonjour ${pseudo},`,
      'Vous avez demandé à recevoir à cette adresse les messages de votre compte Aura.',
    ],
    link: { label: 'Confirmer cette adresse', address },
    after: [
      'Ce lien sert une seule fois et reste valable 24 heures.',
      'Si vous n’avez rien demandé, ignorez ce message : rien ne changera.',
    ],
  }),
  taken: (pseudo: string): MailText => ({
    subject: 'Cette adresse a déjà un compte Aura',
    before: [
      `Bonjour ${pseudo},`,
      'Quelqu’un — vous, peut-être — veut donner cette adresse à un autre compte Aura. Elle est celle du vôtre, et rien n’a changé.',
    ],
    link: undefined,
    after: ['Si ce n’était pas vous, il n’y a rien à faire.'],
  }),
  replaced: (pseudo: string, moment: string, address: string): MailText => ({
    subject: 'Votre adresse e-mail Aura a changé',
    before: [
      `Bonjour ${pseudo},`,
      `Le ${moment}, l’adresse de votre compte a été remplacée. Vous ne recevrez plus rien d’Aura à celle-ci. Si c’était vous, il n’y a rien à faire.`,
      'Ce n’était pas vous ? Rétablissez cette adresse et choisissez un nouveau mot de passe : toutes les sessions ouvertes seront fermées.',
    ],
    link: { label: 'Rétablir mon adresse', address },
    after: [`Ce lien sert une seule fois et reste valable ${accountsLimits.emailRestorationDays} jours.`],
  }),
  restored: (pseudo: string, moment: string): MailText => ({
    subject: 'Votre compte Aura a repris son ancienne adresse',
    before: [
      `Bonjour ${pseudo},`,
      `Le ${moment}, l’adresse précédente de votre compte a été rétablie par le lien que nous lui avions envoyé, avec un nouveau mot de passe. Vous ne recevrez plus rien d’Aura à celle-ci.`,
    ],
    link: undefined,
    after: [],
  }),
} as const

export const securityAnswers = {
  emailAsked: (email: string) =>
    `Un lien vient de partir vers ${email}. Votre adresse changera quand vous l’aurez ouvert.`,
  emailCancelled: 'Le changement d’adresse est annulé.',
  noEmailPending: 'Aucun changement d’adresse n’est en attente.',
  emailChanged: 'Votre nouvelle adresse est confirmée.',
  emailRestored: 'Votre adresse est rétablie. Connectez-vous avec votre nouveau mot de passe.',
  passkeyRemoved: 'La clé d’accès est retirée.',
  secondFactorOff: 'La double authentification est désactivée.',
  passwordChanged: 'Votre mot de passe a été changé.',
  sessionEnded: 'La session est fermée.',
  otherSessionsEnded: 'Toutes les autres sessions sont fermées.',
} as const
