import type { Decision } from '@aura/contract/moderation/moderation.decisions.contract'
import { undoDecision } from '@aura/contract/moderation/moderation.decisions.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { call } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Countdown } from '../../../ui/countdown.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { focusPlace } from '../../../ui/pass-focus-on.ts'
import { showToast } from '../../../ui/toast.ts'
import { decideTexts as texts } from './decide.texts.ts'
import { refreshCase, reopenRow } from './queue-cache.ts'

interface UndoBarProps {
  /** Decisions of the last answer, one a case: decisions of one answer are undone together. */
  decisions: readonly Decision[]
  /** Name of a case that is not open. */
  subject: string | undefined
  onClose: () => void
}

/** Shows the last decisions and offers to undo them within their minute [MOD-25]. The case offers it too. */
export function UndoBar({ decisions, subject, onClose }: UndoBarProps) {
  const byCase = [...new Map(decisions.map((decision) => [decision.case_id, decision])).values()]
  const until = byCase.map((decision) => decision.undo_until).find((end) => end !== null)
  const bar = useRef<HTMLDivElement>(null)
  const close = () => {
    if (bar.current?.contains(document.activeElement)) passToCases()
    onClose()
  }
  const undo = useUndoAll(byCase, close)
  return (
    <div
      ref={bar}
      className="flex animate-appear items-center gap-2 rounded-card border border-line bg-raised py-2 pr-1 pl-4 shadow-float"
    >
      <p role="status" className="min-w-0 flex-1 text-pretty">
        {nameAnswer(decisions, byCase.length, subject)}
      </p>
      {until && (
        <Button variant="secondary" size="small" busy={undo.isPending} onClick={() => undo.mutate()}>
          {texts.undo}
          <Countdown until={until} over="" onOver={close} />
        </Button>
      )}
      <IconButton variant="plain" label={texts.dismissToast} icon={<X aria-hidden />} onClick={close} />
    </div>
  )
}

/** What became of the cases: decided, or waiting for a second moderator. */
function nameAnswer(decisions: readonly Decision[], cases: number, subject: string | undefined): string {
  const proposed = new Set(
    decisions.filter(({ state }) => state === 'proposed').map(({ case_id: caseId }) => caseId),
  ).size
  const named = cases === 1 ? subject : undefined
  return [
    ...(proposed < cases ? [texts.done(cases - proposed, named)] : []),
    ...(proposed > 0 ? [texts.proposed(proposed, named)] : []),
  ].join(' ')
}

/** Focuses the open case, or the row of the last decided one, before the bar is removed with the focus. */
function passToCases(): void {
  const place = document.querySelector<HTMLElement>('[data-takes-focus]')
  focusPlace(place ?? document.querySelector<HTMLElement>('main h1'))
}

/** Undoes the decisions of each case, one after another: the server refuses many writes of one account at once. Says how many it refused. */
function useUndoAll(decisions: readonly Decision[], onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const refusals: unknown[] = []
      for (const { id, case_id: caseId } of decisions)
        try {
          const { decisions: left } = await call(undoDecision, { params: { id } })
          if (caseId !== null && left.every(({ state }) => state !== 'in-force')) reopenRow(client, caseId)
        } catch (refusal) {
          refusals.push(refusal)
        }
      if (decisions.length === 1 && refusals.length > 0) throw refusals[0]
      return refusals.length
    },
    onSuccess: (refused) => {
      if (refused > 0) {
        showToast({ kind: 'error', message: texts.undoRefused(refused, decisions.length) })
        return
      }
      showToast({ kind: 'success', message: texts.undone(decisions.length) })
      onDone()
    },
    onSettled: () =>
      Promise.all(decisions.map(({ case_id: caseId }) => caseId !== null && refreshCase(client, caseId))),
    meta: { failureText: texts.undoFailed },
  })
}
