import type { ChallengePost } from '@aura/contract/challenges/challenges.entries.contract'
import { challengesErrors } from '@aura/contract/challenges/challenges.errors'
import { hasDotInBaseName } from '@aura/contract/challenges/challenges.rules'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { type ChallengeDetail, refreshChallenges } from '../../cache/challenges.ts'
import { challengeEntriesTexts as texts } from '../../features/challenges/challenge-entries.texts.ts'
import { useEnterChallenge } from '../../features/challenges/use-enter-challenge.ts'
import { editOf, fileOf } from '../../features/posts/draft-media.ts'
import { isLegendTooLong, LegendField } from '../../features/posts/legend-field.tsx'
import { MediaPicker } from '../../features/posts/media-picker.tsx'
import { useDraftMedia } from '../../features/posts/use-draft-media.ts'
import { usePostDraft } from '../../features/posts/use-post-draft.ts'
import { hasFailed } from '../../lib/call.ts'
import { focusRefused } from '../../lib/focus-refused.ts'
import { isFileRefusal } from '../../lib/post-file.ts'
import { scrollIntoView } from '../../lib/scroll-into-view.ts'
import { useFocusBack } from '../../lib/use-focus-back.ts'
import { altTooLong } from '../../ui/alt-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { UploadProgress } from '../../ui/upload-progress.tsx'

interface EnterChallengeDialogProps {
  challenge: ChallengeDetail
  isOpen: boolean
  onClose: () => void
  /** Called once the page shows the entry, even when the page has been left. */
  onShown: (entry: ChallengePost) => void
}

/** The server would refuse the name only after the upload [CHL-14]. */
const refusalOfName = ({ name }: File) =>
  hasDotInBaseName(name) ? challengesErrors['challenges.file-name'].message : undefined

/** An entry before it is sent: picture or clip, words, place. A failure keeps them [CHL-11, CHL-12]. */
export function EnterChallengeDialog({ challenge, isOpen, onClose, onShown }: EnterChallengeDialogProps) {
  const formId = useId()
  const form = useEntryForm({ challenge, onClose, onShown })
  const { media, draft, change, isChecked, error, isPending, sentShare } = form
  const submit = useFocusBack(isPending)
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => open || form.close()}
      title={texts.enterTitle}
      description={challenge.title}
      actions={
        isPending ? (
          <div className="w-full">
            <UploadProgress label={texts.sending} share={sentShare} onCancel={form.cancel} takesFocus />
          </div>
        ) : (
          <>
            <Button variant="secondary" onClick={form.close}>
              {texts.cancel}
            </Button>
            <Button ref={submit} type="submit" form={formId}>
              {texts.enter}
            </Button>
          </>
        )
      }
    >
      <form id={formId} noValidate className="grid gap-5" onSubmit={form.send}>
        <MediaPicker label={texts.file} draft={media} most={1} isDisabled={isPending} onPick={form.pick} />
        <LegendField
          legend={draft.legend}
          isChecked={isChecked}
          isDisabled={isPending}
          onChange={(legend) => change({ legend })}
        />
        <SwitchField
          label={texts.onProfile}
          hint={texts.onProfileHint}
          checked={draft.isOnProfile}
          disabled={isPending}
          onChange={(isOnProfile) => change({ isOnProfile })}
        />
        <Failure error={error} />
      </form>
    </Dialog>
  )
}

/** The draft of an entry, and what sends it; sent words and files are forgotten. */
function useEntryForm({ challenge, onClose, onShown }: Omit<EnterChallengeDialogProps, 'isOpen'>) {
  const client = useQueryClient()
  const name = `challenge.${challenge.id}`
  const media = useDraftMedia(name, { most: 1, refuse: refusalOfName })
  const { draft, change, forget } = usePostDraft(undefined, name)
  const [isChecked, setIsChecked] = useState(false)
  const { entering, isPending, sentShare, cancel } = useEnterChallenge(challenge.id, {
    onEntered() {
      onClose()
      forget()
      media.forget()
    },
    onShown,
  })
  const { error } = entering

  const close = () => {
    if (isPending) return
    // The refusal may come from a challenge that closed or ended after the page had read it.
    if (entering.isError) void refreshChallenges(client)
    onClose()
  }
  const pick = (files: readonly File[]) => {
    if (isFileRefusal(error) && media.chosen) media.remove(media.chosen.id)
    entering.reset()
    media.add(files)
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    if (isPending) return
    setIsChecked(true)
    const { chosen } = media
    if (!chosen) media.setMissing(texts.fileMissing)
    else if (!isLegendTooLong(draft.legend) && !altTooLong(chosen.alt)) {
      media.forgetRefusals()
      entering.mutate({
        file: fileOf(chosen),
        edit: editOf(chosen),
        alt: chosen.alt,
        legend: draft.legend,
        isOnProfile: draft.isOnProfile,
      })
    }
    const form = event.currentTarget
    // React marks refused fields in an earlier microtask.
    queueMicrotask(() => focusRefused(form))
  }
  return {
    ...{ media, draft, change, isChecked },
    ...{ error, isPending, sentShare, cancel, close, pick, send },
  }
}

/** Why the entry was not taken; that the viewer takes part already is said elsewhere. */
function Failure({ error }: { error: Error | null }) {
  const isSilent = hasFailed(error, 'aborted', 'platform.session-ended', 'challenges.already-entered')
  if (!error || isSilent) return null
  return (
    <div ref={scrollIntoView}>
      <FormFailure error={error} failed={texts.sendFailed} isFailedAlwaysShown />
    </div>
  )
}
