import type { ErrorCatalogue } from '../error-catalogue.ts'
import { commentMaxLength } from './comments.limits.ts'

export const commentsErrors = {
  'comments.unknown': { kind: 'unknown', message: 'Ce commentaire n’existe pas ou n’est plus visible.' },
  'comments.empty': { kind: 'invalid', message: 'Veuillez saisir du texte ou sélectionner un fichier' },
  'comments.too-long': {
    kind: 'invalid',
    message: `Un commentaire compte au plus ${commentMaxLength} caractères.`,
  },
  'comments.parent-unknown': {
    kind: 'unknown',
    message: 'Le commentaire auquel vous répondez n’existe pas ou n’est plus visible.',
  },
  'comments.too-deep': {
    kind: 'invalid',
    message: 'On ne peut pas répondre plus loin dans ce fil. Répondez à un commentaire plus haut.',
  },
  'comments.file-too-large': { kind: 'tooLarge', message: 'Le fichier est trop volumineux (max 50MB)' },
  'comments.wrong-file-type': { kind: 'wrongType', message: 'Type de fichier non autorisé' },
  'comments.toxic': {
    kind: 'conflict',
    message: "Commentaire détecté comme toxique. Vous risquez de perdre de l'aura. Continuer?",
  },
  'comments.not-author': {
    kind: 'forbidden',
    message: 'Vous ne pouvez supprimer que vos propres commentaires.',
  },
  'comments.reason-missing': {
    kind: 'invalid',
    message: 'Dites pourquoi vous supprimez ce commentaire\u00a0: son auteur le lira.',
  },
} as const satisfies ErrorCatalogue
