import { elide } from '@aura/contract/elide'
import { mediaErrors } from '@aura/contract/media/media.errors'
import { mediaLimits } from '@aura/contract/media/media.limits'
import { legendMaxLength } from '@aura/contract/posts/posts.contract'
import { formatCount, pluralOf } from '../../lib/format.ts'

const list = new Intl.ListFormat('fr-FR')

/** The first names, and how many more there are. */
function nameSome(names: readonly string[], most = 3): string {
  const rest = names.length - most
  const others = `${formatCount(rest)} ${pluralOf(rest, 'autre', 'autres')}`
  return list.format(rest > 0 ? [...names.slice(0, most), others] : names)
}

const heic = (which: string) =>
  `Les photos HEIC ne sont pas acceptées\u00a0: enregistrez ${which} en JPEG, puis réessayez.`
const tooLarge = (which: string) => `${which} (max ${mediaLimits.postMaxBytes / 1024 / 1024} Mo).`

/** Reasons that speak of one file, and their words for several. */
const reasonsOfSeveral = new Map([
  [heic('celle-ci'), heic('celles-ci')],
  [tooLarge('Le fichier est trop volumineux'), tooLarge('Ces fichiers sont trop volumineux')],
  [mediaErrors['media.unreadable'].message, 'Ces fichiers sont illisibles ou abîmés. Essayez-en d’autres.'],
])

const maxTotal = `${mediaLimits.postMaxTotalBytes / 1024 / 1024}\u00a0Mo`

export const createPostTexts = {
  title: 'Créer un post',
  file: 'Image ou vidéo du post',
  choose: 'Choisir une image ou une vidéo',
  addMore: 'Ajouter d’autres images ou vidéos',
  replace: 'Changer',
  remove: 'Retirer le fichier',
  removeMedium: (place: number) => `Retirer le fichier ${place}`,
  pickTitle: (most: number) => (most === 1 ? 'Votre image ou vidéo, ici' : 'Vos images et vidéos, ici'),
  pickHint: (most: number) =>
    most === 1
      ? 'Choisissez, déposez ou collez un fichier.'
      : `Choisissez, déposez ou collez jusqu’à ${most} fichiers.`,
  touchHint: (most: number) =>
    most === 1 ? 'Choisissez un fichier.' : `Choisissez jusqu’à ${most} fichiers.`,
  kinds: (most: number) =>
    `JPEG, PNG, GIF, MP4, WebM ou MOV, 100\u00a0Mo ${most === 1 ? 'au plus' : `chacun, ${maxTotal} ensemble`}.`,
  takePhoto: 'Prendre une photo',
  film: 'Filmer',
  preview: 'Aperçu de votre image',
  videoPreview: 'Aperçu de votre vidéo',
  fileOptional: 'Image ou vidéo du post (facultatif)',
  restoring: 'Votre brouillon revient…',

  strip: 'Fichiers du post, dans leur ordre',
  mediumAt: (kind: 'photo' | 'vidéo', place: number, count: number) =>
    `${kind === 'photo' ? 'Photo' : 'Vidéo'}, ${place} sur ${count}`,
  order: 'Ordre',
  earlier: 'Placer avant',
  later: 'Placer après',
  moved: (place: number, count: number) => `Déplacé\u00a0: ${place} sur ${count}.`,
  tooMany: (most: number, leftOut: readonly string[]) =>
    `Un post compte au plus ${most} images et vidéos\u00a0: ${nameSome(leftOut)} ${pluralOf(leftOut.length, 'n’a pas été ajouté', 'n’ont pas été ajoutés')}.`,
  tooLargeTogether: `Ces fichiers dépassent ensemble ${maxTotal}. Répartissez-les sur plusieurs posts.`,
  refusedAt: (place: number, reason: string) => `Fichier ${place}\u00a0: ${reason}`,
  refusedFiles: (names: readonly string[], reason: string) =>
    `${nameSome(names, 10)}\u00a0: ${(names.length > 1 && reasonsOfSeveral.get(reason)) || reason}`,
  heic: heic('celle-ci'),
  gifStays: 'Un GIF reste animé\u00a0: il ne se recadre pas.',

  crop: 'Recadrer',
  cropTitle: 'Recadrer l’image',
  cropHint: 'Déplacez l’image dans le cadre, agrandissez-la, tournez-la.',
  ratios: 'Format',
  ratio: { original: 'Original', '1:1': '1:1', '4:5': '4:5', '9:16': '9:16' },
  turn: 'Tourner de 90°',
  cropFailed: 'Ce navigateur n’a pas pu recadrer l’image. Elle reste telle quelle.',
  cut: 'Couper',
  cutTitle: 'Couper la vidéo',
  cutHint: 'Gardez de 1 à 180 secondes.',
  cutStart: 'Début',
  cutEnd: 'Fin',
  cutKept: (kept: string) => `${kept} gardées`,
  cutLong: (whole: string) =>
    `Votre vidéo dure ${whole}\u00a0: les 180 premières secondes sont gardées. Coupez-la pour choisir.`,
  still: 'Image de couverture',
  stillHint: 'Elle se montre avant que la vidéo soit lue.',
  stillAt: 'Moment de l’image',
  cancel: 'Annuler',
  apply: 'Appliquer',

  place: 'Publier dans',
  onProfile: 'Mon profil',
  inCommunity: 'Une communauté',
  community: 'Communauté',
  chooseCommunity: 'Choisir une communauté',
  noCommunity: 'Vous n’êtes membre d’aucune communauté.',
  findCommunity: 'Trouver une communauté',
  communitiesFailed: 'Vos communautés n’ont pas pu être chargées.',
  retry: 'Réessayer',
  rules: (name: string) => `Règles ${elide('de', name)}`,
  legend: 'Légende',
  legendPlaceholder: 'Dites-en quelques mots…',
  remaining: (count: number) =>
    `${formatCount(count)} ${pluralOf(count, 'caractère restant', 'caractères restants')}`,
  tooLong: (count: number) => `${formatCount(count)} ${pluralOf(count, 'caractère', 'caractères')} de trop`,
  legendTooLong: `La légende compte au plus ${legendMaxLength} caractères. Raccourcissez-la pour publier.`,
  alt: 'Texte alternatif (facultatif)',
  altOf: (place: number, count: number) => `Pour le fichier ${place} sur ${count}. `,

  restored: 'Brouillon repris',
  clearDraft: 'Tout effacer',
  clearTitle: 'Effacer ce brouillon\u00a0?',
  clearQuestion: 'Sa légende et ses fichiers ne pourront pas être repris.',
  filesGone: 'Des fichiers du brouillon ne sont plus sur cet appareil. Choisissez-les à nouveau.',
  publish: 'Publier',
  progress: 'Envoi du post',
  created: '✅ Post créé avec succès !',
  failed: '❌ Une erreur est survenue.',
  shareLost: 'Le partage n’a pas pu être repris. Choisissez les fichiers ici.',
  offline: 'Vous êtes hors ligne. Votre brouillon est gardé\u00a0: publiez-le une fois la connexion revenue.',
}
