import { useState } from 'react'
import { type CommunityWords, faultsOf, faultsOfFailure, type WordFaults } from './community-words.rules.ts'

/** The call that sends the words. */
interface Sending {
  error: Error | null
  reset: () => void
}

/** The texts typed into a form, and why they were refused, here or by the server. */
export function useCommunityWords<Words extends CommunityWords>(initial: Words, sending: Sending) {
  const [typed, setTyped] = useState(initial)
  const [faults, setFaults] = useState<WordFaults>({})
  const refused = faultsOfFailure(sending.error)
  return {
    typed,
    faults: { ...refused, ...faults },
    /** The server's refusal, unless it stands beside a field. */
    failure: Object.keys(refused).length > 0 ? null : sending.error,
    change(part: Partial<Words>) {
      setTyped({ ...typed, ...part })
      setFaults({})
      sending.reset()
    },
    /** Whether the words may be sent; otherwise `faults` says why not. */
    check(): boolean {
      const found = faultsOf(typed)
      setFaults(found)
      return Object.keys(found).length === 0
    },
  }
}
