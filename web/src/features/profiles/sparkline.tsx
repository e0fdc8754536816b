import { formatNumber } from '../../lib/format.ts'
import { profilesTexts as texts } from './profiles.texts.ts'
import { auraOfDays, linePoints } from './sparkline.rules.ts'

const width = 200
const height = 52

/** How one's aura moved over the month, in the light of its type; nothing when it did not [PRF-01]. */
export function Sparkline({ aura, month }: { aura: number; month: readonly number[] }) {
  if (month.every((net) => net === 0)) return null
  const days = auraOfDays(aura, month)
  const [first = aura] = days
  return (
    <svg
      role="img"
      aria-label={texts.month(formatNumber(first), formatNumber(aura))}
      viewBox={`0 0 ${width} ${height}`}
      // Stretched to the width of a phone; the stroke keeps its own.
      preserveAspectRatio="none"
      className="aura-card-month"
    >
      <polyline vectorEffect="non-scaling-stroke" points={linePoints(days, width, height)} />
    </svg>
  )
}
