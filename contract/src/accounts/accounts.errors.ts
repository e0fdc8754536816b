import type { ErrorCatalogue } from '../error-catalogue.ts'

export const accountsErrors = {
  'accounts.too-fast': { kind: 'invalid', message: 'Formulaire soumis trop rapidement, suspicion de bot.' },
  'accounts.password-mismatch': { kind: 'invalid', message: 'Les mots de passe ne correspondent pas.' },
  'accounts.human-check-missing': { kind: 'invalid', message: 'Le token de vérification est vide.' },
  'accounts.human-check-failed': { kind: 'invalid', message: 'Échec de la vérification.' },
  'accounts.recaptcha-missing': { kind: 'invalid', message: 'Le token reCAPTCHA est vide.' },
  'accounts.recaptcha-failed': { kind: 'invalid', message: 'Échec du reCAPTCHA.' },
  'accounts.pseudo-invalid': {
    kind: 'invalid',
    message: 'Le pseudo doit compter de 3 à 24 caractères : lettres, chiffres, « _ », « . » ou « - ».',
  },
  'accounts.pseudo-reserved': { kind: 'invalid', message: 'Ce pseudo est réservé. Choisissez-en un autre.' },
  'accounts.pseudo-taken': { kind: 'conflict', message: 'Ce pseudo est déjà pris. Choisissez-en un autre.' },
  'accounts.wrong-credentials': { kind: 'unauthenticated', message: 'E-mail ou mot de passe incorrect.' },
  'accounts.wrong-password': { kind: 'forbidden', message: 'Le mot de passe est incorrect.' },
  'accounts.password-needed': { kind: 'forbidden', message: 'Saisissez votre mot de passe actuel.' },
  'accounts.email-same': { kind: 'invalid', message: 'C’est déjà l’adresse de votre compte.' },
  'accounts.email-link-invalid': {
    kind: 'invalid',
    message: 'Ce lien n’est plus valable. Demandez le changement de nouveau dans les réglages.',
  },
  'accounts.session-unknown': { kind: 'unknown', message: 'Cette session n’existe pas ou n’existe plus.' },
  'accounts.unconfirmed': { kind: 'forbidden', message: "Vous n'avez pas confirmé votre compte." },
  'accounts.suspended': { kind: 'forbidden', message: 'Votre compte est suspendu jusqu’au {until}.' },
  'accounts.leaving': {
    kind: 'forbidden',
    message: 'Ce compte sera effacé le {until}. Vous pouvez encore changer d’avis.',
  },
  'accounts.reset-invalid': {
    kind: 'invalid',
    message: 'Ce lien n’est plus valable. Demandez-en un nouveau.',
  },
} as const satisfies ErrorCatalogue
