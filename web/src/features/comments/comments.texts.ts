import { elide } from '@aura/contract/elide'
import { formatNumber, pluralOf } from '../../lib/format.ts'

export const commentsTexts = {
  title: 'Commentaires',
  list: (pseudo: string) => `Commentaires du post ${elide('de', pseudo)}`,
  order: 'Ordre des commentaires',
  orders: { newest: 'Récents', best: 'Meilleurs' },
  loadFailed: 'Erreur lors du chargement des commentaires.',
  retry: 'Réessayer',
  gone: 'Ce commentaire n’existe pas ou n’est plus visible.',
  others: 'Voici les autres.',
  loading: 'Chargement des commentaires…',
  earlier: 'Afficher les commentaires précédents',
  more: 'Afficher plus de commentaires',
  emptyTitle: 'Aucun commentaire pour l’instant',
  empty: 'Lancez la conversation\u00a0: le premier mot est à vous.',
  write: 'Écrire un commentaire',

  by: (pseudo: string, level: number) => `Commentaire ${elide('de', pseudo)}, niveau ${level}`,
  deletedAt: (level: number) => `Commentaire supprimé, niveau ${level}`,
  author: 'Auteur',
  authorHint: 'A publié ce post',
  picture: (pseudo: string) => `Image jointe par ${pseudo}`,
  video: (pseudo: string) => `Vidéo jointe par ${pseudo}`,
  preparing: 'Vidéo en préparation…',
  videoFailed: 'Cette vidéo n’a pas pu être préparée.',
  playFailed: 'Erreur serveur ou probleme de connexion',

  give: 'Donner de l’aura',
  take: 'Retirer de l’aura',
  aura: (total: number) => `${formatNumber(total)} d’aura`,
  voteFailed: 'Le vote n’a pas pu être enregistré.',
  /** Includes the count as written beside the heart: the accessible name must contain the visible text. */
  like: (count: number, written: string) =>
    count === 0 ? 'J’aime' : `J’aime, ${written} ${pluralOf(count, 'mention', 'mentions')}`,
  likeFailed: 'Erreur lors du like',

  reply: 'Répondre',
  replyTo: (pseudo: string) => `Répondre à ${pseudo}`,
  replies: (pseudo: string) => `Réponses à ${pseudo}`,
  repliesToDeleted: 'Réponses au commentaire supprimé',
  showReplies: (count: number | undefined) => `Afficher ${theReplies(count)}`,
  hideReplies: (count: number | undefined) => `Masquer ${theReplies(count)}`,
  moreReplies: 'Afficher plus de réponses',
  earlierReplies: 'Afficher les réponses précédentes',

  options: (pseudo: string) => `Options du commentaire ${elide('de', pseudo)}`,
  copyLink: 'Copier le lien',
  report: 'Signaler',
  block: (pseudo: string) => `Bloquer ${pseudo}`,
  delete: 'Supprimer',
  deleteTitle: 'Supprimer ce commentaire',
  deleteQuestion: (hasReplies: boolean) =>
    hasReplies
      ? 'Son texte et son fichier disparaîtront pour de bon. Les réponses resteront.'
      : 'Il disparaîtra pour de bon. Son aura vous reste.',
  /** Moderators may restore what they remove; owners and admins of a community may not. */
  removeQuestion: (hasReplies: boolean) =>
    hasReplies
      ? 'Son texte et son fichier ne seront plus visibles. Les réponses resteront.'
      : 'Il ne sera plus visible.',
  removeReason: 'Motif, que l’auteur lira',
  removeReasonPlaceholder: 'Insulte, harcèlement, spam…',
  deleted: 'Commentaire supprimé.',
  deleteFailed: 'Erreur lors de la suppression du commentaire.',

  field: 'Votre commentaire',
  placeholder: 'Ajouter un commentaire…',
  replyingTo: (pseudo: string) => `Réponse à ${pseudo}`,
  stopReplying: 'Ne plus répondre à ce commentaire',
  send: 'Envoyer',
  register: 'Créer un compte pour commenter',
  attach: 'Joindre une image ou une vidéo',
  attached: 'Fichier joint',
  detach: 'Retirer le fichier',
  alt: 'Description du fichier (facultatif)',
  altPlaceholder: 'Ce que l’on y voit',
  counter: (used: number, max: number) =>
    `${formatNumber(used)} ${pluralOf(used, 'caractère', 'caractères')} sur ${formatNumber(max)}`,

  pending: 'Commentaire en cours d’envoi',
  sending: 'Envoi…',
  sent: 'Commentaire envoyé.',
  upload: 'Envoi du fichier',
  textFailed: 'Erreur envoi commentaire',
  fileFailed: 'Erreur lors de la création du commentaire',
  interrupted: 'L’envoi a été interrompu.',
  interruptedLongAgo: 'L’envoi a été interrompu. Vérifiez que votre commentaire n’est pas déjà publié.',
  interruptedWithFile:
    'L’envoi a été interrompu, et le fichier n’est plus là. Vérifiez que votre commentaire n’est pas déjà publié, ou joignez le fichier à nouveau.',
  edit: 'Modifier',
  toxicTitle: 'Publier quand même\u00a0?',
  toxicConfirm: 'Continuer',
}

/** `count` is undefined in calm mode. */
function theReplies(count: number | undefined): string {
  if (count === undefined) return 'les réponses'
  return count === 1 ? 'la réponse' : `les ${formatNumber(count)} réponses`
}
