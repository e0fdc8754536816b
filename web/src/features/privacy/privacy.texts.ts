import { elide } from '@aura/contract/elide'
import { formatMoment } from '../../lib/format-moment.ts'

/** What a mute hides [PRV-08]. */
const hiddenBy = (whom: string) => `les posts, les commentaires et les notifications ${elide('de', whom)}`

export const privacyTexts = {
  menu: (pseudo: string) => `Options du profil ${elide('de', pseudo)}`,
  mute: (pseudo: string) => `Masquer ${pseudo}`,
  unmute: (pseudo: string) => `Ne plus masquer ${pseudo}`,
  block: (pseudo: string) => `Bloquer ${pseudo}`,
  blockConfirm: 'Bloquer',
  blockTitle: (pseudo: string) => `Bloquer ${pseudo}\u00a0?`,
  blockQuestion:
    'Vous ne verrez plus rien l’un de l’autre\u00a0: ni profil, ni posts, ni commentaires. Vos abonnements mutuels prennent fin. La personne n’est pas prévenue.',
  muted: (pseudo: string) => `Vous ne verrez plus ${hiddenBy(pseudo)}.`,
  undo: 'Annuler',
  mutedTitle: 'Personne masquée',
  mutedHint: (pseudo: string) => `Vous avez masqué ${hiddenBy(pseudo)}. Cette personne n’en sait rien.`,
  showAgain: 'Afficher de nouveau',
  blockedHint: 'Ni vous ni cette personne ne voyez plus rien l’un de l’autre.',
  unblock: 'Débloquer',
  failed: 'Le changement n’a pas pu être enregistré.',
  listTitle: 'Personnes bloquées et masquées',
  listHint: `Bloquer vous rend invisibles l’un pour l’autre. Masquer ne fait que retirer de ce que vous voyez ${hiddenBy('quelqu’un')}.`,
  list: 'Personnes bloquées ou masquées',
  empty: 'Personne. Le menu d’un profil permet de bloquer ou de masquer quelqu’un.',
  listFailed: 'La liste n’a pas pu être chargée.',
  more: 'Afficher plus',
  since: {
    block: (iso: string, now: Date) => `Bloqué ${formatMoment(iso, now)}`,
    mute: (iso: string, now: Date) => `Masqué ${formatMoment(iso, now)}`,
  },
  release: { block: 'Débloquer', mute: 'Afficher' },
  releaseName: {
    block: (pseudo: string) => `Débloquer ${pseudo}`,
    mute: (pseudo: string) => `Afficher de nouveau ${pseudo}`,
  },
}
