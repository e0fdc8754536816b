import { LineChart } from '../../ui/line-chart.tsx'
import { runningSums } from './aura-month.rules.ts'
import { profilesTexts as texts } from './profiles.texts.ts'

/** The change of a person's aura by others over the month, in the colour of its type; nothing if there was none [PRF-01]. */
export function AuraMonthChart({ month }: { month: readonly number[] }) {
  if (month.every((net) => net === 0)) return null
  const days = runningSums(month)
  return (
    <LineChart
      values={days}
      label={texts.month(days.at(-1) ?? 0)}
      className="h-9 w-full max-w-50 stroke-(--ring) tablet:h-13 [filter:drop-shadow(0_2px_8px_color-mix(in_oklab,var(--ring)_45%,transparent))]"
    />
  )
}
