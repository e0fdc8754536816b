import type { Passkey } from '@aura/contract/accounts/accounts.passkeys.contract'
import type { OwnSession } from '@aura/contract/accounts/accounts.security.contract'
import { pluralOf } from '../../../lib/format.ts'
import { formatMoment } from '../../../lib/format-moment.ts'

/** How the account is entered, in the settings [ACC-57]. */
export const securityTexts = {
  title: 'Compte',
  change: 'Modifier',
  loadFailed: 'Les réglages de votre compte n’ont pas pu être chargés.',
  password: 'Mot de passe',
  passwordHint: 'Pour entrer sur Aura depuis n’importe quel appareil.',
  passwordChange: 'Modifier le mot de passe',
  passwordPresent: 'Mot de passe actuel',
  passwordNew: 'Nouveau mot de passe',
  passwordEndsOthers: 'Fermer mes autres sessions',
  passwordEndsOthersHint: 'Tous les autres appareils devront se reconnecter.',
  passwordSubmit: 'Changer le mot de passe',
  passwordFailed: 'Le mot de passe n’a pas pu être changé.',
} as const

/** The address of the account [ACC-56]. */
export const emailTexts = {
  label: 'Adresse e-mail',
  pending: (email: string) => `En attente de confirmation\u00a0: ${email}`,
  pendingLabel: 'Nouvelle adresse',
  cancel: 'Annuler le changement d’adresse',
  cancelShort: 'Annuler',
  cancelFailed: 'Le changement d’adresse n’a pas pu être annulé.',
  change: 'Modifier l’adresse e-mail',
  changeShort: securityTexts.change,
  hint: 'Un lien partira vers la nouvelle adresse. Rien ne change avant que vous l’ayez ouvert.',
  fresh: 'Nouvelle adresse e-mail',
  submit: 'Envoyer le lien',
  failed: 'La demande n’a pas pu être envoyée.',
} as const

/** A link of a mail that was opened without its token. */
const incompleteLink = {
  incompleteTitle: 'Lien incomplet',
  incomplete: 'Ouvrez le lien reçu par e-mail en entier.',
} as const

/** The page that the link to a new address leads to [ACC-56]. */
export const confirmEmailTexts = {
  ...incompleteLink,
  title: 'Confirmez votre adresse',
  intro: 'Elle remplacera celle de votre compte, pour vous connecter et pour recevoir nos messages.',
  submit: 'Confirmer cette adresse',
  doneTitle: 'Adresse confirmée',
  done: 'C’est avec elle que vous vous connecterez désormais.',
  toSettings: 'Voir mes réglages',
  failed: 'L’adresse n’a pas pu être confirmée.',
  motto: 'La lumière vous suit.',
} as const

/** The page that the link to a replaced address leads to [ACC-56]. */
export const restoreEmailTexts = {
  title: 'Rétablir mon adresse',
  intro:
    'Votre compte reprend l’adresse qui a reçu ce lien. Toutes les sessions se ferment, et les accès ajoutés depuis sont retirés.',
  submit: 'Rétablir mon adresse',
  ...incompleteLink,
  toLogin: 'Se connecter',
  toForgotten: 'Mot de passe oublié\u00a0?',
  motto: 'La lumière revient vite.',
} as const

