import { useState } from 'react'
import { forgetUnsentWords } from '../../../lib/unsent-words.ts'
import { useTextDraft } from '../../../lib/use-text-draft.ts'

const kinds = ['note', 'decide', 'answer'] as const

/** A case, or several at once. */
export type DraftSubject = number | 'several'

/** Name of the choices of a decision or answer that is not sent, beside its words. */
export const choicesDraft = (subject: DraftSubject) => `choices.${subject}`

/** Words about a case, or about several at once, that are not sent yet; they survive a reload [APP-18]. */
export function useDeskDraft(kind: (typeof kinds)[number], subject: DraftSubject) {
  const draft = useTextDraft(`${kind}.${subject}`)
  const [text, setText] = useState(draft.read)
  return {
    text,
    change(next: string) {
      setText(next)
      draft.write(next)
    },
    /** Empties the field after its text was sent, unless it was changed since. */
    clearSent(sent: string) {
      setText((current) => (current === sent ? '' : current))
      if (draft.read() === sent) draft.write('')
    },
  }
}

/** These words are for moderators alone. */
export function forgetDeskDrafts(): void {
  for (const kind of [...kinds, 'choices', 'reason']) forgetUnsentWords(`${kind}.`)
}
