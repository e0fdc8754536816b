import { auraLimits } from '@aura/contract/aura/aura.limits'
import { challengesErrors } from '@aura/contract/challenges/challenges.errors'
import {
  challengeEnd,
  challengeTitleMaxLength,
  daysToChoose,
} from '@aura/contract/challenges/challenges.limits'
import { elide } from '@aura/contract/elide'
import { formatDateAndTime, formatNumber, pluralOf } from '../../lib/format.ts'

/** The list of challenges and their cards. */
export const challengesTexts = {
  title: 'Les Défis',
  intro: 'De l’aura en jeu, une photo ou un clip pour répondre, et une personne qui gagne.',
  list: 'Défis',
  search: 'Titre ou ID',
  submitSearch: 'Chercher',
  idMissing: 'Veuillez entrer un ID.',
  unknown: challengesErrors['challenges.unknown'].message,
  create: 'Créer un défi',
  filter: 'Filtrer les défis',
  all: 'Tous',
  open: 'En cours',
  ended: 'Terminés',
  createdBy: (pseudo: string) => `Créés par ${pseudo}`,
  wonBy: (pseudo: string) => `Remportés par ${pseudo}`,
  everyones: 'Voir tous les défis',
  more: 'Afficher plus',
  failed: 'Les défis n’ont pas pu être chargés.',
  emptyTitle: 'Aucun défi pour l’instant',
  empty: 'Lancez le premier\u00a0: une idée, et un peu d’aura en jeu.',
  noneOpenTitle: 'Aucun défi en cours',
  noneOpen: 'Lancez-en un, ou regardez qui a remporté les précédents.',
  noneEndedTitle: 'Aucun défi terminé',
  noneEnded: 'Ceux qui gagnent paraîtront ici, avec leur prix.',
  nothingTitle: (search: string) => `Rien pour «\u00a0${search}\u00a0»`,
  nothing: 'Essayez un autre mot du titre, ou l’ID du défi.',
  by: 'par',
  takesPart: 'Vous participez',
  tookPart: 'Vous avez participé',
  own: 'Votre défi',
  entries: (count: number) => `${formatNumber(count)} ${pluralOf(count, 'participation', 'participations')}`,
  wonByLine: 'Remporté par',
  notPaid: 'Prix non remis\u00a0: il est revenu à qui l’avait mis en jeu.',

  isOpen: 'En cours',
  isChoosing: 'En attente du choix',
  isClosed: 'Défi fermé',
  atStake: 'Aura en jeu',
  won: 'Aura gagné',
  endsIn: 'Fin dans',
  over: 'Terminé',
  noEnd: 'Sans date de fin',
}

/** Creating a challenge. */
export const createChallengeTexts = {
  title: challengesTexts.create,
  hint: 'Tout le monde le voit et peut y répondre, sauf vous.',
  submit: 'Créer le défi',
  name: 'Titre',
  nameHint: `En ${challengeTitleMaxLength} caractères au plus.`,
  description: 'Description',
  descriptionHint: 'Que faut-il montrer, et qu’est-ce qui vous fera choisir\u00a0?',
  prize: 'Aura en jeu',
  spendable: (count: number, welcomeFrom: string | null) =>
    (count === 0
      ? 'Vous n’avez pas d’aura à mettre en jeu pour l’instant.'
      : `Vous pouvez mettre ${formatNumber(count)} d’aura en jeu.`) +
    (welcomeFrom === null
      ? ''
      : ` Votre aura de bienvenue pourra l’être à partir du ${formatDateAndTime(welcomeFrom)}.`),
  tooMuch: (count: number) =>
    count === 0
      ? 'Vous n’avez pas d’aura à mettre en jeu pour l’instant.'
      : `C’est plus que les ${formatNumber(count)} d’aura que vous pouvez mettre en jeu.`,
  end: 'Fin des participations',
  endChoices: {
    none: 'Sans date',
    day: '24 heures',
    threeDays: '3 jours',
    week: '7 jours',
    month: '30 jours',
    date: 'Choisir une date',
  },
  endAt: 'Date et heure',
  endMissing: 'Choisissez une date et une heure.',
  endHint: `Entre ${challengeEnd.minHours} heure et ${challengeEnd.maxDays} jours après la création.`,
  endless: 'Le défi reste ouvert jusqu’à votre choix.',
  endsOn: (at: string) => `Jusqu’au ${formatDateAndTime(at)}, heure de Paris.`,
  rules: 'Ce qu’il faut savoir',
  failed: 'Le défi n’a pas pu être créé.',
  created: (id: number) => `Défi créé avec succès ! ID : ${id}`,
}

