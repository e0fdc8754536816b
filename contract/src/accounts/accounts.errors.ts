import { conflict, forbidden, invalid, unauthenticated, unknown } from '../error-catalogue.ts'

export const accountsErrors = {
  'accounts.too-fast': invalid('Formulaire soumis trop rapidement, suspicion de bot.'),
  'accounts.password-mismatch': invalid('Les mots de passe ne correspondent pas.'),
  'accounts.human-check-missing': invalid('Le token de vérification est vide.'),
  'accounts.human-check-failed': invalid('Échec de la vérification.'),
  'accounts.recaptcha-missing': invalid('Le token reCAPTCHA est vide.'),
  'accounts.recaptcha-failed': invalid('Échec du reCAPTCHA.'),
  'accounts.pseudo-invalid': invalid(
    'Le pseudo doit compter de 3 à 24 caractères : lettres, chiffres, « _ », « . » ou « - ».',
  ),
  'accounts.pseudo-reserved': invalid('Ce pseudo est réservé. Choisissez-en un autre.'),
  'accounts.pseudo-taken': conflict('Ce pseudo est déjà pris. Choisissez-en un autre.'),
  'accounts.pseudo-too-soon': conflict('Vous pourrez changer de pseudo à partir du {from}.'),
  'accounts.wrong-credentials': unauthenticated('E-mail ou mot de passe incorrect.'),
  'accounts.wrong-password': forbidden('Le mot de passe est incorrect.'),
  'accounts.password-needed': forbidden('Saisissez votre mot de passe actuel.'),
  'accounts.email-same': invalid('C’est déjà l’adresse de votre compte.'),
  'accounts.email-link-invalid': invalid(
    'Ce lien n’est plus valable. Demandez le changement de nouveau dans les réglages.',
  ),
  'accounts.restoration-invalid': invalid(
    'Ce lien n’est plus valable\u00a0: il a servi, ou il a plus de 7 jours.',
  ),
  'accounts.wrong-code': forbidden('Ce code n’est pas le bon, ou il a déjà servi.'),
  'accounts.two-codes-needed': forbidden(
    'Trop de codes faux ont été essayés sur ce compte. Saisissez le code affiché puis, à la suite, celui qui le remplace\u00a0; ou un code de secours.',
  ),
  'accounts.challenge-over': unauthenticated('Cette connexion a trop attendu. Reprenez-la depuis le début.'),
  'accounts.second-factor-on': conflict('La double authentification est déjà activée.'),
  'accounts.second-factor-off': conflict('La double authentification n’est pas activée.'),
  'accounts.second-factor-not-begun': conflict('L’activation a trop attendu. Reprenez-la depuis le début.'),
  'accounts.passkey-refused': forbidden('Cette clé d’accès n’a pas été acceptée. Réessayez.'),
  'accounts.passkey-unknown': unknown('Cette clé d’accès n’existe pas ou n’existe plus.'),
  'accounts.too-many-passkeys': conflict('Retirez une clé d’accès avant d’en ajouter une autre.'),
  'accounts.session-unknown': unknown('Cette session n’existe pas ou n’existe plus.'),
  'accounts.unconfirmed': forbidden("Vous n'avez pas confirmé votre compte."),
  'accounts.suspended': forbidden('Votre compte est suspendu {until}.'),
  'accounts.leaving': forbidden('Ce compte sera effacé le {until}. Vous pouvez encore changer d’avis.'),
  'accounts.reset-invalid': invalid('Ce lien n’est plus valable. Demandez-en un nouveau.'),
  'accounts.last-administrator': conflict('Il faut garder au moins un administrateur.'),
}
