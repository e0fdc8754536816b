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
  'media.video-not-yet': {
    kind: 'wrongType',
    message: 'Les vidéos ne sont pas encore prises en charge. Choisissez une image.',
  },
  'media.unknown': { kind: 'unknown', message: 'Ce média n’existe pas.' },
} as const satisfies ErrorCatalogue
