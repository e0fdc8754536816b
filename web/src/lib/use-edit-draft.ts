import { useState } from 'react'
import { readDraft } from './read-draft.ts'
import { useTextDraft } from './use-text-draft.ts'

/**
 * Keeps the unsaved changes of a form that edits `saved` (JSON values), through a reload and the end of a session [APP-18]. It keeps
 * no other value, so that values saved elsewhere since then are shown.
 */
export function useEditDraft<Values extends object>(name: string, saved: Values) {
  const draft = useTextDraft(name)
  const read = () => changesOf(saved, readDraft(draft.read(), saved))
  const [restored, setRestored] = useState(read)
  const forget = () => {
    draft.write('')
    setRestored({})
  }
  return {
    /** The values with which the form begins. */
    initial: { ...saved, ...restored },
    /** Whether changes of an earlier visit, or of before `leave`, are among them. */
    isRestored: Object.keys(restored).length > 0,
    /** The values that differ from the saved ones. */
    changesIn: (values: Values) => changesOf(saved, values),
    keep(values: Values) {
      const changes = changesOf(saved, values)
      draft.write(Object.keys(changes).length > 0 ? JSON.stringify(changes) : '')
    },
    /** Once the form is closed with its changes, and may open again. */
    leave: () => setRestored(read()),
    /** Once the changes are saved or given up. */
    forget,
  }
}

function changesOf<Values extends object>(saved: Values, values: Partial<Values>): Partial<Values> {
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(Object(saved)[name])
  const changed = Object.entries(values).filter(isChanged)
  return Object.fromEntries(changed) as Partial<Values>
}
