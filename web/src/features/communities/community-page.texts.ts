import { formatNumber, pluralOf } from '../../lib/format.ts'

/** The page of a community. */
export const communityTexts = {
  pending: 'Communauté',
  failed: "Une erreur inattendue s'est produite.",
  absent: 'Communauté introuvable',
  absentHint: 'Son nom a peut-être changé, ou elle a été fermée.',
  toList: 'Voir les communautés',
  lockedTitle: 'Cette communauté est privée',
  locked: 'Ses posts et ses membres ne se voient que de l’intérieur.',

  members: 'Membres',
  membersAndRequests: (count: number) =>
    `Membres, ${formatNumber(count)} ${pluralOf(count, 'demande en attente', 'demandes en attente')}`,
  membersAndSomeRequests: 'Membres, demandes en attente',
  linkCopied: 'Lien de la communauté copié dans le presse-papiers !',
  options: 'Options de la communauté',
  details: 'Détails et règles',
  edit: 'Modifier',
  report: 'Signaler',

  detailsTitle: 'À propos',
  rules: 'Règles',
  noRules: 'Aucune règle n’est écrite. La courtoisie suffit.',
  category: 'Catégorie',
  createdAt: 'Créée le',
  privacy: 'Accès',
  staff: 'Propriétaire et admins',
  staffHidden: 'Seuls les membres voient qui la tient.',

  editTitle: 'Modifier la communauté',
  notStaff: 'Seuls le propriétaire et les admins peuvent modifier cette communauté.',
  toCommunity: 'Voir la communauté',
  chooseCover: 'Choisir une couverture',
  changeCover: 'Changer la couverture',
  removeCover: 'Retirer la couverture',
  coverHint: 'JPEG ou PNG, 10 Mo au plus.',
  coverDrop: 'Vous pouvez aussi la déposer ici.',
  categoryChoice: 'Catégorie',
  rulesHint: 'Texte simple. Elles se lisent avant de rejoindre et en écrivant un post.',
  question: 'Question à qui demande à rejoindre',
  questionHint:
    'Facultative. La réponse accompagne la demande\u00a0; elle ne se pose que si la communauté est privée.',
  toPrivate: 'Dès l’enregistrement, posts, membres et médias ne se verront plus que de l’intérieur.',
  toPublic: 'Dès l’enregistrement, tout le monde pourra lire les posts, même anciens, et voir les membres.',
  saved: 'Communauté mise à jour.',
  saveFailed: 'La communauté n’a pas pu être modifiée.',
}