/** The second factor [ACC-60]. */
export const secondFactorTexts = {
  label: 'Double authentification',
  hint: 'Un code de votre téléphone, en plus du mot de passe, à chaque connexion.',
  on: 'activée',
  codesLeft: (count: number) =>
    `${count} ${pluralOf(count, 'code de secours restant', 'codes de secours restants')}.`,
  codesUsedUp:
    'Plus aucun code de secours\u00a0: sans votre téléphone, vous ne pourriez plus entrer. Pour en avoir de nouveaux, désactivez-la puis réactivez-la.',
  enable: 'Activer la double authentification',
  enableShort: 'Activer',
  enableHint:
    'Il vous faut une application d’authentification sur votre téléphone\u00a0: Aegis, Google Authenticator, 1Password…',
  next: 'Continuer',
  scan: 'Ajoutez Aura à votre application',
  scanHint: 'Scannez ce code avec elle, puis saisissez les six chiffres qu’elle affiche.',
  qrCode: 'Code QR à scanner avec l’application d’authentification',
  secret: 'Ou saisissez-y cette clé\u00a0:',
  copySecret: 'Copier la clé',
  secretCopied: 'La clé est copiée.',
  secretNotCopied: 'La clé n’a pas pu être copiée.',
  openApplication: 'Ouvrir dans l’application d’authentification',
  code: 'Code de vérification',
  anyCodeHint: 'Les six chiffres de votre application, ou un code de secours.',
  recovery: 'Vos codes de secours',
  recoveryHint:
    'Gardez-les hors de votre téléphone\u00a0: ils ne seront plus affichés. Chacun remplace une fois le code de l’application.',
  recoveryUnseen:
    'La double authentification est activée. Si vous n’avez pas vu vos codes de secours, désactivez-la puis réactivez-la.',
  copy: 'Copier les codes',
  copied: 'Les codes sont copiés.',
  copyFailed: 'Les codes n’ont pas pu être copiés.',
  recoveryKept: 'Je les ai gardés',
  disable: 'Désactiver la double authentification',
  disableShort: 'Désactiver',
  disableTitle: 'Désactiver la double authentification\u00a0?',
  disableHint:
    'Votre mot de passe suffira pour entrer. Pour de nouveaux codes de secours, réactivez-la ensuite.',
  failed: 'Le changement n’a pas pu être enregistré.',
} as const

/** The passkeys [ACC-59]. */
export const passkeyTexts = {
  title: 'Clés d’accès',
  hint: 'Entrez sans mot de passe, avec votre empreinte, votre visage ou le code de votre appareil.',
  detail: ({ created_at, last_used_at }: Passkey, now: Date) =>
    last_used_at === null
      ? `ajoutée ${formatMoment(created_at, now)}`
      : `dernière connexion ${formatMoment(last_used_at, now)}`,
  add: 'Ajouter une clé d’accès',
  addHint: 'Votre appareil vous demandera de confirmer que c’est bien vous.',
  added: (name: string) => `La clé d’accès «\u00a0${name}\u00a0» est ajoutée.`,
  name: 'Nom de la clé',
  nameHint: 'Pour la reconnaître, comme «\u00a0Mon téléphone\u00a0».',
  next: 'Continuer',
  notMade: 'La clé d’accès n’a pas été créée.',
  madeBefore: 'Cet appareil a déjà une clé d’accès de votre compte.',
  remove: 'Retirer',
  removeName: (name: string) => `Retirer la clé d’accès ${name}`,
  removeTitle: (name: string) => `Retirer «\u00a0${name}\u00a0»\u00a0?`,
  removeHint: 'Elle ne permettra plus d’entrer. Effacez-la aussi de votre appareil.',
  notRemoved: 'La clé d’accès n’a pas été retirée.',
  elsewhere: ({ origin }: URL) => `Les clés d’accès ne fonctionnent qu’à l’adresse ${origin}.`,
  unsupported: 'Ce navigateur, ou l’adresse de ce site, ne permet pas les clés d’accès.',
  loadFailed: 'Vos clés d’accès n’ont pas pu être chargées.',
} as const

/** The list of sessions [ACC-58]. */
export const sessionsTexts = {
  title: 'Sessions ouvertes',
  hint: 'Les appareils connectés à votre compte. Fermez ceux que vous ne reconnaissez pas, puis changez votre mot de passe.',
  list: 'Sessions ouvertes',
  current: 'cette session',
  detail: ({ place, last_used_at, isCurrent }: OwnSession, now: Date) =>
    [place, isCurrent ? 'en ce moment' : `dernière activité ${formatMoment(last_used_at, now)}`]
      .filter((part) => part !== null)
      .join(' · '),
  end: 'Fermer',
  endName: (device: string) => `Fermer la session ${device}`,
  endOthers: 'Fermer toutes les autres',
  endOthersTitle: 'Fermer toutes les autres sessions\u00a0?',
  endOthersQuestion: 'Cette session reste ouverte. Tous les autres appareils devront se reconnecter.',
  loadFailed: 'La liste de vos sessions n’a pas pu être chargée.',
  failed: 'La session n’a pas pu être fermée.',
} as const
