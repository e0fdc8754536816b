import { auraTypes } from '@aura/contract/aura/aura-types'

/** The aura type that colours portraits of people without an account. */
export const neutralAuraTypeId = 8

/** The colour of an aura type as a CSS variable that follows the theme; `neutre` for an unknown type. */
export function auraColour(auraTypeId: number): string {
  const type = auraTypes.find(({ id }) => id === auraTypeId)
  return `var(--${type?.label ?? 'neutre'})`
}
