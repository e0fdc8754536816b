import { mostMystisAmount } from '@aura/contract/aura/aura-types'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { amountDialogTexts as texts } from './amount-dialog.texts.ts'
import type { AmountChoice } from './use-amount-choice.ts'

const amounts = Array.from({ length: mostMystisAmount }, (_, index) => index + 1)

interface AmountDialogProps {
  choice: AmountChoice
  onChoose: (amount: number) => void
}

/** How much a mystis gives by one vote [AUR-39]. */
export function AmountDialog({ choice: { isOpen, close }, onChoose }: AmountDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(stays) => !stays && close()}
      title={texts.chooseTitle}
      description={texts.chooseHint}
    >
      <div className="grid grid-cols-5 gap-2">
        {amounts.map((amount) => (
          <Button
            key={amount}
            variant="secondary"
            size="narrow"
            className="tabular-nums"
            aria-label={texts.chooseAmount(amount)}
            onClick={() => {
              close()
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
