import { rarityLabels, requireAuraType } from '@aura/contract/aura/aura-types'
import type { CSSProperties } from 'react'
import { auraColour } from './aura-colour.ts'

/** An aura type in words and colour: `solaris · rare`. Colour alone never conveys the rarity. */
export function AuraBadge({ auraTypeId }: { auraTypeId: number }) {
  const { label, rarity } = requireAuraType(auraTypeId)
  return (
    <span
      style={{ '--ring': auraColour(auraTypeId) } as CSSProperties}
      className="inline-flex items-center gap-x-2 whitespace-nowrap large-text:flex-wrap rounded-full border border-[color-mix(in_oklab,var(--ring)_40%,var(--line))] px-3 py-1 text-sm font-semibold"
    >
      <span aria-hidden className="size-2 rounded-full bg-(--ring) shadow-[0_0_8px_var(--ring)]" />
      <span className="text-(--ring)">{label}</span>
      <span className="font-normal text-muted">{rarityLabels[rarity]}</span>
    </span>
  )
}
