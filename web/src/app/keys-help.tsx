import { useEffect } from 'react'
import { showKeysHelp, useKeysHelp } from '../lib/keys-help.ts'
import { isKeyForPage } from '../lib/page-keys.ts'
import { lazyDialog } from '../ui/lazy-dialog.tsx'

const KeysDialog = lazyDialog(async () => (await import('../ui/keys-dialog.tsx')).KeysDialog)

const keys = [
  ['↑  ↓', 'Post précédent, post suivant'],
  ['←  →', 'Photo ou vidéo voisine, post voisin dans une liste'],
  ['a', 'Donner de l’aura, ou la reprendre'],
  ['l', 'Aimer, ou ne plus aimer'],
  ['c', 'Ouvrir les commentaires et écrire'],
  ['s', 'Garder le post pour plus tard, ou ne plus le garder'],
  ['Espace', 'Lire la vidéo, ou la mettre en pause'],
  ['m', 'Couper le son, ou le remettre'],
  ['Échap', 'Fermer ce qui est ouvert'],
  ['?', 'Montrer ces raccourcis'],
] as const

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
  return <KeysDialog isOpen={isShown} onClose={close} keys={keys} />
}
