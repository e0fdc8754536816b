import { auraTypes } from '@aura/contract/aura/aura-types'

/** The light of an aura type as a CSS colour that follows the theme; an unknown type shines like `neutre`. */
export function auraColour(auraTypeId: number): string {
  const type = auraTypes.find(({ id }) => id === auraTypeId)
  return `var(--${type?.label ?? 'neutre'})`
}
