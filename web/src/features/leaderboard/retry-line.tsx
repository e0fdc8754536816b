import { Button } from '../../ui/button.tsx'

interface RetryLineProps {
  message: string
  label: string
  isRetrying: boolean
  onRetry: () => void
}

/** A failed load of a small part, told on a line in its place. */
export function RetryLine({ message, label, isRetrying, onRetry }: RetryLineProps) {
  return (
    <p role="alert" className="flex flex-wrap items-center justify-between gap-2 text-muted">
      {message}
      <Button variant="secondary" size="small" busy={isRetrying} onClick={onRetry}>
        {label}
      </Button>
    </p>
  )
}
