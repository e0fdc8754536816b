import { hasFailed } from '../lib/call.ts'
import { showToast } from './toast.ts'

/** Shows that an action failed; an ended session is shown by its own dialog. */
export function showFailure(error: unknown, message: string): void {
  if (!hasFailed(error, 'platform.session-ended')) showToast({ kind: 'error', message })
}
