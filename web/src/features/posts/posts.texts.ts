import { pluralOf } from '../../lib/format.ts'

export const postsTexts = {
  like: 'J’aime',
  likes: (count: number, written: string) =>
    `${written} ${pluralOf(count, 'mention J’aime', 'mentions J’aime')}`,
  likeFailed: 'Erreur lors du like du post',
  more: 'plus',
  less: 'moins',
  options: 'Options du post',
  share: 'Partager',
  copyLink: 'Copier le lien',
  linkCopied: 'Lien copié',
  copyFailed: (address: string) => `Le lien n’a pas pu être copié : ${address}`,
  shareText: (pseudo: string) => `Un post de ${pseudo} sur Aura`,
  delete: 'Supprimer',
  deleteTitle: 'Supprimer ce post',
  deleteQuestion: 'Êtes-vous sûr de vouloir supprimer ce post ? Cette action est irréversible.',
  deleted: 'Post supprimé avec succès.',
  deleteFailed: 'Erreur lors de la suppression.',
  by: (pseudo: string) => `Post de ${pseudo}`,
  pictureBy: (pseudo: string) => `Image publiée par ${pseudo}`,
  noMedia: 'Ce post n’a pas d’image.',
  back: 'Retour',
  absent: 'Post introuvable',
  absentHint: 'Son auteur l’a peut-être supprimé. Il y a bien d’autres lumières à voir.',
  toFeed: 'Aller à l’accueil',
  onTwitch: (name: string) => `${name} sur Twitch`,
}
