import { formatDateAndTime, formatRelativeDate } from '../lib/format.ts'

interface RelativeTimeProps {
  /** When it happened, in ISO 8601. */
  at: string
  /** The moment « il y a » counts from. */
  now: Date
  className?: string | undefined
}

/** How long ago, with the full date and time for a pointer that rests on it [PST-14]. */
export function RelativeTime({ at, now, className }: RelativeTimeProps) {
  return (
    <time dateTime={at} title={formatDateAndTime(at)} className={className}>
      {formatRelativeDate(at, now)}
    </time>
  )
}
