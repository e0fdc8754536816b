import { maxMystisAmount } from '@aura/contract/aura/aura-types'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { amountDialogTexts as texts } from './amount-dialog.texts.ts'

const amounts = Array.from({ length: maxMystisAmount }, (_, index) => index + 1)

interface AmountDialogProps {
  isOpen: boolean
  onClose: () => void
  onChoose: (amount: number) => void
}

/** How much a mystis gives by one vote [AUR-39]. */
export function AmountDialog({ isOpen, onClose, onChoose }: AmountDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(stays) => !stays && onClose()}
      title={texts.chooseTitle}
      description={texts.chooseHint}
    >
      <div className="grid grid-cols-5 gap-2">
        {amounts.map((amount) => (
          <Button
            key={amount}
            variant="secondary"
            className="px-0! tabular-nums"
            aria-label={texts.chooseAmount(amount)}
            onClick={() => {
              onClose()
              onChoose(amount)
            }}
          >
            +{amount}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
