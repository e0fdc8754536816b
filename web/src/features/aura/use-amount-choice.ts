import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pageSettings } from '../../lib/page-settings.ts'
import { useSession } from '../../lib/session.ts'
import type { Vote } from './aura.rules.ts'
import { ownTypeOptions } from './own-type.queries.ts'

interface AmountChoice {
  /** Opens the choice; undefined when the viewer has none. */
  onLongPress: (() => void) | undefined
  dialog: { isOpen: boolean; onClose: () => void }
}

/** With powers switched on, a mystis chooses the amount to give by a long press [AUR-39]. */
export function useAmountChoice(vote: Vote): AmountChoice {
  const { token } = useSession()
  const { data: type } = useQuery({
    ...ownTypeOptions(),
    enabled: pageSettings.auraPowers === true && token !== null,
  })
  const [isOpen, setIsOpen] = useState(false)
  const mayChoose = type === 'mystis' && vote !== 1
  return {
    onLongPress: mayChoose ? () => setIsOpen(true) : undefined,
    dialog: { isOpen, onClose: () => setIsOpen(false) },
  }
}
