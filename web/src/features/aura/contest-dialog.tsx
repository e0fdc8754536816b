import { contestMaxLength } from '@aura/contract/aura/aura.contract'
import { textLength } from '@aura/contract/common'
import { type FormEvent, useId, useState } from 'react'
import { serverSentence } from '../../lib/server-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { showToast } from '../../ui/toast.ts'
import { auraHistoryTexts as texts } from './aura-history.texts.ts'
import { useContest } from './use-contest.ts'

/** Contests a movement, with reasons [AUR-51]. */
export function ContestButton({ entryId, movement }: { entryId: number; movement: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const [reason, setReason] = useState('')
  const formId = useId()
  const contest = useContest(entryId)
  const isUsable = reason.trim() !== '' && textLength(reason) <= contestMaxLength
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isUsable) return
    contest.mutate(reason, {
      onSuccess: ({ message }) => {
        setIsOpen(false)
        showToast({ kind: 'success', message })
      },
    })
  }
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
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={texts.contestTitle}
        description={texts.contestHint}
        actions={
          <Button type="submit" form={formId} disabled={!isUsable} busy={contest.isPending}>
            {texts.contestSend}
          </Button>
        }
      >
        <form id={formId} onSubmit={send} noValidate className="grid gap-4">
          <p className="font-semibold">{movement}</p>
          <TextArea
            label={texts.contestReason}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            counter={{ used: textLength(reason), max: contestMaxLength }}
          />
          {contest.isError && (
            <Notice kind="error">{serverSentence(contest.error) ?? texts.contestFailed}</Notice>
          )}
        </form>
      </Dialog>
    </>
  )
}
