import type { CommunityCategory } from '@aura/contract/communities/communities.contract'
import { askAgainDays, communityNameLength } from '@aura/contract/communities/communities.limits'
import type { CommunityRole } from '@aura/contract/communities/communities.rules'
import { nonMember } from '@aura/contract/communities/communities.rules'
import { formatNumber, pluralOf } from '../../lib/format.ts'

export const categoryNames: Record<CommunityCategory, string> = {
  technology: 'Technologie',
  science: 'Science',
  art: 'Art',
  sports: 'Sports',
  other: 'Autre',
}

export const roleNames: Record<CommunityRole, string> = {
  owner: 'Propriétaire',
  admin: 'Admin',
  member: 'Membre',
  [nonMember]: nonMember,
}

/** The list of communities, their cards, and founding one. */
export const communitiesTexts = {
  title: 'Communautés',
  intro: 'Des lieux où l’on publie entre personnes qu’un même sujet éclaire.',
  search: 'Chercher une communauté',
  mine: 'Mes communautés',
  all: 'Toutes les communautés',
  found: (search: string) => `Communautés pour «\u00a0${search}\u00a0»`,
  more: 'Afficher plus',
  failed: 'Les communautés n’ont pas pu être chargées.',
  emptyTitle: 'Aucune communauté pour l’instant',
  empty: 'Fondez la première\u00a0: il suffit d’un nom et de quelques mots.',
  nothingTitle: (search: string) => `Rien pour «\u00a0${search}\u00a0»`,
  nothing: 'Essayez un autre mot, ou fondez cette communauté.',
  members: (count: number) => `${formatNumber(count)} ${pluralOf(count, 'membre', 'membres')}`,
  membersWord: (count: number) => pluralOf(count, 'membre', 'membres'),
  aura: (count: number) => `${formatNumber(count)} d’aura`,
  auraWord: 'd’aura',
  public: 'Publique',
  private: 'Privée',

  create: 'Créer une communauté',
  createHint: 'Vous en serez propriétaire. Tout pourra être modifié ensuite.',
  submit: 'Créer',
  name: 'Nom',
  nameHint: `De ${communityNameLength.min} à ${communityNameLength.max} caractères. Un nom ne sert qu’une fois.`,
  description: 'Description',
  descriptionHint: 'De quoi parle-t-on ici, et avec qui\u00a0?',
  privacy: 'Qui peut lire et publier\u00a0?',
  publicHint: 'Tout le monde la lit et la rejoint d’un geste\u00a0; ses membres y publient.',
  privateHint:
    'On demande à la rejoindre. Nom, description, couverture et nombres se voient\u00a0; posts et membres, de l’intérieur seulement.',
  createFailed: 'La communauté n’a pas pu être créée.',
}

/** Joining, asking, leaving. */
export const membershipTexts = {
  join: 'Rejoindre',
  request: 'Demander à rejoindre',
  cancel: 'Annuler la demande',
  leave: 'Quitter la communauté',
  joinName: (name: string) => `Rejoindre ${name}`,
  requestName: (name: string) => `Demander à rejoindre ${name}`,
  cancelName: (name: string) => `Annuler la demande pour ${name}`,
  rulesHint: 'En rejoignant la communauté, vous acceptez ses règles.',
  requestHint: 'Le propriétaire et les admins liront votre demande.',
  rules: 'Règles',
  send: 'Envoyer la demande',
  leaveTitle: (name: string) => `Quitter ${name}\u00a0?`,
  leaveQuestion: 'Vos posts y restent. Vous pourrez la rejoindre de nouveau.',
  leavePrivateQuestion:
    'Vous n’en verrez plus les posts, même les vôtres, et il faudra une nouvelle demande pour y revenir.',
  leaveConfirm: 'Quitter',
  handOverFirst:
    'Vous en êtes propriétaire. Transmettez-la d’abord à un membre, en changeant son rôle. Pour la fermer, il faut y être le seul membre.',
  toMembers: 'Voir les membres',
  close: 'Fermer la communauté',
  closeTitle: (name: string) => `Fermer ${name}\u00a0?`,
  closeQuestion:
    'Vous en êtes le seul membre. Ses posts ne seront plus visibles, même pour vous, et rien ne la rouvrira.',
  closeConfirm: 'Fermer',
  failed: "Une erreur s'est produite",
  roleFailed: 'Erreur lors de la récupération du rôle.',
  retry: 'Réessayer',
  pending: 'Votre demande attend la réponse du propriétaire ou d’un admin.',
  banned: (until: string | null) =>
    until === null
      ? 'Votre exclusion de cette communauté est définitive.'
      : `Votre exclusion de cette communauté dure jusqu’au ${until}.`,
  declined: 'Votre demande a été refusée.',
  askAgainAt: (date: string) =>
    `Vous pourrez en envoyer une autre à partir du ${date}, ${askAgainDays} jours après le refus.`,
  reason: (reason: string) => `Raison\u00a0: ${reason}`,
  invited: (name: string) => `On vous invite à rejoindre ${name}.`,
  acceptInvitation: 'Accepter l’invitation',
}
