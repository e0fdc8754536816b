import { type AuraType, auraTypes } from '@aura/contract/aura/aura-types'
import type { Random } from '../../platform/clock/random.ts'

/** Draws the type of a new account with the probabilities of the table, divided by their sum (decisions §3). */
export function drawAuraType(random: Random): AuraType {
  const total = auraTypes.reduce((sum, { share }) => sum + share, 0)
  let left = random() * total
  for (const type of auraTypes) {
    left -= type.share
    if (left < 0) return type
  }
  return auraTypes[auraTypes.length - 1] as AuraType
}
