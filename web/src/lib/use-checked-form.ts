import { useState } from 'react'
import { readDraft } from './read-draft.ts'
import { useTextDraft } from './use-text-draft.ts'

/** The call that sends the form. */
interface Sending {
  error: Error | null
  isError: boolean
  reset: () => void
}

interface FormRules<Typed, Faults> {
  /** Why the form is not sent, by field; no property for a field that is right. */
  faultsOf: (typed: Typed) => Faults
  /** A refusal of the server about a field; no property for any other failure. */
  faultsOfFailure: (error: Error | null) => Faults
}

/** The values of a form, and the reasons for which this page or the server refused them. */
export function useCheckedForm<Typed extends object, Faults extends object>(
  initial: Typed,
  sending: Sending,
  { faultsOf, faultsOfFailure }: FormRules<Typed, Faults>,
) {
  const [typed, setTyped] = useState(initial)
  const [faults, setFaults] = useState<Faults>()
  const refused = faultsOfFailure(sending.error)
  return {
    typed,
    faults: { ...refused, ...faults },
    /** The server's refusal, unless it stands beside a field. */
    failure: Object.keys(refused).length > 0 ? null : sending.error,
    change(part: Partial<Typed>) {
      setTyped({ ...typed, ...part })
      setFaults(undefined)
      // A call on its way goes on: its answer is still awaited.
      if (sending.isError) sending.reset()
    },
    /** Whether the form may be sent; otherwise `faults` says why not. */
    check(): boolean {
      const found = faultsOf(typed)
      setFaults(found)
      return Object.keys(found).length === 0
    },
  }
}

interface Creation<Typed, Answer> extends Sending {
  isPending: boolean
  mutate: (typed: Typed, options: { onSuccess: (answer: Answer) => void }) => void
}

/**
 * A checked form that creates something, with what its dialog needs. What was typed survives a reload and the end of a session as the
 * draft `draftName`, which its call forgets (`useSentDraft`); the form is empty again once the call succeeded.
 */
export function useCreationForm<Typed extends object, Faults extends object, Answer>(
  draftName: string,
  empty: Typed,
  creation: Creation<Typed, Answer>,
  rules: FormRules<Typed, Faults>,
  onCreated: (answer: Answer) => void,
) {
  const draft = useTextDraft(draftName)
  const form = useCheckedForm({ ...empty, ...readDraft(draft.read(), empty) }, creation, rules)
  const { typed, faults, failure, check } = form
  const change = (part: Partial<Typed>) => {
    form.change(part)
    draft.write(JSON.stringify({ ...typed, ...part }))
  }
  const finish = (answer: Answer) => {
    form.change(empty)
    onCreated(answer)
  }
  return {
    typed,
    faults,
    change,
    dialog: {
      busy: creation.isPending,
      error: failure,
      onSubmit: () => check() && creation.mutate(typed, { onSuccess: finish }),
    },
  }
}
