import { accountsErrors } from '@aura/contract/accounts/accounts.errors'

/** Sentences of this domain that the specification or the contract fixes to the letter. */
export const texts = {
  tooFast: accountsErrors['accounts.too-fast'].message,
  passwordMismatch: accountsErrors['accounts.password-mismatch'].message,
  showNewPassword: 'Afficher le nouveau mot de passe',
  showConfirmation: 'Afficher la confirmation du mot de passe',
  pseudoInvalid: accountsErrors['accounts.pseudo-invalid'].message,
  registerFailed: 'Erreur inconnue. Veuillez réessayer.',
  resendFromLoginFailed: 'Erreur lors du renvoi.',
  resendFailed: 'Une erreur est survenue, veuillez réessayer.',
  forgotFailed: 'Erreur',
  resetFailed: 'Une erreur est survenue.',
  suspended:
    'Un message vous dit par e-mail pourquoi, et comment contester\u00a0; il arrive quelques minutes après la décision.',
  restored: 'Votre compte est gardé\u00a0: sa suppression est annulée.',
  restoredSuspended: 'La suppression de votre compte est bien annulée\u00a0: il ne sera pas effacé.',
  /** While the proof of work of a login is solved [ACC-54]. */
  proving:
    'Plusieurs essais ont échoué sur ce compte. Votre navigateur fait une vérification\u00a0: quelques secondes, puis vous entrez.',
} as const

/** The failure sentences of each human check [ACC-07, ACC-08, ACC-09]. */
export const humanCheckTexts = {
  'built-in': {
    notReady: 'La vérification n’est pas encore prête, réessayez.',
    empty: accountsErrors['accounts.human-check-missing'].message,
    failed: accountsErrors['accounts.human-check-failed'].message,
  },
  recaptcha: {
    notReady: 'reCAPTCHA n’est pas encore prêt, réessayez.',
    empty: accountsErrors['accounts.recaptcha-missing'].message,
    failed: accountsErrors['accounts.recaptcha-failed'].message,
  },
} as const

/** One line for each aura type, shown when it is drawn. */
export const auraTypeWords: Record<string, string> = {
  celestia: 'La lumière la plus haute, et presque personne pour la porter.',
  greelux: 'Un éclat vif que l’on ne croise qu’une fois.',
  amara: 'Une lumière tendre, qui se remarque de loin.',
  solaris: 'La chaleur d’un plein soleil.',
  verdant: 'Une lueur calme, qui ne cesse de pousser.',
  mystis: 'Un halo discret, difficile à saisir.',
  crimson: 'Une flamme nette, qui ne passe pas inaperçue.',
  neutre: 'Une lumière claire et juste, à qui tout reste ouvert.',
}

/** The login with a passkey [ACC-59]. */
export const passkeyLoginTexts = {
  enter: 'Se connecter avec une clé d’accès',
  givenUp: 'La connexion avec une clé d’accès n’a pas abouti.',
} as const

/** The second step of a login [ACC-60]. */
export const secondStepTexts = {
  title: 'Encore un code',
  intro: 'Votre mot de passe est le bon. La double authentification demande un code.',
  code: 'Code de vérification',
  hint: 'Les six chiffres de votre application d’authentification, ou un code de secours.',
  submit: 'Vérifier',
  restart: 'Revenir au mot de passe',
} as const

/** Account deletion [PRV-03]. */
export const deletionTexts = {
  title: 'Supprimer mon compte\u00a0?',
  explanation: (days: number) =>
    `Votre compte disparaît aussitôt. Vous avez ${days} jours pour changer d’avis en vous reconnectant\u00a0; ensuite, tout ce que vous avez publié est effacé.`,
  communities:
    'Les communautés dont vous êtes propriétaire passent alors à leur plus ancien admin, sinon à leur plus ancien membre\u00a0; sans personne, elles ferment.',
  question: (days: number) =>
    `Toutes vos sessions se fermeront, sur tous vos appareils. Sans retour de votre part, tout sera effacé dans ${days} jours.`,
  password: 'Mot de passe',
  submit: 'Supprimer mon compte',
  failed: 'La demande n’a pas pu être enregistrée.',
} as const
