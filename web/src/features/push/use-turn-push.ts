import { useMutation, useQueryClient } from '@tanstack/react-query'
import { serverSentence } from '../../lib/server-sentence.ts'
import { showToast } from '../../ui/toast.ts'
import { pushStateOptions } from './push.queries.ts'
import { pushTexts as texts } from './push.texts.ts'
import { turnPushOff, turnPushOn } from './push-subscription.ts'

/** Turns pushes on or off, and shows the result. */
export function useTurnPush() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isWanted: boolean) => (isWanted ? turnPushOn() : turnPushOff()),
    onSuccess: (state, isWanted) => {
      client.setQueryData(pushStateOptions.queryKey, state)
      if (state === 'on') showToast({ kind: 'success', message: texts.turnedOn })
      else if (!isWanted) showToast({ kind: 'success', message: texts.turnedOff })
      else showToast({ kind: 'info', message: texts.notAllowed })
    },
    onError: (error, isWanted) => {
      const message = serverSentence(error) ?? (isWanted ? texts.failed : texts.turnOffFailed)
      showToast({ kind: 'error', message })
      void client.invalidateQueries(pushStateOptions)
    },
  })
}
