import { formatCount, pluralOf } from '../../lib/format.ts'

export const createPostTexts = {
  title: 'Créer un post',
  picture: 'Image du post',
  choose: 'Choisir une image',
  replace: 'Changer d’image',
  remove: 'Retirer l’image',
  pickTitle: 'Votre image, ici',
  pickHint: 'Choisissez-la, déposez-la ou collez-la. JPEG, PNG ou GIF, 100 Mo au plus.',
  preview: 'Aperçu de votre image',
  legend: 'Légende',
  legendPlaceholder: 'Dites-en quelques mots…',
  remaining: (count: number) =>
    `${formatCount(count)} ${pluralOf(count, 'caractère restant', 'caractères restants')}`,
  alt: 'Texte alternatif (facultatif)',
  altHint: 'Décrivez l’image pour les personnes qui ne la voient pas.',
  publish: 'Publier',
  cancel: 'Annuler l’envoi',
  sending: (percent: number) => `Envoi : ${percent} %`,
  preparing: 'Préparation de l’image…',
  progress: 'Envoi du post',
  created: '✅ Post créé avec succès !',
  failed: '❌ Une erreur est survenue.',
}
