import { formatNumber } from '../../lib/format.ts'
import { profilesTexts as texts } from './profiles.texts.ts'
import { auraOfDays, linePoints } from './sparkline.rules.ts'

const width = 200
const height = 52

/** How one's aura moved over the month, in the light of its type [PRF-01]. */
export function Sparkline({ aura, month }: { aura: number; month: readonly number[] }) {
  const days = auraOfDays(aura, month)
  const [first = aura] = days
  return (
    <svg
      role="img"
      aria-label={texts.month(formatNumber(first), formatNumber(aura))}
      viewBox={`0 0 ${width} ${height}`}
      className="aura-card-month"
    >
      <polyline points={linePoints(days, width, height)} />
    </svg>
  )
}
