import type { OwnDecisionKind } from '@aura/contract/moderation/moderation.decisions.contract'
import { appealDays } from '@aura/contract/moderation/moderation.limits'
import type { AppealOutcome } from '@aura/contract/moderation/moderation.outcomes'
import type {
  Contestability,
  OwnDecision,
  OwnReport,
} from '@aura/contract/moderation/moderation.own.contract'
import { formatDate, formatDateAndTime } from '../../lib/format.ts'

const reported: Record<OwnReport['type'], string> = {
  user: 'Profil',
  post: 'Post',
  comment: 'Commentaire',
  community: 'Communauté',
  challenge: 'Défi',
}

const concerned: Record<OwnDecision['about']['type'], string> = {
  user: 'Votre profil',
  post: 'Votre post',
  comment: 'Votre commentaire',
  community: 'Votre communauté',
  challenge: 'Votre défi',
  aura: 'L’aura que vous avez donnée ou retirée',
  prize: 'Un prix que vous avez gagné',
}

const done: Record<OwnDecision['kind'], string> = {
  remove: 'Contenu retiré',
  warn: 'Avertissement',
  suspend: 'Compte suspendu',
  'void-giving': 'Aura annulée',
  count: 'Aura retirée, comptée',
  void: 'Acte annulé',
}

const contestable: Record<Contestability, (decision: OwnDecision) => string | false> = {
  open: ({ contest_deadline: at }) =>
    at ? `Vous pouvez la contester jusqu’au ${formatDateAndTime(at)}.` : 'Vous pouvez la contester.',
  late: ({ contest_deadline: at }) =>
    at
      ? `Le délai pour la contester est passé depuis le ${formatDate(at)}.`
      : 'Le délai pour la contester est passé.',
  'in-history': () => 'Vous pouvez contester ce mouvement depuis votre historique d’aura.',
  'waits-in-history': () =>
    'Vous avez contesté ce mouvement. La réponse s’affichera dans votre historique d’aura.',
  'answered-in-history': () =>
    'Vous avez contesté ce mouvement. La réponse se lit dans votre historique d’aura.',
  // Contested or ended decisions say so themselves.
  closed: ({ kind, state }) =>
    kind === 'count' &&
    state === 'in-force' &&
    'Votre historique d’aura ne compte pas de perte à contester pour ce mouvement.',
}

/** What upholding an appeal gives back; other measures of the same answer stay in force. */
const givenBack: Record<Exclude<OwnDecisionKind, 'void'>, string> = {
  remove: 'le contenu revient',
  warn: 'l’avertissement est retiré',
  suspend: 'la suspension est levée',
  'void-giving': 'l’aura que vous aviez donnée ou retirée est rétablie',
  count: 'l’aura perdue est rendue',
}

