import { formatDateAndTime, formatRelativeDate } from '../lib/format.ts'
import { classNames } from './class-names.ts'

interface RelativeTimeProps {
  /** When it happened, in ISO 8601. */
  at: string
  /** The moment it is counted from. */
  now: Date
  className?: string | undefined
}

/** How long ago, in short; in words for screen readers, with the full date and time for a pointer that rests on it [PST-14]. */
export function RelativeTime({ at, now, className }: RelativeTimeProps) {
  const words = formatRelativeDate(at, now)
  const short = formatRelativeDate(at, now, 'short')
  return (
    <time dateTime={at} title={formatDateAndTime(at)} className={classNames('relative', className)}>
      {short === words ? (
        words
      ) : (
        <>
          <span aria-hidden>{short}</span>
          <span className="sr-only">{words}</span>
        </>
      )}
    </time>
  )
}
