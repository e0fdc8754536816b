import { Check, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { copyText } from '../lib/copy-text.ts'
import { linkCopied, showCopyFailure } from './copy-link.ts'
import { IconButton } from './icon-button.tsx'
import { showToast } from './toast.ts'

const copiedMs = 2000

interface ShareLinkButtonProps {
  /** Of a page of ours. */
  path: string
  /** Says that its link is copied. */
  message: string
}

/** Copies the link of a page, and says so for two seconds. */
export function ShareLinkButton({ path, message }: ShareLinkButtonProps) {
  const [copiedAt, setCopiedAt] = useState(0)
  useEffect(() => {
    if (copiedAt === 0) return
    const timer = setTimeout(() => setCopiedAt(0), copiedMs)
    return () => clearTimeout(timer)
  }, [copiedAt])
  const share = async () => {
    const address = window.location.origin + path
    if (!(await copyText(address))) return showCopyFailure(address)
    setCopiedAt(Date.now())
    showToast({ kind: 'success', message })
  }
  const words = copiedAt > 0 ? linkCopied : 'Partager'
  return (
    <IconButton
      label={words}
      title={words}
      icon={copiedAt > 0 ? <Check aria-hidden className="text-success" /> : <Share2 aria-hidden />}
      onClick={() => void share()}
    />
  )
}
