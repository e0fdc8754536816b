import { useState } from 'react'
import { draftPrefix } from '../../../lib/drafts.ts'
import { useSession } from '../../../lib/session.ts'
import { storedValue } from '../../../lib/stored-value.ts'

const notePrefix = `${draftPrefix}note.`

/** The note on a case that is not saved yet; it survives a reload [APP-18]. */
export function useNoteDraft(caseId: number) {
  const { pseudo } = useSession()
  // One key an account, for shared browsers.
  const stored = storedValue(`${notePrefix}${caseId}.${pseudo ?? ''}`)
  const [text, setText] = useState(() => stored.read() ?? '')
  return {
    text,
    change(next: string) {
      setText(next)
      stored.write(next === '' ? null : next)
    },
  }
}

/** Notes are for moderators alone. */
export function forgetNoteDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(notePrefix)) localStorage.removeItem(key)
  } catch {
    // Storage is refused: nothing was kept.
  }
}
