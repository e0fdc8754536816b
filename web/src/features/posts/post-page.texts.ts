import { elide } from '@aura/contract/elide'

export const postPageTexts = {
  absent: 'Post introuvable',
  absentHint: 'Son auteur ou la modération l’a peut-être retiré. Il y a bien d’autres lumières à voir.',
  toFeed: 'Aller à l’accueil',
  previous: 'Post précédent',
  next: 'Post suivant',
  close: 'Fermer',
  commentOn: (pseudo: string) => `Commentaire sur le post ${elide('de', pseudo)}`,
  back: 'Retour',
}
