import { formatCount, pluralOf } from '../../lib/format.ts'

export const createPostTexts = {
  title: 'Créer un post',
  file: 'Image ou vidéo du post',
  choose: 'Choisir une image ou une vidéo',
  replace: 'Changer de fichier',
  remove: 'Retirer le fichier',
  pickTitle: 'Votre image ou vidéo, ici',
  pickHint:
    'Choisissez, déposez ou collez un fichier. JPEG, PNG, GIF, MP4, WebM ou MOV, 100 Mo et 180 secondes au plus.',
  preview: 'Aperçu de votre image',
  videoPreview: 'Aperçu de votre vidéo',
  legend: 'Légende',
  legendPlaceholder: 'Dites-en quelques mots…',
  remaining: (count: number) =>
    `${formatCount(count)} ${pluralOf(count, 'caractère restant', 'caractères restants')}`,
  alt: 'Texte alternatif (facultatif)',
  altHint: 'Décrivez l’image ou la vidéo pour les personnes qui ne la voient pas.',
  publish: 'Publier',
  progress: 'Envoi du post',
  created: '✅ Post créé avec succès !',
  failed: '❌ Une erreur est survenue.',
}
