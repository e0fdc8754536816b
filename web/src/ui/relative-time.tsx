import { formatDateAndTime, formatRelativeDate } from '../lib/format.ts'
import { useNow } from '../lib/use-now.ts'
import { classNames } from './class-names.ts'

interface RelativeTimeProps {
  /** When it happened, in ISO 8601. */
  at: string
  className?: string | undefined
}

/**
 * The time since a moment, kept up to date while it shows: short on screen, in words for screen readers, with date and time as its
 * tooltip [PST-14].
 */
export function RelativeTime({ at, className }: RelativeTimeProps) {
  const now = useNow()
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
