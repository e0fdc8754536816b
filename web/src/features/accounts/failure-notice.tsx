import type { ReactNode } from 'react'
import { hasFailed } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { Notice } from '../../ui/notice.tsx'

interface FailureNoticeProps {
  error: Error
  /** The specification’s sentence for a failure about which the server said nothing. */
  fallback: string
  action?: ReactNode
}

/** Why a form was refused: the server’s sentence, or `fallback` with what may help when no answer came. */
export function FailureNotice({ error, fallback, action }: FailureNoticeProps) {
  const isUnanswered = hasFailed(error, 'network', 'platform.unavailable') && error.requestId === undefined
  return (
    <Notice kind="error" action={action}>
      <p>{sentenceOf(error, fallback)}</p>
      {isUnanswered && error.message !== fallback && <p className="text-sm text-muted">{error.message}</p>}
    </Notice>
  )
}

function sentenceOf(error: Error, fallback: string): string {
  // Only the server’s own error form names its request: anything else said nothing to the person.
  if (error instanceof CallError && error.requestId === undefined) return fallback
  return error.message
}
