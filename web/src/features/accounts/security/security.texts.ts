import type { OwnSession } from '@aura/contract/accounts/accounts.security.contract'
import { formatRelativeDate } from '../../../lib/format.ts'

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
  change: 'Modifier l’adresse e-mail',
  changeShort: securityTexts.change,
  hint: 'Un lien partira vers la nouvelle adresse. Rien ne change avant que vous l’ayez ouvert.',
  fresh: 'Nouvelle adresse e-mail',
  submit: 'Envoyer le lien',
  failed: 'La demande n’a pas pu être envoyée.',
} as const

/** The page that the link to a new address leads to [ACC-56]. */
export const confirmEmailTexts = {
  title: 'Confirmez votre adresse',
  intro: 'Elle remplacera celle de votre compte, pour vous connecter et pour recevoir nos messages.',
  submit: 'Confirmer cette adresse',
  doneTitle: 'Adresse confirmée',
  done: 'C’est avec elle que vous vous connecterez désormais.',
  toSettings: 'Voir mes réglages',
  failed: 'L’adresse n’a pas pu être confirmée.',
  motto: 'La lumière vous suit.',
} as const

/** The list of sessions [ACC-58]. */
export const sessionsTexts = {
  title: 'Sessions ouvertes',
  hint: 'Les appareils connectés à votre compte. Fermez ceux que vous ne reconnaissez pas, puis changez votre mot de passe.',
  list: 'Sessions ouvertes',
  current: 'cette session',
  detail: ({ place, last_used_at, isCurrent }: OwnSession, now: Date) =>
    [place, isCurrent ? 'en ce moment' : `dernière activité ${formatRelativeDate(last_used_at, now)}`]
      .filter((part) => part !== null)
      .join(' · '),
  end: 'Fermer',
  endName: (device: string) => `Fermer la session ${device}`,
  endOthers: 'Fermer toutes les autres',
  endOthersTitle: 'Fermer toutes les autres sessions\u00a0?',
  endOthersQuestion: 'Vous resterez connecté ici. Tous les autres appareils devront se reconnecter.',
  loadFailed: 'La liste de vos sessions n’a pas pu être chargée.',
  failed: 'La session n’a pas pu être fermée.',
} as const
