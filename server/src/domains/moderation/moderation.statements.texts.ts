import { auraLimits } from '@aura/contract/aura/aura.limits'
import type { Id } from '@aura/contract/common'
import type { ReportType } from '@aura/contract/moderation/moderation.contract'
import type {
  ActionKind,
  MeasureKind,
  OwnDecisionKind,
} from '@aura/contract/moderation/moderation.decisions.contract'
import { appealDays } from '@aura/contract/moderation/moderation.limits'
import { formatMoment } from '../../platform/clock/paris.ts'

/** The parts of a decision that the person concerned reads. */
export interface StatementInput {
  kind: OwnDecisionKind
  /** `entry`: taken out of its challenge, while its post stays. */
  targetType: ReportType | 'entry' | 'held-act' | 'held-prize' | null
  excerpt: string
  /** When a suspension ends; null for good. */
  until: Date | null
  reasonLabel: string
  rule: string
  reasonText: string
  words: string
  /** The moderator who confirmed the decision; null if none had to. */
  confirmedById?: Id | null
}

interface Statement {
  title: string
  paragraphs: string[]
}

const removed: Record<ReportType | 'entry', string> = {
  user: 'La modération a retiré la bio et la photo de votre profil.',
  post: 'La modération a retiré votre post.',
  comment: 'La modération a supprimé votre commentaire.',
  community: 'La modération a fermé votre communauté.',
  challenge: 'La modération a retiré votre défi.',
  entry: 'La modération a retiré votre participation à un défi.',
}

/** The decision in one sentence. */
export function sentenceOf({
  kind,
  targetType,
  until,
}: Pick<StatementInput, 'kind' | 'targetType' | 'until'>): string {
  if (kind === 'remove') return removed[(targetType ?? 'user') as keyof typeof removed]
  if (kind === 'count') return 'La modération a compté de l’aura qui vous a été retirée.'
  if (kind === 'void')
    return targetType === 'held-prize'
      ? 'La modération a annulé un prix que vous aviez gagné, et qui attendait sa décision.'
      : 'La modération a annulé de l’aura que vous aviez donnée ou retirée.'
  if (kind === 'warn') return 'La modération vous adresse un avertissement.'
  if (kind === 'void-giving')
    return `La modération a annulé l’aura que vous avez donnée ou retirée ces ${auraLimits.sanctionDays} derniers jours.`
  return until
    ? `La modération a suspendu votre compte jusqu’au ${formatMoment(until)}.`
    : 'La modération a suspendu votre compte définitivement.'
}

/** The decision and its reason, for the notification of the person concerned. */
export function noticeOf(
  stated: Pick<StatementInput, 'kind' | 'targetType' | 'until' | 'reasonLabel' | 'reasonText' | 'words'>,
): string {
  const { reasonLabel, reasonText, words } = stated
  // Only verdicts give no reason of the list; then their text says why the act was held.
  const why = [reasonLabel ? `${reasonLabel}.` : reasonText, words].filter(Boolean).join(' ')
  return why ? `${sentenceOf(stated)} Motif\u00a0: ${why}` : sentenceOf(stated)
}

/** Why an act is void, or counts again, once an appeal was accepted; they name nobody. */
export const acceptedAppeals = {
  void: 'Cette perte a été contestée, et la contestation acceptée.',
  count:
    'La modération l’avait annulée\u00a0; cette annulation a été contestée, et la contestation acceptée.',
} as const

const suspendedContent = `Vos communautés passent à la personne qui vous succède, ou sont suspendues s’il n’y a personne. Vos défis ouverts sont suspendus, leurs prix restent gardés. Si la décision est annulée, tout vous revient\u00a0; sans contestation sous ${appealDays} jours, ce qui est suspendu est supprimé, et les prix vous sont rendus.`

/** Notices that a later decision ended an earlier one. */
export const endings: Record<MeasureKind, string> = {
  remove: 'La modération est revenue sur le retrait de votre contenu.',
  warn: 'La modération est revenue sur son avertissement.',
  suspend: 'La modération est revenue sur la suspension de votre compte.',
  'void-giving':
    'La modération est revenue sur l’annulation de l’aura que vous avez donnée ou retirée\u00a0: elle est rétablie.',
}

/** Quotation marks, colons and semicolons never stand alone at the end or the start of a line. */
const keepWhole = (text: string) => text.replaceAll('« ', '«\u00a0').replaceAll(/ ([»:;])/g, '\u00a0$1')

/** Says what a decision that nobody reads brings about. */
export function unreadStatementOf(kinds: readonly ActionKind[], targetType: string): Statement {
  if (!kinds.includes('count'))
    return { title: 'Personne n’est prévenu', paragraphs: ['Cette décision ne change rien pour personne.'] }
  const effect =
    targetType === 'held-prize'
      ? 'Le prix est versé à la personne qui l’a gagné. Elle en est prévenue, sans lire vos mots.'
      : 'L’aura donnée arrive à la personne qui l’attendait, sans qu’elle lise vos mots.'
  return { title: 'Cette décision ne va contre personne', paragraphs: [effect] }
}

/**
 * The statement to the person concerned: measures, reason, rule, who or which automation decided, and how to appeal [MOD-21].
 */
export function statementOf(decisions: readonly StatementInput[]): Statement {
  const [first] = decisions
  if (!first) throw new Error('nobody reads a statement without a decision')
  const { excerpt, reasonLabel, rule, reasonText, words } = first
  return {
    title: 'Une décision de modération vous concerne',
    paragraphs: [
      ...decisions.map(sentenceOf),
      ...(decisions.some(({ kind, until }) => kind === 'suspend' && until === null)
        ? [suspendedContent]
        : []),
      ...(excerpt ? [`Il s’agit de : « ${excerpt} »`] : []),
      ...(reasonLabel || reasonText
        ? [`Motif : ${reasonLabel ? `${reasonLabel}. ` : ''}${reasonText}`.trim()]
        : []),
      ...(words ? [words] : []),
      ...(rule ? [`Règle : ${rule}.`] : []),
      decisions.some(({ confirmedById }) => confirmedById)
        ? 'Deux personnes ont pris cette décision ; aucune machine n’y a pris part.'
        : 'Une personne a pris cette décision ; aucune machine n’y a pris part.',
      decisions.some(({ kind }) => kind === 'count')
        ? 'Vous pouvez contester ce mouvement depuis votre historique d’aura.'
        : `Vous pouvez la contester pendant ${appealDays} jours : une autre personne que celle qui a décidé vous répondra, quand c’est possible.`,
    ].map(keepWhole),
  }
}

export const decisionMails = {
  link: 'Lire et contester cette décision',
  after: 'Ce lien s’ouvre sans connexion. Ne le transmettez à personne.',
  hello: (pseudo: string) => `Bonjour ${pseudo},`,
  endedSubject: 'La modération est revenue sur une décision',
  answerSubject: 'Votre contestation a reçu une réponse',
  outcomes: {
    maintained: 'Votre contestation a été examinée\u00a0: la décision est maintenue.',
    // Other measures of the same answer stay in force.
    reversed: 'Votre contestation a été examinée\u00a0: la suspension de votre compte est levée.',
  },
  /** When a suspension for good is overturned. */
  readmitted:
    'Vos communautés et vos défis vous reviennent, avec leurs membres, leurs participations et le temps qu’il leur restait. Une communauté que son nouveau propriétaire a transmise depuis à quelqu’un d’autre reste à cette personne\u00a0: vous y êtes admin.',
} as const

export const responseMessages = {
  resolved: 'Le signalement est traité.',
  appealed: 'Votre contestation est envoyée.',
} as const
