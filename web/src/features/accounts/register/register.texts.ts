import { accountsLimits } from '@aura/contract/accounts/accounts.limits'

export const registerTexts = {
  steps: ['Étape 1 sur 2\u00a0: pour vous connecter', 'Étape 2 sur 2\u00a0: pour être reconnu'],
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  passwordHint: `Au moins ${accountsLimits.passwordMin} caractères.`,
  confirmPassword: 'Confirmez le mot de passe',
  next: 'Continuer',
  pseudo: 'Pseudo',
  pseudoHint: `De ${accountsLimits.pseudoMin} à ${accountsLimits.pseudoMax} caractères. C’est le nom que les autres verront.`,
  ideas: 'Quelques idées',
  sex: 'Sexe',
  sexPlaceholder: 'Choisissez',
  submit: 'Créer mon compte',
  submitting: 'Création du compte…',
  back: 'Retour',
} as const

export const sexes = [
  { value: 'male', label: 'Homme' },
  { value: 'female', label: 'Femme' },
  { value: 'other', label: 'Autre' },
]

/** What is said of a pseudo while it is typed. */
export const pseudoWords = {
  free: 'Libre',
  taken: 'Déjà pris',
  reserved: 'Réservé',
  invalid: 'Signe non accepté',
  short: 'Trop court',
  long: 'Trop long',
  asking: 'Vérification…',
} as const
