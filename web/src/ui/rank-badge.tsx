import { Crown, Medal } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useCalm } from '../lib/calm.ts'
import { formatRank } from '../lib/format.ts'
import { rankTier, tierColour } from './rank-tier.ts'

/** A rank by aura in the colour of its tier; nothing in calm mode [COM-13, APP-12]. */
export function RankBadge({ rank }: { rank: number }) {
  if (useCalm()) return null
  const tier = rankTier(rank)
  const Icon = tier === 1 ? Crown : tier === 2 || tier === 3 ? Medal : undefined
  return (
    <span
      title={`${formatRank(rank)} par l’aura`}
      data-tier={tier}
      style={{ '--tier': tierColour(tier) } as CSSProperties}
      className="inline-flex items-center gap-1 rounded-full border border-[color-mix(in_oklab,var(--tier)_45%,var(--line))] bg-[color-mix(in_oklab,var(--tier)_12%,transparent)] px-1.5 text-xs font-semibold text-[color-mix(in_oklab,var(--tier)_72%,var(--ink))] tabular-nums"
    >
      {Icon && <Icon aria-hidden className="size-3 stroke-[2.2]" />}
      {formatRank(rank)}
    </span>
  )
}
