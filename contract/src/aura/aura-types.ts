export type Rarity = 'legendary' | 'epic' | 'rare' | 'uncommon' | 'common'

/** An aura type as assigned at sign-up (spec §3). `share` is its weight; the weights add up to 101.01, not 100. */
export interface AuraType {
  id: number
  label: string
  rarity: Rarity
  share: number
}

export const auraTypes = [
  { id: 1, label: 'celestia', rarity: 'legendary', share: 2.78 },
  { id: 2, label: 'greelux', rarity: 'epic', share: 0.28 },
  { id: 3, label: 'amara', rarity: 'epic', share: 5.56 },
  { id: 4, label: 'solaris', rarity: 'rare', share: 13.89 },
  { id: 5, label: 'verdant', rarity: 'rare', share: 28.78 },
  { id: 6, label: 'mystis', rarity: 'uncommon', share: 1.39 },
  { id: 7, label: 'crimson', rarity: 'uncommon', share: 8.33 },
  { id: 8, label: 'neutre', rarity: 'common', share: 40 },
] as const satisfies readonly AuraType[]

export type AuraTypeName = (typeof auraTypes)[number]['label']

/** The most that a mystis can give by one vote. */
export const maxMystisAmount = 10

/** The French word for a rarity, always shown beside the colour. */
export const rarityLabels = {
  legendary: 'légendaire',
  epic: 'épique',
  rare: 'rare',
  uncommon: 'peu commune',
  common: 'commune',
} as const satisfies Record<Rarity, string>

/** The type with this id. @throws Error for an id outside the table, which is a defect of the caller */
export function requireAuraType(id: number): AuraType {
  const found = auraTypes.find((type) => type.id === id)
  if (!found) throw new RangeError(`no aura type ${id}`)
  return found
}

/** Animation of a post: 1 default, 2 fire, 3 water. */
export type AnimationType = 1 | 2 | 3

/** The animation of a post follows its author's type [PST-09]. */
export function animationOf(auraTypeId: number): AnimationType {
  const { label } = requireAuraType(auraTypeId)
  if (label === 'solaris' || label === 'crimson') return 2
  if (label === 'celestia' || label === 'mystis') return 3
  return 1
}
