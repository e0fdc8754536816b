import { useCalm } from '../lib/calm.ts'
import { formatCount } from '../lib/format.ts'

interface CountProps {
  value: number
  /** The count in full with what it counts, for who listens or points at it: « 12 432 mentions J’aime ». */
  said: string
  className?: string
}

/** A count in little room; in calm mode nothing [APP-12]. */
export function Count({ value, said, className }: CountProps) {
  if (useCalm()) return null
  return (
    <span title={said} className={className}>
      <span aria-hidden>{formatCount(value)}</span>
      <span className="sr-only">{said}</span>
    </span>
  )
}
