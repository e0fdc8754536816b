import { elide } from '@aura/contract/elide'
import { formatNumber, pluralOf } from '../../lib/format.ts'

export const postsTexts = {
  like: 'J’aime',
  likes: (count: number, written: string) =>
    `${written} ${pluralOf(count, 'mention J’aime', 'mentions J’aime')}`,
  comments: 'Commentaires',
  commentsCount: (count: number) =>
    `${formatNumber(count)} ${pluralOf(count, 'commentaire', 'commentaires')}`,
  likeFailed: 'Erreur lors du like du post',
  more: 'plus',
  less: 'moins',
  options: 'Options du post',
  share: 'Partager',
  shareText: (pseudo: string) => `Un post ${elide('de', pseudo)} sur Aura`,
  edited: 'modifié',
  by: (pseudo: string) => `Post ${elide('de', pseudo)}`,
  pictureBy: (pseudo: string) => `Image publiée par ${pseudo}`,
  videoBy: (pseudo: string) => `Vidéo publiée par ${pseudo}`,
  seeAlone: 'Voir la photo seule',
  showControls: 'Afficher les commandes',
  preparing: 'Vidéo en préparation…',
  videoFailed:
    'Cette vidéo n’a pas pu être préparée. Retirez-la, puis réessayez avec un autre fichier. Personne d’autre ne la voit.',
  videoLeftOut: 'Cette vidéo n’a pas pu être préparée. Les autres voient ce post sans elle.',
  noMedia: 'Ce post n’a pas d’image.',
  onTwitch: (name: string) => `${name} sur Twitch`,
}
