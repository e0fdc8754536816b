import { ownPseudo } from '@aura/contract/accounts/accounts.session.contract'
import { getPreferences } from '@aura/contract/preferences/preferences.contract'
import { call } from '../../lib/call.ts'
import { setCalm } from '../../lib/calm.ts'
import { openSession } from '../../lib/session.ts'

/**
 * Opens the session of a login with the pseudo of its account [APP-01], after reading the calm-mode preference, so that no count
 * flashes [APP-12]. If the preference cannot be read, counts stay hidden until the next read; a pseudo is read again.
 */
export async function startSession(token: string): Promise<void> {
  const [isCalm, named] = await Promise.all([
    call(getPreferences, { token }).then(
      ({ calmMode }) => calmMode,
      () => true,
    ),
    call(ownPseudo, { token }).catch(() => ({})),
  ])
  setCalm(isCalm)
  openSession({ token, ...named })
}
