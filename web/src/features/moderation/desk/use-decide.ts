import type { CaseRow } from '@aura/contract/moderation/moderation.cases.contract'
import type { Decision, DecisionForm } from '@aura/contract/moderation/moderation.decisions.contract'
import { decideCase, decideCases } from '@aura/contract/moderation/moderation.decisions.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callOnce } from '../../../lib/call-once.ts'
import { isHeld } from './decide.rules.ts'
import { caseOptions } from './desk.queries.ts'
import { noteOwnAct, replaceRows } from './queue-cache.ts'

/** A case that could not be decided with the others, and why. */
export interface Refused {
  caseId: number
  message: string
}

export interface Decided {
  decisions: Decision[]
  refused: Refused[]
}

/** What follows an answer, also one that comes once another case is open. */
interface Answered {
  onDecided: (decided: Decided) => void
  onFailed: (error: Error) => void
}

/** Decides one case, or several with one decision; shows the reason for each case that could not be decided [MOD-25]. */
export function useDecide(cases: readonly CaseRow[], { onDecided, onFailed }: Answered) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (form: DecisionForm): Promise<Decided> => {
      const [first] = cases
      if (first && cases.length === 1) {
        const { decisions } = await callOnce(decideCase, { params: { id: first.id }, body: form })
        return { decisions, refused: [] }
      }
      const { results } = await callOnce(decideCases, {
        body: { case_ids: cases.map(({ id }) => id), ...form },
      })
      return {
        decisions: results.flatMap(({ decisions }) => decisions),
        refused: results.flatMap(({ case_id: caseId, error }) =>
          error ? [{ caseId, message: error.message }] : [],
        ),
      }
    },
    onSuccess: (decided) => {
      const { decisions } = decided
      const byCase = new Map(decisions.map((decision) => [decision.case_id, decision]))
      for (const { id } of cases) if (byCase.has(id)) noteOwnAct(client, id)
      replaceRows(
        client,
        cases.flatMap((row) => {
          const decision = byCase.get(row.id)
          if (!decision) return []
          const isProposed = decisions.some(
            ({ case_id, state }) => case_id === row.id && state === 'proposed',
          )
          return [
            isProposed
              ? { ...row, status: 'confirming' as const, resolved_at: null }
              : {
                  ...{ ...row, status: 'resolved' as const, resolved_at: decision.decided_at },
                  undo_until: isHeld(row.kind) ? decision.undo_until : null,
                },
          ]
        }),
      )
      onDecided(decided)
    },
    onError: onFailed,
    onSettled: () =>
      Promise.all(cases.map(({ id }) => client.invalidateQueries({ queryKey: caseOptions(id).queryKey }))),
  })
}
