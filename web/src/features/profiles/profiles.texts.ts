import { elide } from '@aura/contract/elide'
import { formatNumber, pluralOf } from '../../lib/format.ts'

/** Without a count, the word stands in the plural. */
const several = 2

export const profilesTexts = {
  followers: (count: number | undefined) => pluralOf(count ?? several, 'abonné', 'abonnés'),
  following: (count: number | undefined) => pluralOf(count ?? several, 'abonnement', 'abonnements'),
  posts: (count: number | undefined) => pluralOf(count ?? several, 'post', 'posts'),
  aura: 'Aura',
  history: 'Mon historique',
  gained: (count: number) => `${count > 0 ? '+' : ''}${formatNumber(count)}`,
  lost: (count: number) => formatNumber(-count),
  gainedWords: (count: number) => pluralOf(count, 'gagnée en 24 h', 'gagnées en 24 h'),
  lostWords: (count: number) => pluralOf(count, 'perdue en 24 h', 'perdues en 24 h'),
  month: (net: number) =>
    `Aura des 30 derniers jours\u00a0: ${net > 0 ? '+' : ''}${formatNumber(net)} venue des autres.`,
  edit: 'Modifier le profil',
  publish: 'Publier',
  saved: 'Enregistrés',
  addBio: 'Ajouter une bio',
  addBioHint: 'Dites en quelques mots qui vous êtes.',
  grid: (pseudo: string) => `Posts ${elide('de', pseudo)}`,
  emptyOwnTitle: 'Votre première lumière',
  emptyOwn: 'Publiez une image : elle paraîtra ici et dans la découverte.',
  emptyTitle: 'Aucun post pour l’instant',
  empty: (pseudo: string) => `Ce ${elide('que', pseudo)} publiera paraîtra ici.`,
  create: 'Créer un post',
  failed: 'Ce profil n’a pas pu être chargé.',
  gridFailed: 'Les posts n’ont pas pu être chargés.',
  absent: 'Profil introuvable',
  absentHint: 'Le pseudo a peut-être changé, ou le compte a été fermé.',
  toFeed: 'Aller à l’accueil',
  editTitle: 'Modifier le profil',
  pseudo: 'Pseudo',
  pseudoHint: 'Vous pouvez en changer une fois tous les 30 jours.',
  pseudoFrom: (date: string) => `Vous pourrez en changer à partir du ${date}.`,
  bio: 'Bio',
  bioHint: 'Les adresses en http ou https deviennent des liens.',
  choosePicture: 'Choisir une photo',
  changePicture: 'Changer la photo',
  pictureHint: 'JPEG ou PNG, 10 Mo au plus.',
  auraType: 'Type d’aura',
  auraTypeHint: 'Vous pouvez en changer gratuitement, une fois tous les 30 jours.',
  auraTypeFrom: (date: string) => `Vous pourrez en changer à partir du ${date}.`,
  auraPowers: 'Découvrir les types et leurs pouvoirs',
  auraTypeChoose: 'Choisir ce type',
  auraTypeTitle: (label: string) => `Prendre l’aura ${label}\u00a0?`,
  auraTypeQuestion:
    'Elle colorera votre portrait et vos posts. Vous pourrez en changer de nouveau dans 30 jours.',
  auraTypeHeld: ' · la vôtre',
  saveFailed: 'Erreur lors de la mise à jour.',
}
