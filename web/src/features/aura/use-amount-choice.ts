import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { config } from '../../lib/config.ts'
import { useSession } from '../../lib/session.ts'
import { ownTypeOptions } from './aura.queries.ts'
import type { Vote } from './aura.rules.ts'

export interface AmountChoice {
  isOpen: boolean
  /** Opens the choice; undefined for who has none to make. */
  onLongPress: (() => void) | undefined
  close: () => void
}

/** Where powers are switched on, a mystis who gives may choose how much, by holding the button [AUR-39]. */
export function useAmountChoice(vote: Vote): AmountChoice {
  const { token } = useSession()
  const { data: type } = useQuery({ ...ownTypeOptions(), enabled: config.auraPowers && token !== null })
  const [isOpen, setIsOpen] = useState(false)
  const mayChoose = type === 'mystis' && vote !== 1
  return { isOpen, onLongPress: mayChoose ? () => setIsOpen(true) : undefined, close: () => setIsOpen(false) }
}
