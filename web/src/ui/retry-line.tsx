import { Button } from './button.tsx'
import { passFocusOn } from './pass-focus-on.ts'

interface RetryLineProps {
  message: string
  label: string
  isRetrying: boolean
  onRetry: () => void
}

/** The error line of a small part that failed to load. */
export function RetryLine({ message, label, isRetrying, onRetry }: RetryLineProps) {
  return (
    <p role="alert" className="flex flex-wrap items-center justify-between gap-2 text-muted">
      {message}
      <Button ref={passFocusOn} variant="secondary" size="small" busy={isRetrying} onClick={onRetry}>
        {label}
      </Button>
    </p>
  )
}
