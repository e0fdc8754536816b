import { type Preferences, putPreferences } from '@aura/contract/preferences/preferences.contract'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { serverSentence } from '../../lib/server-sentence.ts'
import { readSession } from '../../lib/session.ts'
import { createToggleQueue } from '../../lib/toggle-queue.ts'
import { showFailure } from '../../ui/failure-toast.ts'
import { preferencesOptions } from './preferences.queries.ts'
import { preferencesTexts as texts } from './preferences.texts.ts'

const { queryKey } = preferencesOptions

/** One call at a time, then the last wanted state: an older change never overwrites a newer one. */
function createQueue(token: string | null) {
  return createToggleQueue<Preferences>({
    of: 'preferences',
    whileBusy: 'fold',
    async step(_id, _held, wanted) {
      if (readSession().token !== token) throw new Error('somebody else is logged in')
      await call(putPreferences, { body: wanted })
      return { held: wanted }
    },
  })
}

/** One queue a session: pending changes never go to the next account in this browser. */
let current = { token: null as string | null, queue: createQueue(null) }

function queueOf(token: string | null) {
  if (current.token !== token) current = { token, queue: createQueue(token) }
  return current.queue
}

/** Changes the preferences that are shown: at once on the screen, taken back when refused [APP-17]. */
export function useChangePreferences(): (change: (from: Preferences) => Preferences) => void {
  const client = useQueryClient()
  return (change) => {
    const shown = client.getQueryData(queryKey)
    if (!shown) return
    const { token } = readSession()
    queueOf(token).press(0, shown, change, {
      show: (preferences) => {
        if (readSession().token !== token) return
        // A running read started before this change.
        void client.cancelQueries({ queryKey })
        client.setQueryData(queryKey, preferences)
      },
      onRefused: (error) => {
        if (readSession().token === token) showFailure(error, serverSentence(error) ?? texts.saveFailed)
      },
    })
  }
}
