import { elide } from '@aura/contract/elide'
import type {
  AuraCaseDetail,
  BlockedReason,
  CaseDetail,
} from '@aura/contract/moderation/moderation.case.contract'
import type { CaseKind } from '@aura/contract/moderation/moderation.cases.contract'
import type { ActionKind, DecisionState } from '@aura/contract/moderation/moderation.decisions.contract'
import { formatDate, formatDateAndTime, formatNumber, pluralOf } from '../../../lib/format.ts'
import { nameChallenge } from './desk.texts.ts'

const count = (number: number, one: string, many: string) =>
  `${formatNumber(number)} ${pluralOf(number, one, many)}`

/** Words of one case. */
export const caseTexts = {
  region: 'Dossier ouvert',
  actions: 'Actions du dossier',
  failed: 'Impossible de charger ce dossier.',
  back: 'Tous les dossiers',
  next: 'Dossier suivant',
  previous: 'Dossier précédent',
  opened: (at: string) => `Ouvert le ${formatDateAndTime(at)}`,
  resolved: (at: string) => `Décidé le ${formatDateAndTime(at)}`,
  own: 'Ce dossier vous concerne\u00a0: une autre personne doit en décider.',
  take: 'Prendre',
  release: 'Rendre à tous',
  takeOver: 'Reprendre',
  takeOverTitle: (pseudo: string) => `Reprendre le dossier ${elide('de', pseudo)}\u00a0?`,
  takeOverMessage: (pseudo: string) =>
    `${pseudo} y travaille peut-être en ce moment, et verra que vous l’avez repris.`,
  takeFailed: 'Impossible de prendre ce dossier.',
  releaseFailed: 'Impossible de rendre ce dossier.',
  nobody: 'Personne ne s’en occupe.',
  takenBy: (pseudo: string) => `Pris par ${pseudo}.`,
  takenByYou: 'Pris par vous.',
  decide: 'Décider',
  answer: 'Répondre',
  reopen: 'Rouvrir',
  reopenTitle: 'Rouvrir ce dossier\u00a0?',
  reopenMessage:
    'Les décisions déjà prises restent en vigueur. Une nouvelle décision les remplacera une minute après avoir été prise.',
  reopenFailed: 'Impossible de rouvrir ce dossier.',

  content: 'Contenu',
  frozen: 'Au premier signalement',
  live: 'Maintenant',
  earlierWords: 'Textes précédents',
  until: (moment: string) => `Jusqu’au ${moment}`,
  noFrozen: 'La copie n’est plus gardée.',
  noText: 'Sans texte.',
  alt: (words: string) => `Texte alternatif\u00a0: ${words}`,
  altOf: (place: number, words: string) => `Texte alternatif du média ${place}\u00a0: ${words}`,
  noAlt: 'Sans texte alternatif.',
  frozenMedia: 'Images et vidéos au premier signalement',
  liveMedia: 'Images et vidéos actuelles',
  picture: (place: number, count: number) => (count === 1 ? 'Image' : `Image ${place} sur ${count}`),
  clip: (place: number, count: number) => (count === 1 ? 'Vidéo' : `Vidéo ${place} sur ${count}`),
  mediaFailed: 'Ce fichier n’a pas pu être chargé.',
  states: {
    unchanged: 'Inchangé',
    changed: 'Modifié depuis',
    removed: 'Retiré',
    // Also for a comment whose post was removed, which comes back with it.
    deleted: 'N’est plus visible',
  },
  openPage: 'Voir sur sa page',

  reports: 'Signalements',
  reportsCount: (reports: number) => `Signalements (${formatNumber(reports)})`,
  reportsFailed: 'Impossible de charger les signalements.',
  noReports: 'Aucun signalement gardé.',
  moreReports: 'Afficher plus de signalements',
  erased: 'Compte supprimé',

  person: 'Personne concernée',
  memberSince: (at: string) => `Compte créé le ${formatDate(at)}`,
  warnings: (number: number) => count(number, 'avertissement', 'avertissements'),
  removals: (number: number) => count(number, 'contenu retiré', 'contenus retirés'),
  suspensions: (number: number) => count(number, 'suspension', 'suspensions'),
  clean: 'Aucune mesure jusqu’ici.',
  suspendedUntil: (at: string) => `Compte suspendu jusqu’au ${formatDateAndTime(at)}`,
  suspendedForGood: 'Compte suspendu définitivement',
  history: 'Ses autres dossiers',
  allCasesOf: (pseudo: string) => `Tous les dossiers au sujet ${elide('de', pseudo)}`,

  decisions: 'Décisions',
  noDecision: 'Aucune décision pour l’instant.',
  decided: (by: string | null, at: string) => `${by ?? 'Compte supprimé'}, le ${formatDateAndTime(at)}`,
  confirmedBy: (by: string) => `Confirmée par ${by}`,
  undo: 'Annuler la décision',
  undoFailed: 'Impossible d’annuler cette décision.',
  undoneOne: 'Décision annulée\u00a0: le dossier est de nouveau ouvert.',
  undoneInPart: 'Décision annulée\u00a0: les autres mesures restent en vigueur.',
  confirm: 'Confirmer',
  refuse: 'Refuser',
  takeBack: 'Retirer ma proposition',
  confirmed: 'Suspension confirmée.',
  confirmRefused: 'Suspension écartée\u00a0: elle ne s’appliquera pas.',
  confirmFailed: 'Impossible d’enregistrer votre réponse.',
  waitsForSecond: 'Une autre personne doit confirmer cette suspension.',
  confirmTitle: (isForGood: boolean) => `Confirmer cette suspension${isForGood ? ' définitive' : ''}\u00a0?`,
  confirmMessage: (pseudo: string, days: number | null) =>
    `Le compte ${elide('de', pseudo)} sera ${days === null ? 'fermé définitivement' : `suspendu ${count(days, 'jour', 'jours')}`}. La décision pourra être contestée.`,

  notes: 'Notes privées',
  notesHint: 'Seuls les modérateurs les lisent.',
  noNotes: 'Aucune note.',
  note: 'Ajouter une note',
  saveNote: 'Enregistrer la note',
  noteFailed: 'La note n’a pas été enregistrée.',

  appeal: 'Contestation',
  appealOf: (at: string) => `Reçue le ${formatDateAndTime(at)}`,
  appealed: 'Ce qui est contesté',
  rule: (rule: string) => `Règle\u00a0: ${rule}`,
  excerpt: (words: string) => `Contenu\u00a0: «\u00a0${words}\u00a0»`,
  openDecided: 'Voir le dossier décidé',
  maintained: 'La décision est maintenue.',
  reversed: 'Tout est revenu comme avant.',
}

