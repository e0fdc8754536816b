import { conflict, forbidden, invalid, tooLarge, unknown, wrongType } from '../error-catalogue.ts'
import { commentMaxLength } from './comments.limits.ts'

export const commentsErrors = {
  'comments.unknown': unknown('Ce commentaire n’existe pas ou n’est plus visible.'),
  'comments.empty': invalid('Veuillez saisir du texte ou sélectionner un fichier'),
  'comments.too-long': invalid(`Un commentaire compte au plus ${commentMaxLength} caractères.`),
  'comments.parent-unknown': unknown(
    'Le commentaire auquel vous répondez n’existe pas ou n’est plus visible.',
  ),
  'comments.too-deep': invalid(
    'On ne peut pas répondre plus loin dans ce fil. Répondez à un commentaire plus haut.',
  ),
  'comments.file-too-large': tooLarge('Le fichier est trop volumineux (max 50MB)'),
  'comments.wrong-file-type': wrongType('Type de fichier non autorisé'),
  'comments.toxic': conflict(
    "Commentaire détecté comme toxique. Vous risquez de perdre de l'aura. Continuer?",
  ),
  'comments.excluded': forbidden(
    'Votre exclusion de cette communauté n’est pas levée\u00a0: vous ne pouvez pas y commenter.',
  ),
  'comments.not-author': forbidden('Vous ne pouvez supprimer que vos propres commentaires.'),
  'comments.reason-missing': invalid(
    'Dites pourquoi vous supprimez ce commentaire\u00a0: son auteur le lira.',
  ),
}
