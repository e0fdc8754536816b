import { useEffect } from 'react'
import { isLetterForPage } from '../lib/letter-keys.ts'
import { showShortcutsHelp, useShortcutsHelp } from '../lib/shortcuts-help.ts'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { pageShortcuts } from './shortcuts-help.texts.ts'

const ShortcutsDialog = lazyDialog(async () => (await import('../ui/shortcuts-dialog.tsx')).ShortcutsDialog)

const close = () => showShortcutsHelp(false)

/** The list of shortcuts, which « ? » and « Plus » open. */
export function ShortcutsHelp() {
  const isShown = useShortcutsHelp()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '?' || !isLetterForPage(event)) return
      event.preventDefault()
      showShortcutsHelp(true)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return <ShortcutsDialog isOpen={isShown} onClose={close} keys={pageShortcuts} />
}