/** How a challenge goes, for its readers and its creator [CHL-34, CHL-35, CHL-37]. */
export const challengeRules = {
  title: 'Les règles',
  entering: 'On participe une fois, avec une photo ou un clip. Personne ne participe à son propre défi.',
  escrow:
    'Le prix a quitté l’aura de qui a créé le défi dès sa création\u00a0: il attend, à l’abri, et va en entier à qui gagne.',
  ownEscrow:
    'Le prix quitte votre aura tout de suite\u00a0: il attend, à l’abri, et va en entier à qui gagne.',
  choice: `Qui a créé le défi choisit quand il veut\u00a0; après la fin des participations, il lui reste ${daysToChoose} jours.`,
  ownChoice: `Vous choisissez qui gagne quand vous voulez\u00a0; après la fin des participations, il vous reste ${daysToChoose} jours.`,
  likes:
    'Passé ce délai, la participation la plus aimée par les autres gagne\u00a0; à égalité, la plus ancienne. Sans participation, le prix revient.',
  noEnd: 'Sans date de fin, le défi reste ouvert jusqu’à ce que qui l’a créé choisisse.',
  held: `Un prix entre deux comptes qui partagent un appareil ou une adresse attend la modération, ${auraLimits.undecidedDays} jours au plus.`,
  withdrawal: 'On peut retirer sa participation tant que le défi est ouvert.',
  binding:
    'Une fois terminé, un défi qui a des participations n’est plus supprimé, et qui l’a créé n’en retire plus aucune\u00a0: il reste à choisir qui le remporte.',
  deletion:
    'Supprimer le défi tant qu’il est ouvert vous rend le prix. Une fois terminé avec des participations, il n’est plus supprimé\u00a0: il reste à choisir qui le remporte.',
}

/** The page of a challenge. */
export const challengeTexts = {
  pending: 'Défi',
  failed: 'Le défi n’a pas pu être chargé.',
  absentHint: 'Il a peut-être été supprimé, ou son ID est mal recopié.',
  toList: 'Voir les défis',
  id: (id: number) => `ID\u00a0${id}`,
  linkCopied: 'Lien du défi copié dans le presse-papiers\u00a0!',
  options: 'Options du défi',
  report: 'Signaler',
  delete: 'Supprimer',
  deleteTitle: 'Supprimer ce défi',
  deleteQuestion: 'Êtes-vous sûr de vouloir supprimer ce défis ? Cette action est irréversible.',
  deleteReturns: (prize: number) =>
    `${formatNumber(prize)} d’aura ${prize > 1 ? 'vous reviennent' : 'vous revient'}. Les participations disparaissent du défi.`,
  deleteFailed: 'Le défi n’a pas pu être supprimé.',
  choosing: (pseudo: string, until: string) =>
    `En attente du choix\u00a0: ${pseudo} a jusqu’au ${formatDateAndTime(until)} pour désigner qui gagne. Ensuite, ce sont les likes qui décident.`,
  choosingEmpty: (pseudo: string, until: string) =>
    `Personne n’a participé. Le prix revient à ${pseudo} le ${formatDateAndTime(until)} au plus tard.`,
  ownChoosing: (until: string) =>
    `À vous de choisir\u00a0: vous avez jusqu’au ${formatDateAndTime(until)}. Ensuite, ce sont les likes qui décident.`,
  ownChoosingEmpty: (until: string) =>
    `Personne n’a participé. Le prix vous revient le ${formatDateAndTime(until)}, ou dès que vous supprimez le défi.`,
  byLikes: 'La participation la plus aimée par les autres.',
  byChoice: (pseudo: string) => `Choix ${elide('de', pseudo)}.`,
  toEntry: 'Voir la participation',
  toEntries: 'Choisir parmi les participations',
  ownVictory: 'Vous avez gagné ce défi.',
  winnerHidden: 'La personne qui a gagné n’est plus visible.',
  returned: 'Ce défi s’est fermé sans que son prix soit remis\u00a0: il est revenu à qui l’avait mis en jeu.',
  ownReturned: 'Ce défi s’est fermé sans que son prix soit remis\u00a0: il vous est revenu.',
  heldForCreator: (pseudo: string) =>
    `Le prix attend la modération\u00a0: ${pseudo} et vous semblez partager un appareil ou une adresse. Sans décision sous ${auraLimits.undecidedDays} jours, il vous revient.`,
  heldForWinner: `Votre prix attend la modération\u00a0: ce compte et celui qui a créé le défi semblent partager un appareil ou une adresse. Sans décision sous ${auraLimits.undecidedDays} jours, il retourne à qui l’avait mis en jeu.`,
}
