import { copyText } from '../lib/copy-text.ts'
import { showToast } from './toast.ts'

export const linkCopied = 'Lien copié'

/** Shows an address that the browser refused to copy. */
export const showCopyFailure = (address: string) =>
  showToast({ kind: 'error', message: `Le lien n’a pas pu être copié\u00a0: ${address}` })

/** Copies an address and says so; answers whether it is copied. */
export async function copyLink(address: string): Promise<boolean> {
  const isCopied = await copyText(address)
  if (isCopied) showToast({ kind: 'success', message: linkCopied })
  else showCopyFailure(address)
  return isCopied
}