export const ownModerationTexts = {
  title: 'Signalements et décisions',
  tabsLabel: 'Vos signalements et les décisions',
  reportsTab: 'Mes signalements',
  decisionsTab: 'Décisions me concernant',
  reportsLead: 'Ce que vous avez signalé, et ce qu’il en est advenu.',
  reportsFailed: 'Vos signalements n’ont pas pu être chargés.',
  noReports: 'Vous n’avez rien signalé.',
  noReportsHint: 'Le menu d’un post, d’un commentaire ou d’un profil permet de prévenir les modérateurs.',
  more: 'Voir plus',
  reportOf: ({ type, subject }: OwnReport) =>
    subject ? `${reported[type]}\u00a0: «\u00a0${subject}\u00a0»` : reported[type],
  reportedAt: (iso: string) => `Signalé le ${formatDate(iso)}`,
  answeredAt: (iso: string) => `Réponse le ${formatDate(iso)}`,
  outcomes: {
    waiting: 'En attente',
    removed: 'Contenu retiré',
    measured: 'Mesure prise',
    unproblematic: 'Jugé sans problème',
  } satisfies Record<OwnReport['outcome'], string>,
  outcomeHints: {
    waiting: 'Une personne de la modération va le lire.',
    removed: 'Le contenu n’est plus visible. Merci de votre aide.',
    measured: 'Une mesure a été prise envers la personne concernée. Merci de votre aide.',
    unproblematic: 'Une personne de la modération l’a lu\u00a0: il respecte nos règles.',
  } satisfies Record<OwnReport['outcome'], string>,
  block: (pseudo: string) => `Bloquer ${pseudo}`,
  decisionsLead: 'Ce que la modération a décidé à votre sujet, pourquoi, et comment le contester.',
  movementAnswers: 'La réponse à un mouvement d’aura contesté se lit dans',
  auraHistory: 'l’historique de votre aura',
  decisionsFailed: 'Les décisions n’ont pas pu être chargées.',
  noDecisions: 'Aucune décision vous concernant.',
  noDecisionsHint: 'Si un de vos contenus est retiré, vous en lirez ici la raison.',
  decision: ({ kind }: OwnDecision) => done[kind],
  about: ({ kind, about }: OwnDecision) => {
    if (!about.excerpt) return concerned[about.type]
    // The excerpt of a verdict is a description, not a quotation.
    if (kind === 'count' || kind === 'void') return `${about.excerpt}.`
    return `${concerned[about.type]}\u00a0: «\u00a0${about.excerpt}\u00a0»`
  },
  decidedAt: (iso: string) => `Décidé le ${formatDateAndTime(iso)}`,
  until: ({ until, for_good: isForGood }: OwnDecision) =>
    isForGood ? 'Suspension définitive.' : until && `Suspension jusqu’au ${formatDateAndTime(until)}.`,
  why: 'Pourquoi',
  rule: 'Règle',
  words: 'Précisions',
  machine: 'Une machine y a pris part\u00a0?',
  machineAnswer: ({ is_automated: isAutomated, is_by_two: isByTwo }: OwnDecision) => {
    if (isAutomated) return 'Oui, en partie.'
    return isByTwo ? 'Non, deux personnes ont décidé.' : 'Non, une personne a décidé.'
  },
  // Upheld appeals say so beside it; a later decision may have taken its place, even a graver one.
  reversed: 'Plus en vigueur',
  contestability: (decision: OwnDecision) => contestable[decision.contestability](decision),
  toHistory: 'Ouvrir l’historique',
  appealTitle: 'Contester cette décision',
  appealHint:
    'Une autre personne que celle qui a décidé lira vos mots et vous répondra, quand c’est possible.',
  appealLabel: 'Pourquoi cette décision n’est-elle pas juste\u00a0?',
  appealed: (iso: string) => `Contestée le ${formatDate(iso)}`,
  appealWaits: 'Votre contestation attend une réponse.',
  appealOutcome: ({ kind, about }: OwnDecision, outcome: AppealOutcome) => {
    if (outcome === 'maintained') return 'La décision est maintenue.'
    const reversed = 'Vous aviez raison\u00a0: la décision est annulée'
    if (kind !== 'void') return `${reversed} et ${givenBack[kind]}.`
    if (about.type === 'prize') return `${reversed} et le prix vous est versé.`
    // A void has given the aura of donations and withdrawals back to their giver: nothing is left to undo.
    return `${reversed}. Un vote compte de nouveau\u00a0; l’aura d’un don ou d’un retrait vous a déjà été rendue, et vous pouvez la donner ou la retirer à nouveau.`
  },
  answer: 'Réponse',
  linkedTitle: 'Une décision vous concernant',
  linkedFailed: 'La décision n’a pas pu être chargée.',
  linkEnded: 'Ce lien n’est pas valable ou a expiré.',
  linkEndedHint: `Ouvrez-le depuis l’e-mail lui-même\u00a0: copié, un lien peut être coupé. Il fonctionne pendant ${appealDays}\u00a0jours, le temps de contester la décision.`,
  linkEndedOpen: 'Si votre compte est ouvert, connectez-vous pour lire les décisions vous concernant.',
  linkEndedSuspended:
    'S’il est suspendu, la connexion est fermée\u00a0: écrivez à l’éditeur du site, que nomment les',
  legalNotice: 'mentions légales',
  logIn: 'Se connecter',
}
