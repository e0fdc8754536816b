import { auraLimits } from '@aura/contract/aura/aura.limits'
import type { ActionKind, Decision } from '@aura/contract/moderation/moderation.decisions.contract'
import { formatNumber, pluralOf } from '../../../lib/format.ts'

/** Actions as a decision of the past names them. */
const actionTexts: Record<ActionKind, string> = {
  dismiss: 'Classé sans suite',
  clear: 'Jugé sans problème',
  remove: 'Contenu retiré',
  warn: 'Avertissement',
  suspend: 'Suspension',
  'void-giving': 'Aura donnée annulée',
  count: 'Aura comptée',
  void: 'Aura annulée',
}

/** Verdicts of the past on held prizes. */
const prizeActionTexts: Partial<Record<ActionKind, string>> = { count: 'Prix versé', void: 'Prix rendu' }

/** Label and effect of each action that the form offers. */
export const choiceTexts: Record<ActionKind, { label: string; hint: string }> = {
  dismiss: {
    label: 'Classer sans suite',
    hint: 'Rien n’est fait\u00a0; de nouveaux signalements rouvriront un dossier.',
  },
  clear: {
    label: 'Juger sans problème',
    hint: 'Répond aussi aux signalements à venir, tant que le contenu ne change pas.',
  },
  remove: { label: 'Retirer le contenu', hint: 'Caché de tous\u00a0; revient si une contestation aboutit.' },
  warn: { label: 'Avertir la personne', hint: 'Un rappel de la règle, sans autre effet.' },
  suspend: { label: 'Suspendre le compte', hint: 'Profil et contenus sont cachés pendant ce temps.' },
  'void-giving': {
    label: 'Annuler l’aura donnée',
    hint: `Celle des ${auraLimits.sanctionDays} derniers jours\u00a0; ceux qui l’ont reçue la perdent.`,
  },
  count: {
    label: 'Compter l’acte',
    hint: 'Il prend effet\u00a0: l’autre personne reçoit l’aura donnée, ou perd l’aura retirée.',
  },
  void: { label: 'Annuler l’acte', hint: 'Il ne compte pas\u00a0; un vote ne peut pas être refait.' },
}

/** The verdicts of cases that are all held prizes. */
export const prizeChoiceTexts: Partial<Record<ActionKind, { label: string; hint: string }>> = {
  count: { label: 'Verser le prix', hint: 'La personne qui l’a gagné le reçoit, et en est prévenue.' },
  void: { label: 'Rendre le prix', hint: 'Il revient à la personne qui l’avait mis en jeu.' },
}

export const decideTexts = {
  title: 'Décider de ce dossier',
  titleOf: (count: number) => `Décider de ${formatNumber(count)} ${pluralOf(count, 'dossier', 'dossiers')}`,
  description: 'La décision prend effet aussitôt et peut être annulée pendant une minute.',
  verdictDescription: 'La décision prend effet au bout d’une minute\u00a0; d’ici là, elle peut être annulée.',
  verdict: 'Décision',
  measures: 'Prendre des mesures',
  measuresHint: 'Une ou plusieurs, à la fois.',
  which: 'Mesures',
  duration: 'Durée de la suspension',
  forDays: 'Pour un nombre de jours',
  forDaysHint: 'Le compte rouvre de lui-même.',
  days: 'Jours',
  forGood: 'Définitivement',
  forGoodHint:
    'Une deuxième personne devra confirmer, dès que vous êtes plusieurs modérateurs. Communautés et défis sont transmis ou suspendus\u00a0; ils reviennent si une contestation aboutit.',
  reason: 'Motif',
  reasonPlaceholder: 'Choisissez un motif',
  noReason: 'Sans motif',
  reasonsFailed: 'Impossible de charger les motifs.',
  words: 'Vos mots',
  wordsHint: 'Ils s’ajoutent au motif. La personne concernée les lit.',
  verdictWordsHint: 'La personne à qui la décision donne tort les lit. Ne nommez pas l’autre.',
  deskWordsHint: 'Ils restent dans le dossier, pour la modération.',
  preview: 'Voir ce que la personne lira',
  previewOf: 'Ce que la personne lira',
  previewFirst: 'Ce que la personne du premier dossier lira',
  previewFailed: 'L’aperçu n’a pas pu être préparé.',
  previewWaits: 'Complétez la décision pour voir l’aperçu.',
  nothingRead: 'La personne concernée n’est pas prévenue.',
  submit: 'Décider',
  failed: 'La décision n’a pas été enregistrée. Rien n’est perdu\u00a0: réessayez.',
  missingVerdict: 'Choisissez une décision.',
  missingMeasure: 'Choisissez au moins une mesure.',
  missingReason: 'Choisissez un motif.',
  badDays: (most: number) => `De 1 à ${most} jours.`,
  tooLong: (most: number) => `${most} caractères au plus.`,

  done: (count: number, subject: string | undefined) => {
    if (count !== 1) return `${formatNumber(count)} ${pluralOf(count, 'dossier décidé', 'dossiers décidés')}.`
    return subject === undefined ? 'Décision prise.' : `Décision prise\u00a0: ${subject}.`
  },
  proposed: (count: number, subject: string | undefined) =>
    count === 1
      ? `Suspension proposée${subject === undefined ? '' : ` (${subject})`}\u00a0: une autre personne doit la confirmer.`
      : `${formatNumber(count)} suspensions proposées\u00a0: une autre personne doit les confirmer.`,
  undo: 'Annuler',
  dismissToast: 'Fermer',
  undone: (count: number) => pluralOf(count, 'Décision annulée.', 'Décisions annulées.'),
  undoRefused: (count: number, total: number) =>
    `${formatNumber(count)} ${pluralOf(count, 'décision', 'décisions')} sur ${formatNumber(total)} ${pluralOf(count, 'n’a pas pu être annulée', 'n’ont pas pu être annulées')}.`,
  undoFailed: 'Impossible d’annuler.',
  someFailed: (count: number) =>
    `${formatNumber(count)} ${pluralOf(count, 'dossier n’a pas pu être décidé', 'dossiers n’ont pas pu être décidés')}\u00a0:`,
}

export const answerTexts = {
  title: 'Répondre à la contestation',
  description: 'La personne lira votre réponse telle quelle.',
  outcome: 'Réponse',
  maintained: 'Maintenir',
  maintainedHint: 'La décision ou le mouvement tient.',
  reversed: 'Donner raison',
  reversedHint: 'Tout revient comme avant.',
  words: 'Vos mots',
  prizeWordsHint: 'La personne à qui le prix est repris les lira aussi.',
  submit: 'Envoyer la réponse',
  sent: 'Réponse envoyée.',
  failed: 'La réponse n’a pas été envoyée. Rien n’est perdu\u00a0: réessayez.',
  missingOutcome: 'Choisissez une réponse.',
  badWords: (most: number) => `Répondez, en ${most} caractères au plus.`,
}

/** A decision of the past in words, with the length of a suspension; a verdict on a prize says where it went. */
export function nameDecision(
  { kind, days, for_good: isForGood }: Pick<Decision, 'kind' | 'days' | 'for_good'>,
  isOfPrize: boolean,
): string {
  const name = (isOfPrize && prizeActionTexts[kind]) || actionTexts[kind]
  if (isForGood) return `${name} définitive`
  return days === null ? name : `${name} de ${formatNumber(days)} ${pluralOf(days, 'jour', 'jours')}`
}
