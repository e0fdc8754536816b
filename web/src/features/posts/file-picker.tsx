import { Camera, ImagePlus, Video, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useId } from 'react'
import { isVideoFile, postFileTypes } from '../../lib/post-file.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { PickedFile } from '../../ui/picked-file.tsx'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { createPostTexts as texts } from './create-post.texts.ts'

interface FilePickerProps {
  /** The accessible name of the group. */
  label: string
  file: File | null
  /** Why the last picked file was refused. */
  error: string | undefined
  isDisabled: boolean
  onPick: (file: File) => void
  onRemove: () => void
  /** The browser cannot show the picked picture. */
  onUnreadable: () => void
}

/** Where the picture or video of a post is chosen, dropped or pasted, and seen before it is sent. */
export function FilePicker({
  label,
  file,
  error,
  isDisabled,
  onPick,
  onRemove,
  onUnreadable,
}: FilePickerProps) {
  const id = useId()
  const { isOver, take, zone, input } = useFileDrop(onPick, isDisabled)
  usePastedFiles(take)
  return (
    <div className="grid gap-1.5">
      <fieldset
        {...zone}
        aria-label={label}
        className={classNames(
          'relative min-h-72 min-w-0 overflow-hidden rounded-card border bg-raised transition-colors duration-150',
          file ? 'border-line' : 'border-dashed border-control-line',
          isOver && 'border-brand bg-raised-strong',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
        )}
      >
        {file ? (
          <>
            <PickedFile
              file={file}
              label={isVideoFile(file) ? texts.videoPreview : texts.preview}
              className="mx-auto max-h-[60dvh] min-h-72 object-contain in-[[role=dialog]]:max-h-[38dvh] in-[[role=dialog]]:min-h-0"
              hasControls
              onUnreadable={onUnreadable}
            />
            <div className="absolute top-2 right-2 flex items-center gap-2">
              <label
                htmlFor={id}
                className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-line bg-raised px-4 font-semibold"
              >
                {texts.replace}
              </label>
              <IconButton
                label={texts.remove}
                icon={<X aria-hidden />}
                disabled={isDisabled}
                onClick={onRemove}
              />
            </div>
          </>
        ) : (
          <>
            <label
              htmlFor={id}
              className="grid min-h-72 w-full cursor-pointer place-content-center gap-2 p-8 text-center pointer-coarse:min-h-52"
            >
              <ImagePlus aria-hidden className="mx-auto mb-2 size-10 stroke-[1.3] text-muted" />
              <span className="font-display text-xl font-semibold">{texts.pickTitle}</span>
              <span id={`${id}-hint`} className="max-w-80 text-muted text-pretty">
                {texts.pickHint}
              </span>
            </label>
            <div className="hidden flex-wrap justify-center gap-2 px-4 pb-6 pointer-coarse:flex">
              <CameraButton
                input={input}
                accept="image/jpeg"
                icon={<Camera aria-hidden className="size-4.5" />}
              >
                {texts.takePhoto}
              </CameraButton>
              <CameraButton
                input={input}
                accept="video/mp4,video/quicktime"
                icon={<Video aria-hidden className="size-4.5" />}
              >
                {texts.film}
              </CameraButton>
            </div>
          </>
        )}
        <input
          {...input}
          id={id}
          accept={postFileTypes.join(',')}
          aria-label={texts.choose}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          aria-invalid={error !== undefined || undefined}
        />
      </fieldset>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

interface CameraButtonProps {
  input: ComponentProps<'input'>
  accept: string
  icon: ReactNode
  children: string
}

/** Opens the camera of a phone instead of its files. */
function CameraButton({ input, accept, icon, children }: CameraButtonProps) {
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-control-line/60 px-4 font-semibold">
      {icon}
      {children}
      <input {...input} accept={accept} capture="environment" />
    </label>
  )
}

function usePastedFiles(take: (files: FileList | null | undefined) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => take(event.clipboardData?.files))
  useEffect(() => {
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [])
}
