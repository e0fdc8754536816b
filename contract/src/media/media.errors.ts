import type { ErrorCatalogue } from '../error-catalogue.ts'

export const mediaErrors = {
  'media.wrong-type': {
    kind: 'wrongType',
    message: 'Seuls les fichiers image (JPEG, PNG, GIF) et vidéo (MP4, WebM, MOV) sont autorisés.',
  },
  'media.too-large': { kind: 'tooLarge', message: 'Le fichier est trop volumineux (max {max} Mo).' },
  'media.too-many-pixels': {
    kind: 'unreadable',
    message: 'L’image est trop grande (au plus 40 mégapixels et 16 384 pixels de côté).',
  },
  'media.unreadable': {
    kind: 'unreadable',
    message: 'Ce fichier est illisible ou abîmé. Essayez-en un autre.',
  },
  'media.video-too-long': {
    kind: 'unreadable',
    message: 'La vidéo est trop longue (au plus 180 secondes).',
  },
  'media.video-too-many-pixels': {
    kind: 'unreadable',
    message: 'L’image de la vidéo est trop grande (au plus 4K). Réduisez sa définition, puis réessayez.',
  },
  'media.quota': {
    kind: 'tooLarge',
    message:
      'Vos images et vidéos occupent tout votre espace ({max} Go). Supprimez d’anciennes publications, puis réessayez.',
  },
  'media.unknown': { kind: 'unknown', message: 'Ce média n’existe pas.' },
} as const satisfies ErrorCatalogue
