import { copyText } from '../lib/copy-text.ts'
import { showCopyFailure } from './copy-link.ts'

/**
 * Shares an address by the device’s own means, else copies it. Answers whether it is copied, so that the caller says so; a toast shows an
 * address that the browser refused to copy.
 *
 * @param title what the device calls the address
 */
export async function shareAddress(address: string, title: string): Promise<boolean> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url: address })
      return false
    } catch (error) {
      // Closing the device’s own sheet is an answer, not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return false
    }
  }
  const isCopied = await copyText(address)
  if (!isCopied) showCopyFailure(address)
  return isCopied
}
