import { Minus, Plus } from 'lucide-react'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { readAmount } from './donation.rules.ts'
import { donationTexts as texts } from './donation.texts.ts'

const quickAmounts = [1, 5, 10, 50].map((value) => ({ value, label: String(value) }))

interface AmountFieldProps {
  typed: string
  /** The most that may be sent, where that is known. */
  most: number | undefined
  error: string | undefined
  onType: (typed: string) => void
  /** A minus was typed before the amount. */
  onMinus: () => void
}

/** An amount to type, to step through or to pick. */
export function AmountField({ typed, most, error, onType, onMinus }: AmountFieldProps) {
  const amount = readAmount(typed) ?? 0
  return (
    <div className="grid gap-3">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={texts.amount}
            type="number"
            inputMode="numeric"
            className="tabular-nums [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
            step={1}
            min={1}
            max={most}
            autoComplete="off"
            value={typed}
            // The tab says which way the aura goes, and a minus chooses it.
            onChange={({ target: { value } }) => {
              if (value.startsWith('-')) onMinus()
              onType(value.replace(/^[+-]/, ''))
            }}
            error={error}
          />
        </div>
        {/* Level with the field, below the height of its label. */}
        <div className="flex gap-2 pt-7">
          <IconButton
            label={texts.less}
            icon={<Minus aria-hidden />}
            // `aria-disabled` keeps the focus on the button, which `disabled` would lose.
            aria-disabled={amount <= 1}
            className="aria-disabled:opacity-50"
            onClick={() => amount > 1 && onType(String(amount - 1))}
          />
          <IconButton
            label={texts.more}
            icon={<Plus aria-hidden />}
            aria-disabled={most !== undefined && amount >= most}
            className="aria-disabled:opacity-50"
            onClick={() => (most === undefined || amount < most) && onType(String(amount + 1))}
          />
        </div>
      </div>
      <FilterChips
        label={texts.quickAmounts}
        choices={quickAmounts}
        chosen={amount}
        onChoose={(quick) => onType(String(quick))}
      />
    </div>
  )
}
