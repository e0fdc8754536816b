import { showToast } from './toast.ts'

/** Shows that an action failed; an ended session is shown by its own dialog. */
export function showFailure(error: unknown, message: string): void {
  showToast({ kind: 'error', message, cause: error })
}
