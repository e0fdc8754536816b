import type { MailText } from './accounts.texts.ts'

interface SecurityChange {
  subject: string
  /** What changed, as the end of « Le 3 décembre 2026 à 14:05, … ». */
  what: string
}

/** Changes that the owner of an account is told of by mail. */
export const securityChanges = {
  passwordChanged: {
    subject: 'Votre mot de passe Aura a changé',
    what: 'le mot de passe de votre compte a été changé dans les réglages',
  },
} as const satisfies Record<string, SecurityChange>

/** Tells the owner what changed, when, and what to do if somebody else did it. */
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
      'Si ce n’était pas vous, choisissez aussitôt un nouveau mot de passe : toutes les sessions ouvertes seront fermées.',
    ],
    link: { label: 'Choisir un nouveau mot de passe', address: resetAddress },
    after: [],
  }
}

export const securityAnswers = {
  passwordChanged: 'Votre mot de passe a été changé.',
  sessionEnded: 'La session est fermée.',
  otherSessionsEnded: 'Toutes les autres sessions sont fermées.',
} as const
