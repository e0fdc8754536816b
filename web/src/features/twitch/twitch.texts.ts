import type { TwitchLinkOutcome } from '@aura/contract/twitch/twitch.contract'
import { formatNumber, pluralOf } from '../../lib/format.ts'

export const twitchTexts = {
  title: 'Chaîne Twitch',
  channel: (name: string) => `${name} sur Twitch (nouvel onglet)`,
  live: 'LIVE',
  liveSaid: 'En direct sur Twitch',
  viewers: (count: number) => `${formatNumber(count)} ${pluralOf(count, 'spectateur', 'spectateurs')}`,
  explanation:
    'Votre profil montrera votre chaîne, et LIVE quand vous diffusez. Aura lit votre nom Twitch et l’état de votre direct, et n’y publie rien.',
  sandbox: 'Ici, Twitch est simulé\u00a0: aucune demande ne sort de ce serveur.',
  link: 'Lier ma chaîne Twitch',
  hide: 'Masquer cette proposition',
  linkedAs: (name: string) => `Votre chaîne ${name} est liée.`,
  renewal: 'Twitch ne reconnaît plus le lien. Déliez la chaîne puis liez-la de nouveau.',
  unlink: 'Délier',
  unlinked: 'Votre chaîne Twitch est déliée.',
  failed: 'La chaîne Twitch n’a pas pu être lue.',
  linkFailed: 'La liaison avec Twitch n’a pas commencé.',
  unlinkFailed: 'La chaîne n’a pas pu être déliée.',
  outcomes: {
    linked: 'Votre chaîne Twitch est liée.',
    refused: 'Twitch n’a pas donné son accord\u00a0: rien n’a été lié.',
    expired: 'La demande a expiré, ou vient d’un autre navigateur. Recommencez.',
    taken: 'Cette chaîne Twitch est déjà liée à un autre compte.',
    unavailable: 'Twitch ne répond pas. Réessayez dans un moment.',
  } satisfies Record<TwitchLinkOutcome, string>,
}
