import { useEffect, useState } from 'react'
import { pageSettings } from '../../../lib/page-settings.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { AuraTypeCard } from './aura-type-card.tsx'

/** The card turns automatically after this time. */
const revealAfterMs = 1400

/** The focus starts on « Commencer »; the drawn type is announced when the card turns. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

interface WelcomeDialogProps {
  isOpen: boolean
  auraTypeId: number
  onClose: () => void
}

/** The first login: the aura type drawn at sign-up is revealed, like opening a card. */
export function WelcomeDialog({ isOpen, auraTypeId, onClose }: WelcomeDialogProps) {
  const [isRevealed, setIsRevealed] = useState(false)
  useEffect(() => {
    const reveal = setTimeout(() => setIsRevealed(true), revealAfterMs)
    return () => clearTimeout(reveal)
  }, [])
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(stays) => !stays && onClose()}
      title="Bienvenue sur Aura"
      description="Une aura vous attendait. Voici la vôtre."
      actions={
        <Button ref={takeFocus} isWide onClick={onClose}>
          Commencer
        </Button>
      }
    >
      <AuraTypeCard auraTypeId={auraTypeId} isRevealed={isRevealed} onReveal={() => setIsRevealed(true)} />
      <p className="mt-5 text-center text-sm text-muted text-pretty">
        Chaque aura a un pouvoir.
        {!pageSettings.auraPowers &&
          ' Les pouvoirs ne sont pas encore utilisables\u00a0: ils arriveront plus tard.'}
      </p>
    </Dialog>
  )
}
