import type { DeskStatistics } from '@aura/contract/moderation/moderation.statistics.contract'
import { formatDateAndTime, formatNumber } from '../../../lib/format.ts'
import { formatDuration } from '../../../lib/format-duration.ts'

type Age = DeskStatistics['open_by_age'][number]['age']

const decimal = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })
const shortDay = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Words of the desk's figures. */
export const statisticsTexts = {
  lead: (at: string) => `Calculé le ${formatDateAndTime(at)}. Les semaines commencent le lundi.`,
  failed: 'Impossible de charger les chiffres.',
  table: 'Lire en tableau',
  none: '—',
  week: 'Semaine du',
  weekOf: (day: string) => shortDay.format(new Date(`${day}T00:00:00Z`)),
  thisWeek: 'cette semaine',
  openNow: 'en attente',
  said: (title: string, values: readonly string[]) => `${title}\u00a0: ${values.join(', ')}`,
  openByAge: 'Dossiers en attente, par ancienneté',
  openByKind: 'Dossiers en attente, par sorte',
  age: 'Ouverts depuis',
  kind: 'Sorte',
  ages: {
    day: 'moins d’un jour',
    'three-days': '1 à 3 jours',
    week: '3 à 7 jours',
    month: '7 à 30 jours',
    older: 'plus de 30 jours',
  } satisfies Record<Age, string> as Record<Age, string>,
  decisions: 'Décisions par semaine',
  median: 'Temps médian avant une décision',
  reports: 'Signalements par semaine',
  perThousand: 'Signalements pour 1 000 posts',
  heldActs: 'Actes d’aura retenus',
  newAccounts: 'Nouveaux comptes',
  number: formatNumber,
  decimal: (value: number) => decimal.format(value),
  hours: (hours: number) => formatDuration(Math.round(hours * 3600)),
}
