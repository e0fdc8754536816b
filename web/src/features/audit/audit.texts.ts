import type { AuditAct } from '@aura/contract/audit/audit.contract'
import { reportCategories } from '@aura/contract/moderation/moderation.categories'
import { pluralOf } from '../../lib/format.ts'

/** Details of a refusal that names who gave aura: the id of the refused case. */
export const refusedCase = /^case (\d+)$/

/** Codes that details are made of; ids and reasons of administrators stand as they are. */
const codes: Record<string, string> = {
  user: 'membre',
  moderator: 'modérateur',
  administrator: 'administrateur',
  account: 'état du compte',
  open: 'rouvert',
  resolved: 'résolu',
  'take-over': 'repris',
  dismiss: 'classé sans suite',
  clear: 'jugé sans problème',
  remove: 'contenu retiré',
  warn: 'avertissement',
  suspend: 'suspension',
  'void-giving': 'aura donnée annulée',
  count: 'compté',
  void: 'annulé',
  'taken-over': 'repris à un autre',
  maintained: 'maintenue',
  reversed: 'annulée après contestation',
  ...Object.fromEntries(Object.entries(reportCategories).map(([code, { label }]) => [code, label])),
}

export const auditTexts = {
  lead: 'Ce que font les modérateurs, les administrateurs et les opérateurs. Personne ne peut changer ce journal.',
  listLabel: 'Journal',
  act: 'Acte',
  anyAct: 'Tous les actes',
  actor: 'Par',
  anyActor: 'Tout le monde',
  otherActor: 'Un autre compte',
  acts: {
    decide: 'Décision',
    undo: 'Décision annulée',
    confirm: 'Décision confirmée',
    refuse: 'Décision refusée',
    reopen: 'Dossier rouvert',
    'answer-contest': 'Contestation répondue',
    take: 'Dossier pris',
    release: 'Dossier rendu',
    note: 'Note',
    'look-up': 'Données protégées consultées',
    'change-role': 'Rôle changé',
    'save-reason': 'Motif modifié',
    'resolve-bug': 'Problème résolu ou rouvert',
    'remove-elsewhere': 'Contenu retiré sur place',
    'remove-second-factor': 'Double authentification retirée',
    'export-account': 'Données exportées',
    'erase-account': 'Effacement demandé',
    'keep-account': 'Effacement annulé',
  } satisfies Record<AuditAct, string>,
  about: 'Concerne',
  actorName: (actor: string) =>
    actor === '' ? 'Compte effacé' : actor.replace(/^operator:(.*)$/, 'opérateur $1 (commande)'),
  details: (details: string) =>
    details
      .replace(/[a-z]+(?:-[a-z]+)*/g, (code) => codes[code] ?? code)
      .replace(
        /suspension (\d+)/g,
        (_, days: string) => `suspension de ${days} ${pluralOf(Number(days), 'jour', 'jours')}`,
      ),
  /** What protected data was looked at; ids are of held aura. */
  lookedUp: (details: string, isInCase: boolean) => {
    if (refusedCase.test(details)) return 'dossier qui touche à l’aura de ce modérateur, refusé'
    if (!/^\d+( \d+)*$/.test(details)) return undefined
    if (isInCase) return 'qui a retiré de l’aura anonymement'
    return `auteurs de l’aura retenue n°\u00a0${details.replaceAll(' ', ', ')}`
  },
  caseLink: (id: number) => `Dossier ${id}`,
  failed: 'Le journal n’a pas pu être chargé.',
  none: 'Rien à cet endroit du journal.',
  more: 'Voir plus',
}
