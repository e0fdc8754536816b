import { conflict, invalid, unavailable, unknown } from '../error-catalogue.ts'

export const twitchErrors = {
  'twitch.off': unavailable('Twitch n’est pas proposé ici.'),
  'twitch.not-linked': unknown('Aucune chaîne Twitch n’est liée à ce profil.'),
  'twitch.already-linked': conflict(
    'Une chaîne Twitch est déjà liée à votre compte\u00a0: déliez-la d’abord.',
  ),
  'twitch.webhook-unverified': invalid('Signature invalide.'),
}
