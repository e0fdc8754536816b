import { useState } from 'react'
import { useLocation } from 'react-router'
import { useNavigationKind } from './navigation-kind.ts'
import { subscribeSession } from './session.ts'

/** By place in the history, the list whose link led away from it. */
const leftOpen = new Map<string, string>()
subscribeSession((change) => change !== 'renewed' && leftOpen.clear())

/** Whether a list over the page is open: a step through history opens it again at the place that one of its links left. */
export function useReopenedByBack(name: string) {
  const { key } = useLocation()
  const isStep = useNavigationKind() === 'POP'
  const [isOpen, setIsOpen] = useState(() => isStep && leftOpen.get(key) === name)
  return {
    isOpen,
    open: () => setIsOpen(true),
    close() {
      leftOpen.delete(key)
      setIsOpen(false)
    },
    /** A link of the list is followed. */
    leave() {
      leftOpen.set(key, name)
      setIsOpen(false)
    },
  }
}
