import { hasFailed } from '../../lib/call.ts'
import { texts } from './accounts.texts.ts'
import { FailureNotice } from './failure-notice.tsx'

interface EntranceFailureProps {
  error: Error
  /** The login also cancels the deletion of the account, which a suspension does not prevent. */
  isRestoring?: boolean
}

/** Why no session was opened; for a suspended account also that its deletion was cancelled, and how to appeal [ACC-50, PRV-03]. */
export function EntranceFailure({ error, isRestoring = false }: EntranceFailureProps) {
  const isSuspended = hasFailed(error, 'accounts.suspended')
  return (
    <FailureNotice
      error={error}
      fallback={error.message}
      action={
        isSuspended && (
          <div className="grid gap-1 text-sm">
            <p>{texts.suspended}</p>
            {isRestoring && <p>{texts.restoredSuspended}</p>}
          </div>
        )
      }
    />
  )
}
