import { formatNumber } from '../../lib/format.ts'
import { LineChart } from '../../ui/line-chart.tsx'
import { auraOfDays } from './aura-month.rules.ts'
import { profilesTexts as texts } from './profiles.texts.ts'

/** How a person's aura moved over the month, in the colour of its type; nothing when it did not move [PRF-01]. */
export function AuraMonthChart({ aura, month }: { aura: number; month: readonly number[] }) {
  if (month.every((net) => net === 0)) return null
  const days = auraOfDays(aura, month)
  const [first = aura] = days
  return (
    <LineChart
      values={days}
      label={texts.month(formatNumber(first), formatNumber(aura))}
      className="ms-auto h-13 w-50 stroke-(--ring) [filter:drop-shadow(0_2px_8px_color-mix(in_oklab,var(--ring)_45%,transparent))] max-tablet:w-full"
    />
  )
}
