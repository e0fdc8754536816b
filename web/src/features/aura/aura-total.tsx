import { formatNumber } from '../../lib/format.ts'
import { Count } from '../../ui/count.tsx'
import { auraTexts } from './aura.texts.ts'

/** The aura of one's own post, to which one gives none. */
export function AuraTotal({ total }: { total: number }) {
  return (
    <Count
      value={total}
      said={auraTexts.total(formatNumber(total))}
      className="inline-flex min-h-11 items-center rounded-full border border-line px-4 font-display text-lg font-bold"
    />
  )
}
