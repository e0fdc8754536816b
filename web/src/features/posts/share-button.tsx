import { Share2 } from 'lucide-react'
import { linkCopied } from '../../ui/copy-link.ts'
import { shareAddress } from '../../ui/share-address.ts'
import { useCopied } from '../../ui/use-copied.ts'
import { postsTexts } from './posts.texts.ts'
import { RailButton } from './rail-button.tsx'

/** Shares the address of a post by the device’s own means, else copies it. */
export function ShareButton({ address, pseudo }: { address: string; pseudo: string }) {
  const [isCopied, showCopied] = useCopied()

  const share = async () => {
    if (await shareAddress(address, postsTexts.shareText(pseudo))) showCopied()
  }

  return (
    <div className="relative">
      <RailButton
        label={postsTexts.share}
        title={postsTexts.share}
        icon={<Share2 aria-hidden />}
        onClick={() => void share()}
      />
      {/* Over its own button: beside it are the author and the caption. */}
      <span role="status" className="absolute top-1/2 right-1/2 w-min translate-x-1/2 -translate-y-1/2">
        {isCopied && (
          <span className="animate-appear block min-w-12 rounded-card bg-ink px-1.5 py-1.5 text-center text-xs leading-tight font-semibold text-canvas">
            {linkCopied}
          </span>
        )}
      </span>
    </div>
  )
}
