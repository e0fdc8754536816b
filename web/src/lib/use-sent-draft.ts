import { CallError } from './call-error.ts'
import { newKey } from './call-once.ts'
import { useTextDraft } from './use-text-draft.ts'

interface Sent<Body> {
  /** The words of the form, as JSON. */
  content: string
  body: Body
  key: string
}

/**
 * The body and idempotency key of the draft `name` that a form sent, stored beside it: the same words sent again, after an answer that
 * was lost or that came once the page had been left, create nothing twice [AUR-55, CHL-10].
 */
export function useSentDraft<Typed, Body>(name: string, bodyOf: (typed: Typed) => Body) {
  const draft = useTextDraft(name)
  const sent = useTextDraft(`${name}.sent`)
  return {
    of(typed: Typed): Sent<Body> {
      const content = JSON.stringify(typed)
      const known = sent.read() === '' ? undefined : (JSON.parse(sent.read()) as Sent<Body>)
      if (known?.content === content) return known
      const made = { content, body: bodyOf(typed), key: newKey() }
      sent.write(JSON.stringify(made))
      return made
    },
    /** Once it exists. */
    forget() {
      draft.write('')
      sent.write('')
    },
    /** A refusal created nothing, so the next attempt takes a new idempotency key. */
    onFailed(error: Error) {
      if (error instanceof CallError && [400, 404, 409].includes(error.status)) sent.write('')
    },
  }
}
