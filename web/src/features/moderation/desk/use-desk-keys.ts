import { useEffect, useEffectEvent } from 'react'
import { isKeyForPage } from '../../../lib/is-key-for-page.ts'
import { areLetterKeysOn } from '../../../lib/letter-keys.ts'

/** The handler of each key; keys without a handler keep their default action. */
export type DeskKeys = Readonly<Record<string, (() => void) | undefined>>

/**
 * Handles the keys of the desk, except while text is typed, a dialog is open or a modifier is held; letters only unless the viewer has
 * turned them off [MOD-31].
 */
export function useDeskKeys(keys: DeskKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.length === 1 && !areLetterKeysOn()) return
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

/** Checkboxes take no text, so the keys work while one has the focus. */
function isPlainKeyOnCheckbox(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  const { target } = event
  return (
    target instanceof HTMLInputElement && target.type === 'checkbox' && !target.closest('[role="dialog"]')
  )
}
