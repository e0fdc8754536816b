import { useCalm } from '../lib/calm.ts'
import { formatCount } from '../lib/format.ts'

interface CountProps {
  value: number
  /** The full count and its unit, for screen readers and the tooltip: « 12 432 mentions J’aime ». */
  said: string
  className?: string
}

/** A shortened count; nothing in calm mode [APP-12]. */
export function Count({ value, said, className }: CountProps) {
  if (useCalm()) return null
  return (
    <span title={said} className={className}>
      <span aria-hidden>{formatCount(value)}</span>
      <span className="sr-only">{said}</span>
    </span>
  )
}
