import { auraTypes } from '@aura/contract/aura/aura-types'

const allShares = auraTypes.reduce((sum, { share }) => sum + share, 0)
const percent = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 1 })

/** How often an aura type is drawn at sign-up: « 2,5 % des tirages ». */
export function auraTypeOdds({ share }: { share: number }): string {
  return `${percent.format(share / allShares)} des tirages`
}
