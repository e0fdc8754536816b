import { useEffect } from 'react'
import { showKeysHelp, useKeysHelp } from '../lib/keys-help.ts'
import { isKeyForPage } from '../lib/page-keys.ts'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { pageKeys } from './keys-help.texts.ts'

const KeysDialog = lazyDialog(async () => (await import('../ui/keys-dialog.tsx')).KeysDialog)

const close = () => showKeysHelp(false)

/** The sheet of keys, which « ? » and « Plus » open. */
export function KeysHelp() {
  const isShown = useKeysHelp()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '?' || !isKeyForPage(event)) return
      event.preventDefault()
      showKeysHelp(true)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return <KeysDialog isOpen={isShown} onClose={close} keys={pageKeys} />
}
