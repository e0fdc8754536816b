import { mediaLimits } from '@aura/contract/media/media.limits'
import { useState } from 'react'
import { useFocusBack } from '../../lib/use-focus-back.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { UploadProgress } from '../../ui/upload-progress.tsx'
import { useVisualViewport } from '../../ui/use-visual-viewport.ts'
import { createPostTexts as texts } from './create-post.texts.ts'
import { LegendField } from './legend-field.tsx'
import { MediaPicker } from './media-picker.tsx'
import { PostPlaceFields } from './post-place-fields.tsx'
import { type CreatePostFormProps, useCreatePostForm } from './use-create-post-form.ts'

/** The form of a new post: place, pictures and clips, legend. An error keeps them [PST-01, PST-02, PST-06, PST-20]. */
export function CreatePostForm(props: CreatePostFormProps) {
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  useVisualViewport(foot)
  const form = useCreatePostForm(props)
  const { media, draft, change, isChecked, placeError, isPending } = form
  const submit = useFocusBack(isPending)

  return (
    <form
      noValidate
      className="grid gap-5 [&_:is(button,select,textarea,[role=alert])]:scroll-mb-44"
      onSubmit={form.send}
    >
      <RestoredDraft isShown={form.wasRestored} isDisabled={isPending} onClear={form.startAnew} />
      <PostPlaceFields
        communityId={draft.communityId}
        error={placeError}
        isDisabled={isPending}
        onChange={form.choosePlace}
      />
      <MediaPicker
        label={draft.communityId === null ? texts.file : texts.fileOptional}
        draft={media}
        most={mediaLimits.maxPerPost}
        isDisabled={isPending}
        onPick={form.pick}
      />
      <LegendField
        legend={draft.legend}
        isChecked={isChecked}
        isDisabled={isPending}
        onChange={(legend) => change({ legend })}
      />
      <div
        ref={setFoot}
        className="sticky short:static bottom-[max(var(--bottom-bar-height),var(--under-keyboard,0px))] z-10 -mx-5 grid gap-3 bg-canvas/95 px-5 py-3 backdrop-blur-sm"
      >
        {form.failure !== undefined && (
          <Notice kind="error">
            <p>{form.failure}</p>
            {form.advice !== undefined && <p className="text-sm">{form.advice}</p>}
          </Notice>
        )}
        {isPending ? (
          <UploadProgress label={texts.progress} share={form.sentShare} onCancel={form.cancel} takesFocus />
        ) : (
          <Button ref={submit} type="submit" isWide>
            {texts.publish}
          </Button>
        )}
      </div>
    </form>
  )
}

interface RestoredDraftProps {
  isShown: boolean
  isDisabled: boolean
  onClear: () => void
}

/** Says that a draft was restored, and offers to clear it once confirmed. */
function RestoredDraft({ isShown, isDisabled, onClear }: RestoredDraftProps) {
  const [isClearing, setIsClearing] = useState(false)
  return (
    <>
      {isShown && (
        <Notice
          kind="info"
          action={
            <Button
              size="small"
              variant="secondary"
              disabled={isDisabled}
              onClick={() => setIsClearing(true)}
            >
              {texts.clearDraft}
            </Button>
          }
        >
          <p>{texts.restored}</p>
        </Notice>
      )}
      <ConfirmDialog
        isOpen={isClearing}
        title={texts.clearTitle}
        message={texts.clearQuestion}
        confirmLabel={texts.clearDraft}
        isDangerous
        onCancel={() => setIsClearing(false)}
        onConfirm={() => {
          setIsClearing(false)
          onClear()
        }}
      />
    </>
  )
}
