import { Camera, ImagePlus, Video } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { pastedFiles } from '../../lib/pasted-files.ts'
import { postFileTypes } from '../../lib/post-file.ts'
import { scrollIntoView } from '../../lib/scroll-into-view.ts'
import { altHint, altTooLong } from '../../ui/alt-text.ts'
import { classNames } from '../../ui/class-names.ts'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { createPostTexts as texts } from './create-post.texts.ts'
import type { DraftMedium } from './draft-media.ts'
import { MediaStage } from './media-stage.tsx'
import { MediaStrip } from './media-strip.tsx'
import type { DraftMedia } from './use-draft-media.ts'

interface MediaPickerProps {
  /** The accessible name of the group. */
  label: string
  draft: DraftMedia
  /** Media that the post takes. */
  most: number
  isDisabled: boolean
  onPick: (files: readonly File[]) => void
}

/** Where the pictures and clips of a post are chosen, dropped or pasted, ordered, edited and seen before they are sent. */
export function MediaPicker({ label, draft, most, isDisabled, onPick }: MediaPickerProps) {
  const id = useId()
  const { media, chosen, error } = draft
  const { isOver, take, zone, input } = useFileDrop(onPick, isDisabled)
  usePastedFiles(take)
  const isFull = media.length >= most
  const [said, setSaid] = useState('')
  const move = (mediumId: string, to: number) => {
    draft.move(mediumId, to)
    setSaid(texts.moved(to + 1, media.length))
  }
  const remove = (mediumId: string) => {
    draft.remove(mediumId)
    // The button that was pressed is gone.
    document.getElementById(id)?.focus()
  }
  return (
    <div className="grid gap-3">
      <fieldset
        {...zone}
        aria-label={label}
        className={classNames(
          'relative grid min-w-0 gap-3 rounded-card transition-colors duration-150',
          !chosen && 'border border-dashed border-control-line bg-raised',
          isOver && 'bg-raised-strong outline-2 outline-brand',
          'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-brand',
        )}
      >
        {chosen && <MediaStage medium={chosen} draft={{ ...draft, remove }} isDisabled={isDisabled} />}
        {!chosen && draft.isRestoring && (
          <Loading label={texts.restoring}>
            <Skeleton className="min-h-72 rounded-card" />
          </Loading>
        )}
        {!chosen && !draft.isRestoring && <EmptyPicker inputId={id} input={input} most={most} />}
        {media.length > 0 && most > 1 && (
          <MediaStrip
            media={media}
            chosenId={chosen?.id}
            inputId={isFull ? undefined : id}
            isDisabled={isDisabled}
            onChoose={draft.choose}
            onMove={move}
          />
        )}
        {media.length > 0 && most === 1 && <ReplaceLabel inputId={id} isDisabled={isDisabled} />}
        <input
          {...input}
          id={id}
          multiple={most > 1}
          accept={postFileTypes.join(',')}
          aria-label={texts.choose}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          aria-invalid={draft.isMissing || undefined}
        />
        <p role="status" className="sr-only">
          {said}
        </p>
      </fieldset>
      {error !== undefined && <PickerError key={error} id={`${id}-error`} error={error} />}
      {chosen && <AltField medium={chosen} draft={draft} isDisabled={isDisabled} />}
    </div>
  )
}

/** Opens the files of the device, to replace the only medium. */
function ReplaceLabel({ inputId, isDisabled }: { inputId: string; isDisabled: boolean }) {
  return (
    <label
      htmlFor={inputId}
      className={classNames(
        'mx-auto inline-flex min-h-11 items-center rounded-full border border-line bg-raised px-4 font-semibold',
        isDisabled ? 'opacity-50' : 'cursor-pointer',
      )}
    >
      {texts.replace}
    </label>
  )
}

function PickerError({ id, error }: { id: string; error: string }) {
  return (
    <p
      ref={scrollIntoView}
      id={id}
      role="alert"
      className="text-sm font-medium whitespace-pre-line text-danger"
    >
      {error}
    </p>
  )
}

interface AltFieldProps {
  medium: DraftMedium
  draft: DraftMedia
  isDisabled: boolean
}

/** The description of one medium; says which one where the post has several. */
function AltField({ medium, draft: { media, change }, isDisabled }: AltFieldProps) {
  const which = media.length > 1 ? texts.altOf(media.indexOf(medium) + 1, media.length) : ''
  return (
    <TextArea
      label={texts.alt}
      hint={`${which}${altHint}`}
      rows={2}
      className="min-h-16"
      error={altTooLong(medium.alt)}
      value={medium.alt}
      disabled={isDisabled}
      onChange={(event) => change(medium.id, { alt: event.currentTarget.value })}
    />
  )
}

function EmptyPicker({
  inputId,
  input,
  most,
}: {
  inputId: string
  input: ComponentProps<'input'>
  most: number
}) {
  return (
    <div>
      <label
        htmlFor={inputId}
        className="grid min-h-72 w-full cursor-pointer place-content-center gap-2 p-8 text-center pointer-coarse:min-h-52"
      >
        <ImagePlus aria-hidden className="mx-auto mb-2 size-10 stroke-[1.3] text-muted" />
        <span className="font-display text-xl font-semibold">{texts.pickTitle(most)}</span>
        <span className="max-w-80 text-muted text-balance">
          <span className="pointer-coarse:hidden">{texts.pickHint(most)}</span>
          <span className="hidden pointer-coarse:inline">{texts.touchHint(most)}</span> {texts.kinds(most)}
        </span>
      </label>
      <div className="hidden flex-wrap justify-center gap-2 px-4 pb-6 pointer-coarse:flex">
        <CameraButton input={input} accept="image/jpeg" icon={<Camera aria-hidden className="size-4.5" />}>
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

function usePastedFiles(take: (files: readonly File[]) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (event.clipboardData) take(pastedFiles(event.clipboardData))
  })
  useEffect(() => {
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [])
}
