import type { Transparency } from '@aura/contract/moderation/moderation.statistics.contract'
import { formatDate, formatNumber, pluralOf } from '../../lib/format.ts'

export const transparencyTexts = {
  title: 'Transparence',
  lead: 'Ce qui a été signalé à la modération et ce qu’elle a décidé. Ces nombres sont calculés, jamais saisis.',
  failed: 'Les nombres n’ont pas pu être chargés.',
  period: ({ since, until }: Transparency) => `Du ${formatDate(since)} au ${formatDate(until)}.`,
  reportsTitle: 'Signalements',
  reportsCaption: 'Signalements par catégorie, et ce qu’il en est advenu',
  category: 'Catégorie',
  total: 'Reçus',
  removed: 'Retirés',
  measured: 'Autre mesure',
  unproblematic: 'Sans problème',
  waiting: 'En cours',
  all: 'Total',
  decisionsTitle: 'Décisions',
  decisionsCaption: 'Décisions par sorte, et combien ont été annulées après contestation',
  kind: 'Décision',
  kinds: {
    remove: 'Contenu retiré',
    warn: 'Avertissement',
    suspend: 'Suspension',
    'void-giving': 'Aura donnée, annulée',
    count: 'Aura ou prix retenu, compté',
    void: 'Aura ou prix retenu, annulé',
  } satisfies Record<Transparency['decisions'][number]['kind'], string>,
  made: 'Prises',
  reversed: 'Annulées',
  appealsTitle: 'Contestations',
  appeals: ({ total, maintained, reversed, waiting }: Transparency['contests']) =>
    total === 0
      ? 'Aucune décision n’a été contestée.'
      : `${formatNumber(total)} ${pluralOf(total, 'décision contestée', 'décisions contestées')}\u00a0: ` +
        `${formatNumber(maintained)} ${pluralOf(maintained, 'maintenue', 'maintenues')}, ` +
        `${formatNumber(reversed)} ${pluralOf(reversed, 'annulée', 'annulées')}, ${formatNumber(waiting)} en attente.`,
  movementAppeals: ({ total, maintained, reversed, waiting }: Transparency['movement_contests']) =>
    total === 0
      ? 'Aucun mouvement d’aura n’a été contesté.'
      : `${formatNumber(total)} ${pluralOf(total, 'mouvement d’aura contesté', 'mouvements d’aura contestés')}\u00a0: ` +
        `${formatNumber(maintained)} ${pluralOf(maintained, 'maintenu', 'maintenus')}, ` +
        `${formatNumber(reversed)} ${pluralOf(reversed, 'rendu', 'rendus')}, ${formatNumber(waiting)} en attente.`,
  delayTitle: 'Délai',
  delay: (hours: number | null) =>
    hours === null
      ? 'Aucune décision n’a encore été prise.'
      : `La moitié des signalements ont reçu leur réponse en moins ${ofLength(hours)}.`,
  machinesTitle: 'Machines',
  machines: (count: number) =>
    count === 0
      ? 'Aucune décision n’a été prise par une machine.'
      : `Une machine a pris part à ${formatNumber(count)} ${pluralOf(count, 'décision', 'décisions')}.`,
  rules: 'Lire les règles',
}

/** A length of time in hours, in the unit that suits it, after « moins ». */
function ofLength(hours: number): string {
  if (hours <= 1) return 'd’une heure'
  if (hours < 48) return `de ${Math.ceil(hours)}\u00a0heures`
  return `de ${Math.ceil(hours / 24)}\u00a0jours`
}
