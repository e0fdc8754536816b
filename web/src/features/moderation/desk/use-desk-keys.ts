import { useEffect, useEffectEvent } from 'react'
import { isKeyForPage } from '../../../lib/is-key-for-page.ts'

/** What each key does; a key without an entry belongs to the browser. */
export type DeskKeys = Readonly<Record<string, (() => void) | undefined>>

/** Hears the keys of the desk, unless somebody types, a dialog is open or a modifier is held [MOD-31]. */
export function useDeskKeys(keys: DeskKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = isKeyForPage(event) || isPlainKeyOnCheckbox(event) ? keys[event.key] : undefined
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Nobody types into a checkbox: after a click on one, the keys go on. */
function isPlainKeyOnCheckbox(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  const { target } = event
  return (
    target instanceof HTMLInputElement && target.type === 'checkbox' && !target.closest('[role="dialog"]')
  )
}
