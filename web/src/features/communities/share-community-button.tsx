import { Check, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { copyText } from '../../lib/copy-text.ts'
import { communityPath } from '../../lib/paths.ts'
import { showCopyFailure } from '../../ui/copy-link.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { showToast } from '../../ui/toast.ts'
import { communityTexts as texts } from './community.texts.ts'

const copiedMs = 2000

/** Copies the link of a community, and says so for two seconds [COM-43]. */
export function ShareCommunityButton({ communityId }: { communityId: number }) {
  const [copiedAt, setCopiedAt] = useState(0)
  useEffect(() => {
    if (copiedAt === 0) return
    const timer = setTimeout(() => setCopiedAt(0), copiedMs)
    return () => clearTimeout(timer)
  }, [copiedAt])
  const share = async () => {
    const address = window.location.origin + communityPath(communityId)
    if (!(await copyText(address))) return showCopyFailure(address)
    setCopiedAt(Date.now())
    showToast({ kind: 'success', message: texts.linkCopied })
  }
  const words = copiedAt > 0 ? texts.copied : texts.share
  return (
    <IconButton
      label={words}
      title={words}
      icon={copiedAt > 0 ? <Check aria-hidden className="text-success" /> : <Share2 aria-hidden />}
      onClick={() => void share()}
    />
  )
}
