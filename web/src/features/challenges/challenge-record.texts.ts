import { formatNumber, pluralOf } from '../../lib/format.ts'

/** Texts of the challenges on a profile. */
export const recordTexts = {
  won: (count: number) => `${formatNumber(count)} ${pluralOf(count, 'défi gagné', 'défis gagnés')}`,
  created: (count: number) => `${formatNumber(count)} ${pluralOf(count, 'créé', 'créés')}`,
  createdAlone: (count: number) => `${formatNumber(count)} ${pluralOf(count, 'défi créé', 'défis créés')}`,
}
