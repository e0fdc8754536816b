import { formatNumber, pluralOf } from '../../lib/format.ts'

/** In a separate file, because the texts of the follow button load with the first screen. */
export const suggestedPeopleTexts = {
  people: 'Personnes à suivre',
  loading: 'Recherche de personnes à suivre…',
  failed: 'Les suggestions n’ont pas pu être chargées.',
  retry: 'Réessayer',
  followedBy: (pseudo: string, others: number) =>
    others === 0
      ? `Suivi par ${pseudo}`
      : `Suivi par ${pseudo} et ${formatNumber(others)} ${pluralOf(others, 'autre', 'autres')}`,
  /** For calm mode, without the number. */
  followedByCalm: (pseudo: string, others: number) =>
    others === 0 ? `Suivi par ${pseudo}` : `Suivi par ${pseudo} et d’autres`,
  followers: (count: number) => `${formatNumber(count)} ${pluralOf(count, 'abonné', 'abonnés')}`,
}
