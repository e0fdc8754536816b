import { useState } from 'react'
import { useLocation } from 'react-router'
import { useNavigationKind } from './navigation-kind.ts'
import { subscribeSession } from './session.ts'

/** By place in the history, the list whose link led away from it. */
const leftOpen = new Map<string, string>()
/** By place in the history, what the list over it shows: its search, its order and how far it is scrolled. */
export const shown = new Map<string, Map<string, unknown>>()
subscribeSession((change) => {
  if (change === 'renewed') return
  leftOpen.clear()
  shown.clear()
})

/** Whether a list over the page is open: a step through history opens it again at the place that one of its links left. */
export function useReopenedByBack(name: string) {
  const { key } = useLocation()
  const isStep = useNavigationKind() === 'POP'
  const [isOpen, setIsOpen] = useState(() => isStep && leftOpen.get(key) === name)
  const end = () => {
    leftOpen.delete(key)
    shown.delete(key)
  }
  return {
    isOpen,
    open() {
      end()
      setIsOpen(true)
    },
    close() {
      end()
      setIsOpen(false)
    },
    /** A link of the list is followed. */
    leave() {
      leftOpen.set(key, name)
      setIsOpen(false)
    },
  }
}
