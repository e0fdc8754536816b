import { type KeyboardEvent, useState } from 'react'

/**
 * Moves through results with the arrow keys while the focus stays in the field. `ids` are the element ids of their rows, in
 * order; Enter opens the active one, or the first.
 */
export function useOptionKeys(ids: readonly string[], onEscape: () => void) {
  const [activeId, setActiveId] = useState<string>()
  const current = activeId !== undefined && ids.includes(activeId) ? activeId : undefined

  function walk(step: 1 | -1): void {
    const from = current === undefined ? (step === 1 ? -1 : 0) : ids.indexOf(current)
    const next = ids[(from + step + ids.length) % ids.length]
    setActiveId(next)
    if (next !== undefined) document.getElementById(next)?.scrollIntoView({ block: 'nearest' })
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (ids.length === 0) return
      event.preventDefault()
      walk(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      document
        .getElementById(current ?? ids[0] ?? '')
        ?.querySelector('a')
        ?.click()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (current === undefined) onEscape()
      setActiveId(undefined)
    }
  }

  return { activeId: current, onKeyDown }
}
