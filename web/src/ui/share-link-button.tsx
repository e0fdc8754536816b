import { Check, Share2 } from 'lucide-react'
import { copyText } from '../lib/copy-text.ts'
import { linkCopied, showCopyFailure } from './copy-link.ts'
import { IconButton } from './icon-button.tsx'
import { showToast } from './toast.ts'
import { useCopied } from './use-copied.ts'

interface ShareLinkButtonProps {
  /** Path of a page of this site. */
  path: string
  /** Says that its link is copied. */
  message: string
}

/** Copies the link of a page, and says so for two seconds. */
export function ShareLinkButton({ path, message }: ShareLinkButtonProps) {
  const [isCopied, showCopied] = useCopied()
  const share = async () => {
    const address = window.location.origin + path
    if (!(await copyText(address))) return showCopyFailure(address)
    showCopied()
    showToast({ kind: 'success', message })
  }
  const words = isCopied ? linkCopied : 'Partager'
  return (
    <IconButton
      label={words}
      title={words}
      icon={isCopied ? <Check aria-hidden className="text-success" /> : <Share2 aria-hidden />}
      onClick={() => void share()}
    />
  )
}
