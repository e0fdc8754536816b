import { requestExport } from '@aura/contract/exports/exports.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { showToast } from '../../ui/toast.ts'
import { exportsOptions } from './exports.queries.ts'
import { exportsTexts as texts } from './exports.texts.ts'

const mutationKey = ['exports', 'request']

/** Asks for an export of everything the account holds [PRV-02]. */
export function useRequestExport() {
  const client = useQueryClient()
  const requesting = useMutation({
    mutationKey,
    mutationFn: () => call(requestExport),
    meta: { failureText: texts.askFailed },
    onSuccess: () => showToast({ kind: 'success', message: texts.asked }),
    // Refused, the list says why: another is under way, or was made today.
    onSettled: () => client.invalidateQueries({ queryKey: exportsOptions.queryKey }),
  })
  return {
    isRequesting: requesting.isPending,
    /** The second click of a double one, which comes before the page shows the first, asks for nothing. */
    request: () => {
      if (client.isMutating({ mutationKey }) === 0) requesting.mutate()
    },
  }
}