/** What an upheld appeal brings about, by what it reverses; other measures of the same answer stay in force. */
const reversals: Partial<Record<ActionKind, string>> = {
  remove: 'Le contenu revient.',
  warn: 'L’avertissement est retiré.',
  suspend: 'La suspension est levée.',
  'void-giving': 'L’aura donnée ou retirée est rétablie.',
}
const reversedForGood =
  'La suspension est levée\u00a0; communautés et défis reviennent, sauf une communauté transmise depuis à quelqu’un d’autre.'

/** What an upheld appeal brings about; undefined: all comes back as it was. */
export function nameReversal({ kind, contest, aura }: CaseDetail): string | undefined {
  if (kind === 'aura-contest')
    return 'L’aura perdue est rendue à cette personne\u00a0; celle qui attend encore n’est pas comptée.'
  const decision = contest?.decision
  if (!decision) return undefined
  if (decision.kind === 'void') return aura ? nameReversedVoid(aura.act) : undefined
  return decision.for_good ? reversedForGood : reversals[decision.kind]
}

/** What an upheld appeal does to an act or prize that a moderator voided. */
function nameReversedVoid(act: string): string {
  if (act === 'prize')
    return 'Le prix est versé à la personne qui l’a gagné, et repris à celle qui l’avait mis en jeu.'
  return act === 'donation' || act === 'withdrawal'
    ? 'L’aura reste à cette personne, à qui elle a déjà été rendue\u00a0: elle peut la donner ou la retirer à nouveau.'
    : 'Le vote compte de nouveau.'
}

/** Why the viewer cannot answer a case, and who can. */
export function blockedText(reason: BlockedReason, kind: CaseKind): string {
  if (reason === 'contest-waits')
    return 'Une contestation de ce dossier attend sa réponse\u00a0: elle vient avant toute autre décision.'
  if (reason === 'own-report')
    return 'Vous avez signalé ce qui est en cause\u00a0: une autre personne de la modération doit en décider.'
  return kind === 'report'
    ? 'Votre décision a été levée après contestation\u00a0: une autre personne de la modération peut décider à nouveau.'
    : 'Vous avez pris la décision contestée\u00a0: une autre personne de la modération doit y répondre.'
}

