import { lastRank } from '@aura/contract/challenges/challenges.limits'
import { elide } from '@aura/contract/elide'
import { formatNumber } from '../../lib/format.ts'

const inAura = (prize: number) => `${formatNumber(prize)}\u00a0d’aura`

export const challengeEntriesTexts = {
  show: 'Voir les participations',
  hide: 'Masquer les participations',
  search: 'Chercher une participation',
  toSee: 'À voir',
  viewed: 'Déjà vues',
  found: 'Participations trouvées',
  winner: 'Participation gagnante',
  failed: 'Les participations n’ont pas pu être chargées.',
  emptyTitle: 'Aucune participation pour l’instant',
  empty: 'La première place est libre\u00a0: une image ou une vidéo suffit.',
  emptyOwn: 'Partagez le lien de ce défi\u00a0: les participations se montreront ici.',
  emptyOverTitle: 'Aucune participation',
  emptyOver: 'Personne n’a relevé ce défi.',
  nothingFoundTitle: 'Aucune participation trouvée',
  nothingFound: 'Cherchez un pseudo, ou un mot de la légende.',
  allSeen: 'Vous avez tout vu.',
  newEntries: 'Nouvelles participations',
  gone: 'Cette participation n’est plus là.',

  fileMissing: 'Choisissez une image ou une vidéo.',

  rank: 'Mon classement',
  rankedAt: (rank: number) => `Mon rang\u00a0: ${formatNumber(rank)}`,
  rankOf: (pseudo: string) => `Classer la participation ${elide('de', pseudo)}`,
  ranks: 'Rangs',
  otherRank: 'Autre rang',
  setRank: 'Classer',
  clearRank: 'Retirer du classement',
  rankWrong: `Un nombre entier, de 1 à ${formatNumber(lastRank)}.`,
  rankHint: 'Personne d’autre ne voit ce classement.',
  rankFailed: 'Erreur lors de la mise à jour du classement',
  markViewed: 'Marquer comme vue',
  markNotViewed: 'Remettre à voir',
  markedViewed: 'Rangée dans «\u00a0Déjà vues\u00a0».',
  undo: 'Annuler',
  viewedFailed: 'Erreur lors de la mise à jour du statut de vue',
  likeFailed: 'Erreur lors du like du post',

  options: 'Options de la participation',
  withdraw: 'Retirer ma participation',
  withdrawQuestion:
    'Elle quitte le défi. Publiée aussi sur votre profil, elle y reste\u00a0; sinon elle est supprimée. Vous pourrez participer à nouveau tant que le défi est ouvert.',
  remove: 'Retirer cette participation',
  removeHint: (pseudo: string) => `${pseudo} lira cette raison, et pourra participer à nouveau.`,
  reason: 'Raison',
  removeFailed: 'La participation n’a pas pu être retirée.',

  assign: 'Attribuer l’aura',
  assignTitle: (pseudo: string) => `Attribuer l’aura à ${pseudo}\u00a0?`,
  assignQuestion: (pseudo: string, prize: number) =>
    `${pseudo} remporte ce défi et reçoit ${inAura(prize)}. Le défi se ferme\u00a0: c’est définitif.`,
  assigned: 'Aura attribuée avec succès !',
  assignHeld: (pseudo: string) => `${pseudo} remporte ce défi. Le prix attend la décision d’un modérateur.`,
  assignHeldUntil: (pseudo: string, day: string) =>
    `${pseudo} remporte ce défi. Le prix attend la décision d’un modérateur\u00a0; sans décision d’ici le ${day}, il vous revient.`,
  assignFailed: (reason?: string) => `Une erreur s'est produite.${reason === undefined ? '' : ` ${reason}`}`,

  enter: 'Participer',
  enterTitle: 'Participer au défi',
  onProfile: 'Publier aussi sur mon profil',
  onProfileHint: 'Votre participation se montre aussi parmi vos posts.',
  file: 'Image ou vidéo de la participation',
  cancel: 'Annuler',
  sending: 'Envoi de la participation',
  sent: 'Média téléchargé avec succès !',
  sendFailed: "Une erreur s'est produite lors du téléchargement.",
  alreadyEntered: 'Vous avez déjà participé à ce défi !',
}
