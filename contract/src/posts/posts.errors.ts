import type { ErrorCatalogue } from '../error-catalogue.ts'

export const postsErrors = {
  'posts.unknown': { kind: 'unknown', message: 'Ce post n’existe pas ou n’est plus visible.' },
  'posts.media-missing': {
    kind: 'invalid',
    message: '⚠️ Un post classique doit contenir une image ou une vidéo.',
  },
  'posts.community-missing': { kind: 'invalid', message: 'Veuillez sélectionner une communauté.' },
  'posts.community-empty': {
    kind: 'invalid',
    message: '⚠️ Un post de communauté doit contenir au moins une légende ou un média.',
  },
  'posts.community-unknown': { kind: 'unknown', message: 'Cette communauté n’existe pas.' },
  'posts.not-author': { kind: 'forbidden', message: 'Vous ne pouvez supprimer que vos propres posts.' },
} as const satisfies ErrorCatalogue
