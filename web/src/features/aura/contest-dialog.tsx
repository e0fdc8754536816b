import { contestMaxLength } from '@aura/contract/aura/aura.history.contract'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { auraHistoryTexts as texts } from './aura-history.texts.ts'
import { useContest } from './use-contest.ts'

/** Contests a movement, with reasons [AUR-51]. */
export function ContestButton({ entryId, movement }: { entryId: number; movement: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const contest = useContest(entryId)
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        aria-label={`${texts.contest} : ${movement}`}
        onClick={() => setIsOpen(true)}
      >
        {texts.contest}
      </Button>
      <ReasonDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={texts.contestTitle}
        description={texts.contestHint}
        label={texts.contestReason}
        maxLength={contestMaxLength}
        submitLabel={texts.contestSend}
        sending={contest}
        failed={texts.contestFailed}
        onSent={({ message }) => showToast({ kind: 'success', message })}
      >
        <p className="font-semibold">{movement}</p>
      </ReasonDialog>
    </>
  )
}
