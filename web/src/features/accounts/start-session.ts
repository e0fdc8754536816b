import { getPreferences } from '@aura/contract/preferences/preferences.contract'
import { call } from '../../lib/call.ts'
import { setCalm } from '../../lib/calm.ts'
import { openSession } from '../../lib/session.ts'

/**
 * Opens the session of a login after reading the calm-mode preference, so that no count flashes [APP-12]. If the preference
 * cannot be read, counts stay hidden until the next read.
 */
export async function startSession(token: string): Promise<void> {
  const isCalm = await call(getPreferences, { token }).then(
    ({ calmMode }) => calmMode,
    () => true,
  )
  setCalm(isCalm)
  openSession({ token })
}
