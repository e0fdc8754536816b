import { askAgainDays, banMaxDays } from '@aura/contract/communities/communities.limits'
import type { CommunityAct } from '@aura/contract/communities/communities.log.contract'
import type { MemberOrder } from '@aura/contract/communities/communities.members.contract'
import type { MemberRole } from '@aura/contract/communities/communities.rules'
import { elide } from '@aura/contract/elide'
import { formatDate, formatNumber, pluralOf } from '../../lib/format.ts'

/** The dialog of members: its lists, and what owner and admins do there. */
export const membersTexts = {
  title: 'Membres',
  tabs: 'Ce qui est montré',
  members: 'Membres',
  requests: 'Demandes',
  someRequestsWaiting: 'Demandes (du nouveau)',
  requestsWaiting: (count: number) => `Demandes (${formatNumber(count)})`,
  log: 'Journal',
  bans: 'Exclus',
  invitations: 'Invitations',
  more: 'Afficher plus',

  search: 'Chercher un pseudo ou un rang',
  searchShort: 'Pseudo ou rang',
  sort: 'Trier',
  orders: { aura: 'Aura', rank: 'Rang', pseudo: 'Pseudo' } satisfies Record<MemberOrder, string>,
  failed: 'Erreur lors du chargement des membres.',
  nobody: (search: string) => `Personne pour «\u00a0${search}\u00a0».`,
  empty: 'Personne ici pour l’instant.',
  aura: (count: number) => `${formatNumber(count)} d’aura`,
  manage: (pseudo: string) => `Gérer ${pseudo}`,

  roleTitle: (pseudo: string) => `Rôle ${elide('de', pseudo)}`,
  roleIs: (role: string) => `Aujourd’hui\u00a0: ${role.toLocaleLowerCase('fr-FR')}.`,
  role: 'Nouveau rôle',
  chooseRole: 'Choisir un rôle',
  roleOptions: {
    admin: 'Admin\u00a0: accepte, retire, modifie',
    member: 'Membre',
    owner: 'Propriétaire\u00a0: à votre place',
  } satisfies Record<MemberRole, string>,
  submitRole: 'Changer le rôle',
  roleFailed: 'Erreur lors de la mise à jour.',
  handOverTitle: (pseudo: string) => `Transmettre la communauté à ${pseudo}\u00a0?`,
  handOverQuestion: (pseudo: string) =>
    `${pseudo} en devient propriétaire et décide de tout, aussi de votre rôle. Vous devenez admin\u00a0; seul ${pseudo} pourra vous la rendre.`,
  handOver: 'Transmettre',
  toRemoval: 'Retirer de la communauté…',
  removeTitle: (pseudo: string) => `Retirer ${pseudo}\u00a0?`,
  removeHint: 'Ses posts et ses commentaires restent\u00a0; vous pouvez les supprimer à part.',
  remove: 'Retirer',
  removeFailed: 'Erreur lors de la suppression.',
  reason: 'Raison (facultative)',
  reasonHint: 'La personne la lira, et les membres dans le journal.',
  ban: 'Exclusion',
  banOptions: {
    none: 'Aucune\u00a0: retour possible',
    days: 'Pour un nombre de jours',
    always: 'Définitive',
  },
  days: 'Nombre de jours',
  daysWrong: `De 1 à ${banMaxDays} jours.`,

  waiting: 'En attente',
  someOldestWaiting: (shown: number) =>
    `Les ${formatNumber(shown)} plus anciennes\u00a0; les suivantes apparaissent à mesure de vos réponses.`,
  oldestWaiting: (shown: number, all: number) =>
    `Les ${formatNumber(shown)} plus anciennes sur ${formatNumber(all)}\u00a0; les suivantes apparaissent à mesure de vos réponses.`,
  noRequest: 'Aucune demande n’attend.',
  declined: 'Refusées',
  noDeclined: 'Aucune demande n’a été refusée.',
  accept: 'Accepter',
  acceptName: (pseudo: string) => `Accepter ${pseudo}`,
  acceptFailed: "Erreur lors de l'acceptation",
  decline: 'Refuser',
  declineName: (pseudo: string) => `Refuser ${pseudo}`,
  declineTitle: (pseudo: string) => `Refuser la demande ${elide('de', pseudo)}\u00a0?`,
  declineHint: `Vous pourrez l’accepter plus tard\u00a0; la personne, demander de nouveau dans ${askAgainDays} jours.`,
  declineReasonHint: 'La personne la lira.',
  declineFailed: 'Erreur lors du refus',
  answer: 'Sa réponse',
  declinedReason: (reason: string) => `Raison du refus\u00a0: ${reason}`,

  banPerson: 'Exclure une personne',
  banPersonHint: 'Membre ou non, elle ne pourra plus rejoindre la communauté, ni y commenter.',
  pseudo: 'Pseudo',
  banSubmit: 'Exclure',
  banFailed: 'L’exclusion n’a pas pu être prononcée.',
  noBan: 'Personne n’est exclu.',
  banUntil: (until: string | null) =>
    until === null ? 'Exclusion définitive' : `Exclusion jusqu’au ${formatDate(until)}`,
  lift: 'Lever',
  liftName: (pseudo: string) => `Lever l’exclusion ${elide('de', pseudo)}`,
  liftFailed: 'L’exclusion n’a pas pu être levée.',
  listFailed: 'La liste n’a pas pu être chargée.',

  invitationsHint: 'Qui ouvre ce lien rejoint la communauté aussitôt, sans demande.',
  life: 'Valable',
  lives: { 1: '1 jour', 7: '7 jours', 30: '30 jours' },
  uses: 'Utilisations',
  usesOptions: (count: number) => `${formatNumber(count)} ${pluralOf(count, 'personne', 'personnes')}`,
  createInvitation: 'Créer un lien',
  invitationCreated: 'Lien créé.',
  createInvitationFailed: 'Le lien n’a pas pu être créé.',
  noInvitation: 'Aucun lien en cours.',
  used: (uses: number, max: number) =>
    `${formatNumber(uses)} sur ${formatNumber(max)} ${pluralOf(max, 'utilisation', 'utilisations')}`,
  invitationEnd: (date: string, by: string) => `Jusqu’au ${date}, par ${by}`,
  copyInvitation: 'Copier le lien',
  revoke: 'Révoquer',
  revokeTitle: 'Révoquer ce lien\u00a0?',
  revokeQuestion: 'Il ne fera plus entrer personne. Qui est entré par lui reste membre.',
  revokeFailed: 'Le lien n’a pas pu être révoqué.',

  noAct: 'Rien à signaler pour l’instant.',
  logHint: 'Ce que le propriétaire et les admins ont fait.',
  logReason: (reason: string) => `Raison\u00a0: ${reason}`,
  nobodyNamed: 'Quelqu’un',
}

