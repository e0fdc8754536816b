import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useRef, useState } from 'react'
import { dayOptions } from '../../cache/aura.ts'
import { useMembersOnly } from '../../lib/use-members-only.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { balanceOptions } from './aura.queries.ts'
import { auraTexts } from './aura.texts.ts'
import { AuraDay } from './aura-day.tsx'
import { amountError, donationLabel, readAmount } from './donation.rules.ts'
import { donationTexts as texts } from './donation.texts.ts'
import { useDonate } from './use-donate.ts'

const quickAmounts = [1, 5, 10, -1] as const

/** Opens the donation dialog; a visitor learns what an account is for [AUR-24, APP-23]. */
export function DonateButton({ pseudo }: { pseudo: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const membersOnly = useMembersOnly()
  return (
    <>
      <Button
        variant="secondary"
        icon={<Sparkles aria-hidden className="size-4" />}
        onClick={() => membersOnly(() => setIsOpen(true), { to: 'aura', pseudo })}
      >
        {auraTexts.give}
      </Button>
      <DonateDialog pseudo={pseudo} isOpen={isOpen} onOpenChange={setIsOpen} />
    </>
  )
}

interface DonateDialogProps {
  pseudo: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The amount to give to a person, or to take from them at the same cost [AUR-24, AUR-29]. */
function DonateDialog({ pseudo, isOpen, onOpenChange }: DonateDialogProps) {
  const [typed, setTyped] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const donate = useDonate(pseudo)
  const amount = readAmount(typed)
  const { data: day } = useQuery({ ...dayOptions(pseudo), enabled: isOpen })
  const error = amountError(typed, day?.spendable)
  /** A ref, not state: the second press of a double press comes before the next render. */
  const isSending = useRef(false)

  const send = (wanted: number) => {
    if (isSending.current) return
    isSending.current = true
    donate.mutate(wanted, {
      onSuccess: ({ message }) => {
        setTyped('')
        onOpenChange(false)
        showToast({ kind: 'success', message })
      },
      onSettled: () => {
        isSending.current = false
        setIsAsking(false)
      },
    })
  }
  const submit = () => {
    if (amount === undefined || amount === 0) return
    if (amount < 0) setIsAsking(true)
    else send(amount)
  }

  return (
    <>
      <FormDialog
        isOpen={isOpen && !isAsking}
        onClose={() => onOpenChange(false)}
        title={texts.donateTo(pseudo)}
        description={texts.donateHint}
        submitLabel={donationLabel(amount)}
        isSubmitAlone
        isIncomplete={!amount || error !== undefined}
        busy={donate.isPending}
        error={donate.error}
        failed={texts.donateFailed}
        onSubmit={submit}
      >
        <Balance spent={error === undefined ? Math.abs(amount ?? 0) : 0} isSending={donate.isPending} />
        <TextField
          label={texts.amount}
          type="number"
          className="[appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
          step={1}
          min={day && -day.spendable}
          max={day?.spendable}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={error}
        />
        <AuraDay pseudo={pseudo} />
        <QuickAmounts chosen={amount} onChoose={(chosen) => setTyped(String(chosen))} />
      </FormDialog>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.confirmTake(-(amount ?? 0), pseudo)}
        message={texts.confirmTakeHint(-(amount ?? 0))}
        confirmLabel={auraTexts.take}
        isDangerous
        busy={donate.isPending}
        onConfirm={() => amount !== undefined && send(amount)}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}

/** The viewer's balance, before and after the donation. */
function Balance({ spent, isSending }: { spent: number; isSending: boolean }) {
  const { data } = useQuery(balanceOptions())
  if (!data) return <p className="min-h-6 text-muted" aria-hidden />
  const left = data.aura - spent
  return (
    <p className="min-h-6 text-muted" aria-live="polite">
      {texts.balance(data.aura)} {spent > 0 && left >= 0 && !isSending && texts.balanceAfter(left)}
    </p>
  )
}

function QuickAmounts({
  chosen,
  onChoose,
}: {
  chosen: number | undefined
  onChoose: (amount: number) => void
}) {
  return (
    <fieldset className="flex gap-2">
      <legend className="sr-only">{texts.quickAmounts}</legend>
      {quickAmounts.map((amount) => (
        <Button
          key={amount}
          variant="secondary"
          size="small"
          className="flex-1 tabular-nums aria-pressed:border-ink"
          pressed={chosen === amount}
          onClick={() => onChoose(amount)}
        >
          {texts.quickAmount(amount)}
        </Button>
      ))}
    </fieldset>
  )
}
