import { forbidden, invalid, tooMany, unknown } from '../error-catalogue.ts'

export const postsErrors = {
  'posts.unknown': unknown('Ce post n’existe pas ou n’est plus visible.'),
  'posts.media-missing': invalid('⚠️ Un post classique doit contenir une image ou une vidéo.'),
  'posts.community-missing': invalid('Veuillez sélectionner une communauté.'),
  'posts.community-empty': invalid('⚠️ Un post de communauté doit contenir au moins une légende ou un média.'),
  'posts.community-unknown': unknown('Cette communauté n’existe pas.'),
  'posts.not-author': forbidden('Vous ne pouvez modifier ou supprimer que vos propres posts.'),
  'posts.excluded': forbidden(
    'Votre exclusion de cette communauté n’est pas levée\u00a0: vous ne pouvez pas y modifier vos posts.',
  ),
  'posts.legend-too-long': invalid('Une légende compte {max} caractères au plus.'),
  'posts.alts-too-many': invalid('Ce post compte moins d’images et de vidéos.'),
  'posts.edited-often': tooMany(
    'Vous avez déjà modifié ce post {max} fois en 24 heures. Réessayez un peu plus tard.',
  ),
}
