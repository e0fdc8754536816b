import type { Decision } from '@aura/contract/moderation/moderation.decisions.contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { refuseBulk } from './bulk-bar.tsx'
import type { WantedAct } from './case-view.tsx'
import { type DeskPlace, writeDeskPlace } from './desk-address.rules.ts'
import { focusedRow, useCaseMoves } from './use-case-moves.ts'
import type { Refused } from './use-decide.ts'
import { useDeskKeys } from './use-desk-keys.ts'
import { useQueue } from './use-queue.ts'
import { useSelection } from './use-selection.ts'

export interface CasesDeskProps {
  place: DeskPlace
  onMove: (place: DeskPlace, options?: { replace: boolean }) => void
}

export type CasesDeskState = ReturnType<typeof useCasesDesk>

/** The state of the desk beside its address, and its keyboard shortcuts. */
export function useCasesDesk({ place, onMove }: CasesDeskProps) {
  const { caseId, filter } = place
  const navigate = useNavigate()
  const queue = useQueue(filter, caseId)
  const chosen = useSelection(queue.rows)
  const [wanted, setWanted] = useState<{ caseId: number; act: WantedAct }>()
  const [dialog, setDialog] = useState<'keys' | 'bulk'>()
  const [decided, setDecided] = useState<readonly Decision[]>([])
  const [refused, setRefused] = useState<readonly Refused[]>([])
  // What was refused is told of the selection that was decided, not of another one.
  const selection: typeof chosen = {
    ...chosen,
    replace: (ids) => {
      setRefused([])
      chosen.replace(ids)
    },
    select: (id, isSelected) => {
      setRefused([])
      chosen.select(id, isSelected)
    },
  }

  const addressOf = (id: number) => `?${new URLSearchParams(writeDeskPlace({ ...place, caseId: id }))}`
  // From case to case, « back » leads to the list.
  const open = (id: number) => void navigate(addressOf(id), { replace: caseId !== undefined })
  const close = () => onMove({ ...place, caseId: undefined })
  const { move, neighbour } = useCaseMoves(queue, caseId, open)

  const ask = (act: WantedAct) => {
    const id = focusedRow() ?? caseId
    if (id === undefined) return
    setWanted({ caseId: id, act })
    if (id !== caseId) open(id)
  }
  const toggle = () => {
    const id = focusedRow() ?? caseId
    if (id !== undefined) selection.select(id, !selection.ids.has(id))
  }
  useDeskKeys({
    j: () => move(1),
    k: () => move(-1),
    a: () => ask('take'),
    r: () => ask('reply'),
    d: () => {
      const isInOtherCase = caseId !== undefined && focusedRow() === undefined && !selection.ids.has(caseId)
      if (selection.cases.length === 0 || isInOtherCase) ask('decide')
      else if (refuseBulk(selection.cases) === undefined) setDialog('bulk')
    },
    x: toggle,
    '?': () => setDialog('keys'),
    Escape: caseId === undefined ? undefined : close,
  })
  return {
    ...{ queue, selection, addressOf, close, neighbour },
    ...{ dialog, setDialog, decided, setDecided, refused, setRefused },
    /** The act asked for by a key, for the open case to begin. */
    wantedAct: wanted?.caseId === caseId ? wanted?.act : undefined,
    onWantedDone: () => setWanted(undefined),
  }
}
