import { bugDescriptionMaxLength, bugPageMaxLength } from '@aura/contract/bug-reports/bug-reports.limits'
import { formatDateAndTime, formatNumber } from '../../lib/format.ts'

export const bugReportsTexts = {
  title: 'Signaler un problème',
  lead: 'Quelque chose ne marche pas ? Dites-nous ce que vous faisiez et ce qui s’est passé.',
  content: 'Un contenu ou une personne pose problème ? Signalez-le depuis son menu, là où il se trouve.',
  description: 'Description du problème',
  descriptionMissing: 'Décrivez le problème.',
  descriptionTooLong: `La description compte ${formatNumber(bugDescriptionMaxLength)} caractères au plus.`,
  pageUrl: 'Adresse de la page (facultatif)',
  pageUrlTooLong: `L’adresse de la page compte ${bugPageMaxLength} caractères au plus.`,
  send: 'Envoyer',
  /** MOD-09, word for word. */
  failed: 'Une erreur est survenue. Veuillez réessayer plus tard.',

  listLabel: 'Problèmes signalés',
  filterLabel: 'État des problèmes',
  open: 'À examiner',
  resolved: 'Résolus',
  all: 'Tous',
  reportedBy: (iso: string) => `le ${formatDateAndTime(iso)}, par`,
  resolvedAt: (iso: string) => `Résolu le ${formatDateAndTime(iso)}`,
  page: 'Page :',
  resolve: 'Marquer comme résolu',
  reopen: 'Rouvrir',
  changeFailed: 'L’état du problème n’a pas pu être changé.',
  listFailed: 'Les problèmes signalés n’ont pas pu être chargés.',
  none: 'Aucun problème signalé.',
  noneOpen: 'Rien n’attend.',
  noneOpenHint: 'Les problèmes que des membres signalent apparaîtront ici.',
  more: 'Voir plus',
}
