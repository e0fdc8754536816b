import type { AuditAct } from '@aura/contract/audit/audit.contract'

/** Codes that details are made of; ids and other codes stand as they are. */
const codes: Record<string, string> = {
  ...{ user: 'membre', moderator: 'modérateur', administrator: 'administrateur' },
  ...{ open: 'rouvert', resolved: 'résolu' },
  ...{ dismiss: 'classé sans suite', clear: 'jugé sans problème', remove: 'contenu retiré' },
  ...{ warn: 'avertissement', suspend: 'suspension', 'void-giving': 'aura donnée annulée' },
  ...{ count: 'compté', void: 'annulé', 'taken-over': 'repris à un autre' },
}

export const auditTexts = {
  lead: 'Ce que font les modérateurs, les administrateurs et les opérateurs. Personne ne peut changer ce journal.',
  listLabel: 'Journal',
  act: 'Acte',
  anyAct: 'Tous les actes',
  actor: 'Par',
  anyActor: 'Tout le monde',
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
    'look-up': 'Donneurs anonymes consultés',
    'change-role': 'Rôle changé',
    'save-reason': 'Motif modifié',
    'resolve-bug': 'Problème résolu ou rouvert',
    'remove-elsewhere': 'Contenu retiré sur place',
  } satisfies Record<AuditAct, string>,
  erased: 'Compte effacé',
  about: 'Concerne',
  details: (details: string) => details.replace(/[a-z]+(?:-[a-z]+)*/g, (code) => codes[code] ?? code),
  caseLink: (id: number) => `Dossier ${id}`,
  failed: 'Le journal n’a pas pu être chargé.',
  none: 'Rien à cet endroit du journal.',
  more: 'Voir plus',
}
