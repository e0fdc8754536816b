import { forbidden, invalid, unknown } from '../error-catalogue.ts'

export const postsErrors = {
  'posts.unknown': unknown('Ce post n’existe pas ou n’est plus visible.'),
  'posts.media-missing': invalid('⚠️ Un post classique doit contenir une image ou une vidéo.'),
  'posts.community-missing': invalid('Veuillez sélectionner une communauté.'),
  'posts.community-empty': invalid('⚠️ Un post de communauté doit contenir au moins une légende ou un média.'),
  'posts.community-unknown': unknown('Cette communauté n’existe pas.'),
  'posts.not-author': forbidden('Vous ne pouvez supprimer que vos propres posts.'),
}