export const stateTexts: Record<DecisionState, string> = {
  proposed: 'Proposée',
  'in-force': 'En vigueur',
  undone: 'Annulée',
  refused: 'Refusée',
  // By an appeal, a later decision, or an operator.
  reversed: 'Levée',
}

const subjects = { post: 'Un post', comment: 'Un commentaire', challenge: 'Un défi' }

/** Whether a loss came back as a whole. */
const isReturned = ({ amount, returned }: AuraCaseDetail) => amount < 0 && amount + returned >= 0

/** Words about an act of aura that is held or appealed. */
export const auraTexts = {
  title: 'Aura en cause',
  acts: {
    'post-vote': 'Vote sur un post',
    'comment-vote': 'Vote sur un commentaire',
    donation: 'Don',
    withdrawal: 'Retrait',
    prize: 'Prix d’un défi',
    'toxic-comment': 'Commentaire toxique',
    'post-vote-void': 'Votes sur un post, annulés par une sanction',
    'comment-vote-void': 'Votes sur un commentaire, annulés par une sanction',
    'prize-retaken': 'Prix repris, versé à la personne qui l’a gagné',
  } as Readonly<Record<string, string>>,
  otherAct: 'Mouvement d’aura',
  amount: 'Montant',
  signed: (amount: number) => `${amount > 0 ? '+' : ''}${formatNumber(amount)}`,
  why: 'Retenu pour',
  voidedBecause: 'Annulé pour',
  voidAt: 'Annulé sans décision',
  onDay: (at: string) => `le ${formatDateAndTime(at)}`,
  subject: 'Sur',
  nameSubject: ({ type, title }: NonNullable<AuraCaseDetail['subject']>) =>
    title === null ? subjects[type] : nameChallenge(title),
  returned: 'Rendu ou annulé depuis',
  giver: (aura: AuraCaseDetail) => {
    const { act, amount } = aura
    // Their giving is what a sanction took back.
    if (act.endsWith('-vote-void')) return 'Avait donné'
    if (isReturned(aura)) return 'Avait retiré'
    return amount < 0 ? 'Retire' : 'Donne'
  },
  givers: ({ act, givers, returned_givers: returned }: AuraCaseDetail) => {
    const people = count(givers, 'personne', 'personnes')
    if (givers > 0 && returned === 0) return people
    if (givers > 0)
      return returned < givers
        ? `${people}, dont ${formatNumber(returned)} ${pluralOf(returned, 'dont l’acte ne compte plus', 'dont les actes ne comptent plus')}`
        : `${people}, ${pluralOf(givers, 'dont l’acte ne compte plus', 'dont les actes ne comptent plus')}`
    return act === 'prize-retaken' ? 'La modération' : 'Personne\u00a0: une règle d’Aura'
  },
  receiver: (aura: AuraCaseDetail) => {
    if (isReturned(aura)) return 'Avait perdu'
    return aura.amount < 0 ? 'Perd' : 'Reçoit'
  },
  account: (age: string, at: string) => `Compte de ${age} (${formatDate(at)})`,
  ageDays: (days: number) =>
    days < 1
      ? 'moins d’un jour'
      : days < 60
        ? count(days, 'jour', 'jours')
        : count(Math.floor(days / 30), 'mois', 'mois'),
  erased: 'Compte supprimé',
  ties: 'Liens entre les deux comptes',
  follows: (one: string, other: string) => `${one} suit ${other}`,
  blocked: 'L’un a bloqué l’autre',
  addresses: (number: number) =>
    count(number, 'famille d’adresses en commun', 'familles d’adresses en commun'),
  devices: (number: number) => count(number, 'appareil en commun', 'appareils en commun'),
  noTies: 'Aucun lien connu.',
  series: 'Sept derniers jours',
  seriesSaid: (acts: number, held: number) =>
    `${count(acts, 'mouvement', 'mouvements')} en sept jours, dont ${formatNumber(held)} ${pluralOf(held, 'retenu', 'retenus')}`,
  noSeries: 'Aucun mouvement en sept jours.',
  table: 'Lire en tableau',
  when: 'Quand',
  state: 'État',
  held: 'Retenu',
  counted: 'Compté',
}
