import type { Reason } from '@aura/contract/moderation/moderation.decisions.contract'
import { useState } from 'react'
import { useTextDraft } from '../../../lib/use-text-draft.ts'

const empty: Reason = { code: '', label: '', rule: '', text: '', is_active: true }

/** A reason that is not saved yet, or a new one without `reason`; it survives closing, other reasons and a reload [APP-18]. */
export function useReasonDraft(reason: Reason | undefined) {
  const stored = useTextDraft(`reason.${reason?.code ?? ''}`)
  const [typed, setTyped] = useState(() => readTyped(stored.read(), reason) ?? reason ?? empty)
  return {
    typed,
    change(next: Reason) {
      setTyped(next)
      stored.write(JSON.stringify({ typed: next, reason }))
    },
    clear: () => stored.write(''),
  }
}

/** What was stored, as far as this version can read it; nothing if the reason has changed since, because saving would take that back. */
function readTyped(text: string, reason: Reason | undefined): Reason | undefined {
  try {
    const kept: { typed: Reason; reason?: Reason } = JSON.parse(text)
    return JSON.stringify(kept.reason) === JSON.stringify(reason) ? { ...empty, ...kept.typed } : undefined
  } catch {
    return undefined
  }
}
