import type { VerdictReason } from '@aura/contract/aura/aura.held.contract'
import { elide } from '@aura/contract/elide'
import type { CaseKind, CaseRow, CaseStatus } from '@aura/contract/moderation/moderation.cases.contract'
import type { Severity } from '@aura/contract/moderation/moderation.categories'
import type { ReportType } from '@aura/contract/moderation/moderation.contract'
import { quoteWords } from '@aura/contract/quote-words'
import { formatNumber, pluralOf } from '../../../lib/format.ts'

/** Words of the desk's frame. */
export const deskTexts = {
  title: 'Modération',
  tabs: 'Parties de l’espace de modération',
  cases: 'Dossiers',
  bugs: 'Problèmes',
  figures: 'Chiffres',
  roles: 'Rôles',
  audit: 'Journal',
  reasons: 'Motifs',
  roleFailed: 'Impossible de vérifier votre rôle.',
  roleLost: 'Vous ne faites plus partie de la modération\u00a0: l’espace de modération s’est fermé.',
}

export const kindTexts: Record<CaseKind, string> = {
  report: 'Signalement',
  'held-act': 'Aura retenue',
  'held-prize': 'Prix retenu',
  'aura-contest': 'Contestation d’aura',
  'decision-contest': 'Contestation de décision',
}

export const statusTexts: Record<CaseStatus, string> = {
  open: 'À décider',
  confirming: 'À confirmer',
  resolved: 'Décidé',
}

export const severityTexts: Record<Severity, string> = { high: 'Grave', medium: 'Moyen', low: 'Léger' }

const targetTexts: Record<ReportType, string> = {
  user: 'Profil',
  post: 'Post',
  comment: 'Commentaire',
  community: 'Communauté',
  challenge: 'Défi',
}

export const verdictReasonTexts: Record<VerdictReason, string> = {
  ceiling: 'Plafond de pertes du jour atteint',
  serial: 'Votes en série',
  raid: 'Raid',
  'same-device': 'Comptes qui partagent un appareil ou une adresse',
  appealed: 'Contestation acceptée de la perte',
}

/** The subject of a case: the reported content, or the held act. */
export function nameSubject(kind: CaseKind, target: { type: ReportType } | null): string {
  return target && kind === 'report' ? targetTexts[target.type] : kindTexts[kind]
}

/** Whom a row of the queue names: givers are anonymous until their case is opened. */
const nameRowPerson = ({ person, is_person_hidden }: Pick<CaseRow, 'person' | 'is_person_hidden'>) =>
  is_person_hidden ? 'une personne' : (person?.pseudo ?? null)

/** Heading of a row of the queue. */
export const nameRow = (row: CaseRow) =>
  queueTexts.caseHeading(nameSubject(row.kind, row.target), nameRowPerson(row))

export const nameChallenge = (title: string) => `Défi ${quoteWords(title)}`

/** What a row of the queue quotes: the beginning of the content, or the challenge of a prize. */
export const quoteRow = ({ kind, excerpt }: Pick<CaseRow, 'kind' | 'excerpt'>) =>
  kind === 'held-prize' && excerpt !== '' ? nameChallenge(excerpt) : excerpt

/** {@link nameRow} where nothing else tells the prizes of one winner apart. */
export const nameRowAlone = (row: CaseRow) =>
  row.kind === 'held-prize' && row.excerpt !== '' ? `${nameRow(row)} (${quoteRow(row)})` : nameRow(row)

export const queueTexts = {
  /** The no-break space keeps the dot from the end of a line. */
  caseHeading: (subject: string, person: string | null) =>
    person === null ? subject : `${subject} ·\u00a0${person}`,
  noCase: 'Choisissez un dossier',
  noCaseHint: 'Il s’ouvre ici, à côté de la liste.',
  list: 'Dossiers',
  failed: 'Impossible de charger les dossiers.',
  empty: 'Rien n’attend.',
  emptyHint: 'Les nouveaux dossiers arrivent ici d’eux-mêmes.',
  emptyFiltered: 'Aucun dossier pour ces filtres.',
  clear: 'Effacer les filtres',
  more: 'Afficher plus de dossiers',
  newer: (count: number, most: number) =>
    `${formatNumber(count)} ${pluralOf(count, 'nouveau dossier', 'nouveaux dossiers')}${count >= most ? ' ou plus' : ''}`,
  changed: 'Modifié entre-temps',
  decided: 'Décision\u00a0:',
  undoable: (time: string) => `Annulable encore ${time}`,
  reports: (count: number) => `${formatNumber(count)} ${pluralOf(count, 'signalement', 'signalements')}`,
  takenBy: (pseudo: string) => `Pris par ${pseudo}`,
  takenByYou: 'Pris par vous',
  select: (subject: string) => `Sélectionner\u00a0: ${subject}`,
  selected: (count: number) =>
    `${formatNumber(count)} ${pluralOf(count, 'dossier choisi', 'dossiers choisis')}`,
  selectAll: 'Tout choisir',
  unselect: 'Ne plus choisir',
  decideTogether: 'Décider ensemble',
  tooDifferent: 'Ces dossiers ne se décident pas de la même façon\u00a0: choisissez-en de même sorte.',
  decidedAlone: 'Les contestations se décident une à une\u00a0: ouvrez ce dossier.',
  tooMany: (most: number) => `${most} dossiers au plus se décident ensemble.`,
  keys: 'Raccourcis clavier',
}

/** Words of the search by pseudo. */
export const searchTexts = {
  search: 'Pseudo concerné',
  submit: 'Chercher',
  found: (pseudo: string) => `Compte trouvé\u00a0: ${pseudo}`,
  foundFormer: (pseudo: string, former: string) =>
    `Compte trouvé\u00a0: ${pseudo} (ancien pseudo\u00a0: ${former})`,
  noAccount: 'Aucun compte n’a ce pseudo.',
  noAccountHint: 'Écrivez-le en entier. Un compte effacé ne se retrouve plus.',
  noCase: (pseudo: string) => `Aucun dossier au sujet ${elide('de', pseudo)}.`,
  noCaseFiltered: (pseudo: string) => `Aucun dossier au sujet ${elide('de', pseudo)} pour ces filtres.`,
  clear: 'Effacer la recherche',
}

export const filterTexts = {
  filters: 'Filtres',
  waiting: (count: number) => `${statusTexts.open} (${formatNumber(count)})`,
  active: (count: number) => `Filtres (${count})`,
  status: 'État',
  kind: 'Sorte',
  severity: 'Gravité',
  assignee: 'Qui s’en occupe',
  decider: 'Décision',
  byMe: 'Par moi',
  age: 'Ouvert',
  order: 'Ordre',
  all: 'Tous',
  every: 'Toutes',
  me: 'Moi',
  nobody: 'Personne',
  others: 'Les autres',
  day: 'Depuis moins d’un jour',
  week: 'Depuis moins d’une semaine',
  older: 'Avant',
  decidedLast: 'Décidés récemment',
  bySeverity: 'Les plus graves',
  oldest: 'Les plus anciens',
  newest: 'Les plus récents',
}

/** Keys of the desk [MOD-31]. */
export const deskKeys = [
  ['j', 'Dossier suivant'],
  ['k', 'Dossier précédent'],
  ['Entrée', 'Ouvrir le dossier'],
  ['x', 'Choisir le dossier, pour en décider plusieurs'],
  ['a', 'Prendre le dossier, ou le rendre'],
  ['d', 'Décider'],
  ['r', 'Répondre à la contestation, ou rouvrir un dossier décidé'],
  ['Échap', 'Revenir à la liste'],
  ['?', 'Montrer ces raccourcis'],
] as const
