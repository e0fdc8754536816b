import { useState } from 'react'
import { forgetUnsentWords } from '../../../lib/unsent-words.ts'
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
export const forgetNoteDrafts = () => forgetUnsentWords(noteName)
