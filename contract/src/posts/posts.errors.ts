import type { ErrorCatalogue } from '../error-catalogue.ts'

export const postsErrors = {
  'posts.unknown': { kind: 'unknown', message: 'Ce post n’existe pas ou n’est plus visible.' },
  'posts.media-missing': {
    kind: 'invalid',
    message: '⚠️ Un post classique doit contenir une image ou une vidéo.',
  },
  'posts.not-author': { kind: 'forbidden', message: 'Vous ne pouvez supprimer que vos propres posts.' },
} as const satisfies ErrorCatalogue
