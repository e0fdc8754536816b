import { getPreferences } from '@aura/contract/preferences/preferences.contract'
import { call } from '../../lib/call.ts'
import { setCalm } from '../../lib/calm.ts'
import { openSession } from '../../lib/session.ts'

/**
 * Opens the session of a login, once it is known whether its person wants to see counts: none may flash [APP-12]. Without an
 * answer they are hidden until the preferences are asked for again.
 */
export async function startSession(token: string): Promise<void> {
  const isCalm = await call(getPreferences, { token }).then(
    ({ calmMode }) => calmMode,
    () => true,
  )
  setCalm(isCalm)
  openSession({ token })
}
