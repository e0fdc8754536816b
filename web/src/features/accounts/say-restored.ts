import { showToast } from '../../ui/toast.ts'
import { texts } from './accounts.texts.ts'

/** Says that the account is kept, once its session is open [PRV-03]. */
export function sayRestored(): void {
  showToast({ kind: 'success', message: texts.restored })
}
