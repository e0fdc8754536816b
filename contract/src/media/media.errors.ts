import {
  invalid,
  tooLarge,
  tooMany,
  unknown,
  unreadable,
  unsatisfiable,
  wrongType,
} from '../error-catalogue.ts'

export const mediaErrors = {
  'media.wrong-type': wrongType(
    'Seuls les fichiers image (JPEG, PNG, GIF) et vidéo (MP4, WebM, MOV) sont autorisés.',
  ),
  'media.range-unsatisfiable': unsatisfiable('Cette partie du fichier n’existe pas.'),
  'media.too-large': tooLarge('Le fichier est trop volumineux (max {max} Mo).'),
  'media.too-large-together': tooLarge(
    'Ces fichiers sont trop volumineux ensemble (max {max} Mo). Répartissez-les sur plusieurs posts.',
  ),
  'media.too-many': invalid('Au plus {max} images et vidéos à la fois.'),
  'media.edit-outside': invalid(
    'La coupe ou l’image de couverture ne tient pas dans la vidéo. Gardez-en de 1 à 180 secondes.',
  ),
  'media.too-many-pixels': unreadable(
    'L’image est trop grande (au plus 40 mégapixels et 16 384 pixels de côté).',
  ),
  'media.unreadable': unreadable('Ce fichier est illisible ou abîmé. Essayez-en un autre.'),
  'media.video-too-long': unreadable('La vidéo est trop longue (au plus 180 secondes).'),
  'media.video-too-many-pixels': unreadable(
    'L’image de la vidéo est trop grande (au plus 4K). Réduisez sa définition, puis réessayez.',
  ),
  'media.too-many-preparing': tooMany(
    'Vos dernières vidéos sont encore en préparation (au plus {max} à la fois). Attendez que l’une d’elles soit prête, puis réessayez.',
  ),
  'media.quota': tooLarge(
    'Vos images et vidéos occupent tout votre espace ({max} Go). Supprimez d’anciens posts, puis réessayez.',
  ),
  'media.unknown': unknown('Ce média n’existe pas.'),
}

/** Refusals of a picture or clip to be stored, beside those of its type and size. */
export const mediaRefusals = [
  'media.too-many-pixels',
  'media.quota',
  'media.unreadable',
  'media.too-many-preparing',
  'media.video-too-long',
  'media.video-too-many-pixels',
  'platform.no-space',
] as const
