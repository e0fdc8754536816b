import { pseudoAvailable } from '@aura/contract/accounts/accounts.contract'
import { accountsLimits } from '@aura/contract/accounts/accounts.limits'
import { isPseudoWellFormed, normalizePseudo } from '@aura/contract/accounts/pseudo'
import { textLength } from '@aura/contract/common'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import type { pseudoWords } from './register.texts.ts'

type PseudoState = keyof typeof pseudoWords

/** How long the typing rests before the server is asked. */
const restMs = 300

/** Key of what the server said of a pseudo. */
export const pseudoStateKey = (pseudo: string) => ['accounts', 'pseudo-available', normalizePseudo(pseudo)]

/**
 * Asks the server whether a typed pseudo is free. Undefined for an empty one, and while the server does not answer: the sign-up checks
 * again.
 */
export function usePseudoState(typed: string): PseudoState | undefined {
  const pseudo = normalizePseudo(typed)
  const rested = useDebounced(pseudo, restMs)
  const isAsked = rested === pseudo && isPseudoWellFormed(pseudo)
  const { data, isError } = useQuery({
    queryKey: pseudoStateKey(rested),
    queryFn: ({ signal }) => call(pseudoAvailable, { query: { pseudo: rested }, signal }),
    enabled: isAsked,
    staleTime: 30_000,
    retry: false,
  })
  if (pseudo === '') return undefined
  if (!isPseudoWellFormed(pseudo)) return formFault(pseudo)
  if (!isAsked) return 'asking'
  return isError ? undefined : (data?.state ?? 'asking')
}

function formFault(pseudo: string): PseudoState {
  const length = textLength(pseudo)
  if (length < accountsLimits.pseudoMin) return 'short'
  return length > accountsLimits.pseudoMax ? 'long' : 'invalid'
}
