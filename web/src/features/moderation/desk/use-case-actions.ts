import { addCaseNote, releaseCase, takeCase } from '@aura/contract/moderation/moderation.case.contract'
import {
  confirmDecision,
  reopenCase,
  undoDecision,
} from '@aura/contract/moderation/moderation.decisions.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { callOnce } from '../../../lib/call-once.ts'
import { showToast } from '../../../ui/toast.ts'
import { caseTexts as texts } from './case.texts.ts'
import { refreshCase } from './queue-cache.ts'

/** Actions on one case other than decisions; the case is fetched again after each, even if it was refused. */
export function useCaseActions(caseId: number) {
  const client = useQueryClient()
  const onSettled = () => refreshCase(client, caseId)
  const params = { id: caseId }
  const noteKey = ['moderation', 'note', caseId]
  const note = useMutation({
    mutationKey: noteKey,
    mutationFn: (text: string) => callOnce(addCaseNote, { params, body: { text } }),
    onSettled,
  })
  return {
    /** Takes the case; `from` takes it over from that moderator [MOD-24]. */
    take: useMutation({
      mutationFn: (from?: number) => call(takeCase, { params, body: from === undefined ? {} : { from } }),
      onSettled,
      meta: { failureText: texts.takeFailed },
    }),
    release: useMutation({
      mutationFn: () => call(releaseCase, { params }),
      onSettled,
      meta: { failureText: texts.releaseFailed },
    }),
    reopen: useMutation({
      mutationFn: () => call(reopenCase, { params }),
      onSettled,
      meta: { failureText: texts.reopenFailed },
    }),
    /** Undoes a decision with the other actions of its answer that are not settled [MOD-25]. */
    undo: useMutation({
      mutationFn: (decisionId: number) => call(undoDecision, { params: { id: decisionId } }),
      onSuccess: ({ decisions }) => {
        const isWhole = decisions.every(({ state }) => state !== 'in-force')
        showToast({ kind: 'success', message: isWhole ? texts.undoneOne : texts.undoneInPart })
      },
      onSettled,
      meta: { failureText: texts.undoFailed },
    }),
    /** Confirms or refuses a suspension that another moderator proposes [MOD-29]. */
    confirm: useMutation({
      mutationFn: ({ decisionId, confirm }: { decisionId: number; confirm: boolean }) =>
        call(confirmDecision, { params: { id: decisionId }, body: { confirm } }),
      onSuccess: ({ state }) => {
        const message = state === 'in-force' ? texts.confirmed : texts.confirmRefused
        showToast({ kind: 'success', message })
      },
      onSettled,
      meta: { failureText: texts.confirmFailed },
    }),
    note,
    /** Saves a note; ignores the second click of a double click, which comes before the pending state is rendered. */
    saveNote: (text: string, onSaved: () => void) => {
      if (client.isMutating({ mutationKey: noteKey }) === 0) note.mutate(text, { onSuccess: onSaved })
    },
  }
}

export type CaseActions = ReturnType<typeof useCaseActions>
