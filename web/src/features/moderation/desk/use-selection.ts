import type { CaseRow } from '@aura/contract/moderation/moderation.cases.contract'
import { useState } from 'react'

/** The selected cases of the list; a case that left the list or was decided is no longer selected. */
export function useSelection(rows: readonly CaseRow[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const cases = rows.filter(({ id, status }) => chosen.has(id) && status !== 'resolved')
  return {
    cases,
    ids: new Set(cases.map(({ id }) => id)),
    replace: (ids: readonly number[]) => setChosen(new Set(ids)),
    select(id: number, isSelected: boolean) {
      const next = new Set(chosen)
      if (isSelected) next.add(id)
      else next.delete(id)
      setChosen(next)
    },
  }
}
