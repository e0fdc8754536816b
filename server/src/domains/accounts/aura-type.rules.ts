import { type AuraType, auraTypes } from '@aura/contract/aura/aura-types'
import type { Draw } from '../../platform/clock/draw.ts'

/** Draws the type of a new account by the shares of the table, divided by their sum (decisions §3). */
export function drawAuraType(draw: Draw): AuraType {
  const total = auraTypes.reduce((sum, { share }) => sum + share, 0)
  let left = draw() * total
  for (const type of auraTypes) {
    left -= type.share
    if (left < 0) return type
  }
  return auraTypes[auraTypes.length - 1] as AuraType
}