/** The sentence of an entry of the log, by actor and person concerned; null: their name is hidden from the reader [COM-54]. */
export const actTexts: Record<CommunityAct, (by: string, person: string | null) => string> = {
  created: (by) => `${by} a fondé la communauté`,
  edited: (by) => `${by} a modifié la communauté`,
  accepted: (by, person) => `${by} a accepté ${person ? `la demande ${elide('de', person)}` : 'une demande'}`,
  declined: (by, person) => `${by} a refusé ${person ? `la demande ${elide('de', person)}` : 'une demande'}`,
  promoted: (by, person) => `${by} a nommé ${person ? `${person} admin` : 'un admin'}`,
  demoted: (by, person) => `${by} a rendu ${person ?? 'un admin'} simple membre`,
  'handed-over': (by, person) => `${by} a transmis la communauté${person ? ` à ${person}` : ''}`,
  inherited: (_, person) => `La communauté est passée à ${person ?? 'une autre personne'}`,
  returned: (_, person) => `${person ?? 'L’ancien propriétaire'} revient comme admin`,
  removed: (by, person) => `${by} a retiré ${person ?? 'une personne'}`,
  banned: (by, person) => `${by} a exclu ${person ?? 'une personne'}`,
  unbanned: (by, person) => `${by} a levé ${person ? `l’exclusion ${elide('de', person)}` : 'une exclusion'}`,
  'post-deleted': (by, person) => `${by} a supprimé un post${person ? ` ${elide('de', person)}` : ''}`,
  'comment-deleted': (by, person) =>
    `${by} a supprimé un commentaire${person ? ` ${elide('de', person)}` : ''}`,
  pinned: (by) => `${by} a épinglé un post`,
  unpinned: (by) => `${by} a retiré le post épinglé`,
  invited: (by) => `${by} a créé un lien d’invitation`,
  'invitation-revoked': (by) => `${by} a révoqué un lien d’invitation`,
}
