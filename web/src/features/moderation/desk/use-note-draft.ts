import { useState } from 'react'
import { draftPrefix } from '../../../lib/drafts.ts'
import { useTextDraft } from '../../../lib/use-text-draft.ts'

const noteName = 'note.'

/** The note on a case that is not saved yet; it survives a reload [APP-18]. */
export function useNoteDraft(caseId: number) {
  const draft = useTextDraft(`${noteName}${caseId}`)
  const [text, setText] = useState(draft.read)
  return {
    text,
    change(next: string) {
      setText(next)
      draft.write(next)
    },
  }
}

/** Notes are for moderators alone. */
export function forgetNoteDrafts(): void {
  try {
    const prefix = `${draftPrefix}${noteName}`
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  } catch {
    // Storage is refused: nothing was kept.
  }
}
