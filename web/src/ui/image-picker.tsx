import { mediaErrors } from '@aura/contract/media/media.errors'
import { type ReactNode, useId, useState } from 'react'
import { type AcceptedFile, refusalOfFile } from '../lib/file-refusal.ts'
import { isTruncatedPicture } from '../lib/truncated-picture.ts'
import { useObjectUrl } from '../lib/use-object-url.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { CropDialog, type CropFrame } from './crop-dialog.tsx'
import { passFocusOn } from './pass-focus-on.ts'
import { useFileDrop } from './use-file-drop.ts'

interface ImagePickerProps {
  /** On the button: what is chosen. */
  label: string
  /** What is accepted, in words. */
  hint: ReactNode
  accepted: AcceptedFile
  frame: CropFrame
  /** Picked and cropped, not yet sent. */
  picture: File | null
  onPick: (picture: File) => void
  /** Takes the shown picture away, where the person may do without. */
  removal?: { label: string; onRemove: () => void } | undefined
  /** The picture as it is or, given the address of the picked one, as it will be. */
  preview: (address: string | null) => ReactNode
}

/** Chooses a picture from the device or takes one dropped on it, refuses what cannot be sent, and lets the person crop it. */
export function ImagePicker(props: ImagePickerProps) {
  const { label, hint, accepted, frame, picture, onPick, removal, preview } = props
  const id = useId()
  const [refusal, setRefusal] = useState<string>()
  const [uncropped, setUncropped] = useState<File | null>(null)
  const address = useObjectUrl(picture)
  async function choose(file: File): Promise<void> {
    const found = refusalOfFile(file, accepted)
    setRefusal(found)
    if (found !== undefined) return
    // Cropped, it would be whole again, its missing part grey.
    if (await isTruncatedPicture(file)) setRefusal(mediaErrors['media.unreadable'].message)
    else setUncropped(file)
  }
  const { isOver, zone, input } = useFileDrop(([file]) => void choose(file))
  return (
    <fieldset
      {...zone}
      className={classNames(
        'flex min-w-0 flex-wrap gap-5 rounded-card max-tablet:gap-x-4 max-tablet:gap-y-3',
        isOver && 'outline-2 outline-offset-4 outline-brand',
      )}
    >
      {preview(address)}
      {/* Aligned to the top, so that messages below the button do not move it. */}
      <div className="grid min-w-40 flex-1 content-start gap-1.5 pt-2">
        <label className="inline-flex min-h-11 w-fit cursor-pointer items-center rounded-full border border-control-line/60 bg-raised px-5 font-semibold max-tablet:px-4 hover:bg-raised-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand">
          {label}
          <input
            {...input}
            accept={accepted.types.join(',')}
            aria-describedby={`${id}-hint`}
            aria-invalid={refusal !== undefined || undefined}
          />
        </label>
        <p
          id={`${id}-hint`}
          {...(refusal !== undefined && { role: 'alert' })}
          className={classNames('text-sm', refusal === undefined ? 'text-muted' : 'font-medium text-danger')}
        >
          {refusal ?? hint}
        </p>
        {removal && (
          <Button
            ref={passFocusOn}
            variant="ghost"
            size="small"
            className="-ml-3.5 w-fit"
            onClick={removal.onRemove}
          >
            {removal.label}
          </Button>
        )}
      </div>
      <CropDialog
        picked={uncropped}
        frame={frame}
        onCancel={() => setUncropped(null)}
        onCropped={(cropped) => {
          setUncropped(null)
          onPick(cropped)
        }}
      />
    </fieldset>
  )
}
