import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useRef, useState } from 'react'
import { dayOptions } from '../../cache/aura.ts'
import { useMembersOnly } from '../../lib/use-members-only.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { showToast } from '../../ui/toast.ts'
import { AmountField } from './amount-field.tsx'
import { balanceOptions } from './aura.queries.ts'
import { auraTexts } from './aura.texts.ts'
import { AuraDay } from './aura-day.tsx'
import { amountError, ceilingOf, type DonationWay, donationLabel, readAmount } from './donation.rules.ts'
import { donationTexts as texts } from './donation.texts.ts'
import { useDonate } from './use-donate.ts'

const ways = [
  { value: 'give', label: texts.give },
  { value: 'take', label: texts.take },
] as const satisfies { value: DonationWay; label: string }[]

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

function titlesOf(way: DonationWay, pseudo: string) {
  const [giving, taking] = [texts.giveTo(pseudo), texts.takeFrom(pseudo)]
  return way === 'give' ? { title: giving, titleRoom: taking } : { title: taking, titleRoom: giving }
}

interface DonateDialogProps {
  pseudo: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The amount to give to a person, or to take from them at the same cost [AUR-24, AUR-29]. */
function DonateDialog({ pseudo, isOpen, onOpenChange }: DonateDialogProps) {
  const [way, setWay] = useState<DonationWay>('give')
  const [typed, setTyped] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const donate = useDonate(pseudo)
  const amount = readAmount(typed)
  const { data: day } = useQuery({ ...dayOptions(pseudo), enabled: isOpen })
  const ceiling = day && ceilingOf(way, day)
  const error = amountError(typed, ceiling)
  /** A ref, not state: the second press of a double press comes before the next render. */
  const isSending = useRef(false)

  const isTaking = way === 'take'
  const send = () => {
    if (!amount || isSending.current) return
    isSending.current = true
    donate.mutate(isTaking ? -amount : amount, {
      onSuccess: ({ message }) => {
        setTyped('')
        setWay('give')
        onOpenChange(false)
        showToast({ kind: 'success', message })
      },
      onSettled: () => {
        isSending.current = false
        setIsAsking(false)
      },
    })
  }
  /** A call under way is not reset: nothing would follow its answer. */
  const forgetRefusal = () => {
    if (donate.isError) donate.reset()
  }
  const choose = (chosen: DonationWay) => {
    forgetRefusal()
    setWay(chosen)
  }

  return (
    <>
      <FormDialog
        isOpen={isOpen && !isAsking}
        onClose={() => {
          forgetRefusal()
          onOpenChange(false)
        }}
        {...titlesOf(way, pseudo)}
        submitLabel={donationLabel(way, amount)}
        isSubmitAlone
        isIncomplete={!amount || error !== undefined}
        busy={donate.isPending}
        error={donate.error}
        failed={texts.donateFailed}
        onSubmit={() => (isTaking ? setIsAsking(true) : send())}
      >
        <Tabs label={texts.ways} value={way} tabs={ways} isPanelShared onChange={choose}>
          <div className="grid gap-4 pt-4">
            <p className="steady text-pretty" data-room={isTaking ? texts.giveHint : texts.takeHint}>
              <span>{isTaking ? texts.takeHint : texts.giveHint}</span>
            </p>
            <AmountField
              typed={typed}
              most={ceiling?.most}
              error={error}
              onType={(text) => {
                forgetRefusal()
                setTyped(text)
              }}
              onMinus={() => choose('take')}
            />
          </div>
        </Tabs>
        <Balance spent={error === undefined ? (amount ?? 0) : 0} isSending={donate.isPending} />
        <AuraDay pseudo={pseudo} />
      </FormDialog>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.confirmTake(amount ?? 0, pseudo)}
        message={texts.confirmTakeHint(amount ?? 0)}
        confirmLabel={auraTexts.take}
        isDangerous
        busy={donate.isPending}
        onConfirm={send}
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
