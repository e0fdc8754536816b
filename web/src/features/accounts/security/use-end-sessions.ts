import { endOtherSessions, endSession } from '@aura/contract/accounts/accounts.security.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { showToast } from '../../../ui/toast.ts'
import { sessionsOptions } from './security.queries.ts'
import { sessionsTexts as texts } from './security.texts.ts'

/** Ends one session of the viewer by its id, or `others`: every one but this [ACC-58]. */
export function useEndSessions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (which: number | 'others') =>
      which === 'others' ? call(endOtherSessions) : call(endSession, { params: { id: which } }),
    onSuccess: ({ message }) => showToast({ kind: 'success', message }),
    // After a refusal too, because the list was out of date then.
    onSettled: () => client.invalidateQueries({ queryKey: sessionsOptions.queryKey }),
    meta: { failureText: texts.failed },
  })
}
