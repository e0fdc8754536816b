import { conflict, forbidden, invalid, unknown, wrongType } from '../error-catalogue.ts'
import {
  communitiesJoined,
  communitiesOwned,
  communityDescriptionMaxLength,
  communityNameLength,
  communityRulesMaxLength,
  invitationLimits,
  joinAnswerMaxLength,
  joinQuestionMaxLength,
} from './communities.limits.ts'

export const communitiesErrors = {
  'communities.unknown': unknown('Cette communauté n’existe pas.'),
  'communities.name-invalid': invalid(
    `Le nom compte de ${communityNameLength.min} à ${communityNameLength.max} caractères, dont une lettre au moins.`,
  ),
  'communities.name-scripts': invalid(
    'Un nom ne mêle pas plusieurs alphabets, et n’emploie pas de lettres qui en imitent d’autres.',
  ),
  'communities.name-reserved': invalid('Ce nom est réservé.'),
  'communities.name-taken': conflict('Une communauté porte déjà ce nom, ou un nom qui se lit pareil.'),
  'communities.description-invalid': invalid(
    `Décrivez la communauté, en ${communityDescriptionMaxLength} caractères au plus.`,
  ),
  'communities.rules-too-long': invalid(`Les règles comptent au plus ${communityRulesMaxLength} caractères.`),
  'communities.question-too-long': invalid(`La question compte au plus ${joinQuestionMaxLength} caractères.`),
  'communities.cover-type': wrongType('Seuls les fichiers image (JPEG, PNG) sont autorisés.'),
  'communities.too-many-owned': conflict(
    `Vous possédez déjà ${communitiesOwned} communautés\u00a0: c’est le maximum.`,
  ),
  'communities.too-many-joined': conflict(
    `Vous êtes déjà membre de ${communitiesJoined} communautés\u00a0: c’est le maximum.`,
  ),
  'communities.person-owns-too-many': conflict(
    `Cette personne possède déjà ${communitiesOwned} communautés\u00a0: c’est le maximum.`,
  ),
  'communities.person-joined-too-many': conflict(
    `Cette personne est déjà membre de ${communitiesJoined} communautés\u00a0: c’est le maximum.`,
  ),
  'communities.person-banned': conflict(
    'Cette personne est exclue de la communauté\u00a0: levez d’abord son exclusion.',
  ),
  'communities.members-only': forbidden(
    'Cette communauté est privée\u00a0: son contenu est pour ses membres.',
  ),
  'communities.not-member': forbidden('Vous n’êtes pas membre de cette communauté.'),
  'communities.not-manager': forbidden('Seuls le propriétaire et les admins peuvent faire cela.'),
  'communities.private': forbidden(
    'Cette communauté est privée\u00a0: envoyez une demande pour la rejoindre.',
  ),
  'communities.public': conflict('Cette communauté est publique\u00a0: rejoignez-la directement.'),
  'communities.banned': forbidden(
    'Vous ne pouvez pas rejoindre cette communauté\u00a0: votre exclusion n’est pas levée.',
  ),
  'communities.already-member': conflict('Vous êtes déjà membre de cette communauté.'),
  'communities.asked-too-soon': conflict(
    'Votre demande a été refusée\u00a0: vous pourrez en envoyer une autre à partir du {from}.',
  ),
  'communities.answer-missing': invalid('Répondez à la question de la communauté.'),
  'communities.answer-too-long': invalid(`La réponse compte au plus ${joinAnswerMaxLength} caractères.`),
  'communities.no-request': unknown('Cette demande n’existe plus.'),
  'communities.owner-stays': conflict(
    'Vous êtes propriétaire\u00a0: transmettez d’abord la communauté à un autre membre.',
  ),
  'communities.not-owner': forbidden('Seul le propriétaire peut fermer la communauté.'),
  'communities.has-members': conflict(
    'D’autres personnes sont membres de la communauté\u00a0: transmettez-la à l’une d’elles.',
  ),
  'communities.member-unknown': unknown('Cette personne n’est pas membre de la communauté.'),
  'communities.role-missing': invalid('Veuillez sélectionner un rôle.'),
  'communities.not-above': forbidden('Vous ne pouvez pas gérer ce membre.'),
  'communities.not-own-post': forbidden('Vous ne pouvez pas supprimer ce post.'),
  'communities.invitation-over': unknown('Cette invitation n’est plus valable.'),
  'communities.too-many-invitations': conflict(
    `${invitationLimits.live} invitations sont en cours\u00a0: révoquez-en une d’abord.`,
  ),
}
