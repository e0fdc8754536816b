import { ArrowLeft, ArrowRight, Plus, Scissors } from 'lucide-react'
import { useObjectUrl } from '../../lib/use-object-url.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ClipFrame } from './clip-frame.tsx'
import { createPostTexts as texts } from './create-post.texts.ts'
import { type DraftMedium, editOf, fileOf, isClip, stillOf } from './draft-media.ts'
import { useDragOrder } from './use-drag-order.ts'

interface MediaStripProps {
  media: readonly DraftMedium[]
  chosenId: string | undefined
  /** Id of the file input that « Ajouter » opens; absent once the post is full. */
  inputId: string | undefined
  isDisabled: boolean
  onChoose: (id: string) => void
  onMove: (id: string, to: number) => void
}

/** Of an arrow that leads no further: it keeps the focus, which `disabled` would drop. */
const endLook = 'aria-disabled:cursor-default aria-disabled:opacity-50'

/** The media of a post in small, in their order: a click shows one, a drag or Shift with an arrow moves it [PST-20]. */
export function MediaStrip({ media, chosenId, inputId, isDisabled, onChoose, onMove }: MediaStripProps) {
  const move = (from: number, to: number) => {
    const medium = media[from]
    if (medium && !isDisabled && to >= 0 && to < media.length) onMove(medium.id, to)
  }
  const { dragged, itemProps } = useDragOrder(move)
  const chosenPlace = media.findIndex(({ id }) => id === chosenId)
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <ul aria-label={texts.strip} className="flex flex-wrap gap-1.5">
        {media.map((medium, place) => (
          <li
            key={medium.id}
            {...itemProps(place)}
            className={classNames('touch-pan-y select-none', dragged === place && 'opacity-60')}
          >
            <button
              type="button"
              aria-label={texts.mediumAt(isClip(medium) ? 'vidéo' : 'photo', place + 1, media.length)}
              aria-current={medium.id === chosenId}
              aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
              className="relative block size-13 cursor-grab overflow-hidden rounded-control border border-line bg-raised-strong aria-current:outline-2 aria-current:outline-offset-2 aria-current:outline-ink"
              onClick={() => onChoose(medium.id)}
              onKeyDown={(event) => {
                const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
                if (!event.shiftKey || step === undefined) return
                event.preventDefault()
                move(place, place + step)
              }}
            >
              <Thumbnail medium={medium} />
            </button>
          </li>
        ))}
        {inputId !== undefined && (
          <li>
            <label
              htmlFor={inputId}
              className="grid size-13 cursor-pointer place-content-center rounded-control border border-dashed border-control-line text-muted"
            >
              <Plus aria-hidden className="size-6" />
              <span className="sr-only">{texts.addMore}</span>
            </label>
          </li>
        )}
      </ul>
      {media.length > 1 && (
        <div className="ml-auto flex flex-none items-center gap-2">
          <IconButton
            label={texts.earlier}
            icon={<ArrowLeft aria-hidden />}
            disabled={isDisabled}
            aria-disabled={chosenPlace === 0}
            className={endLook}
            onClick={() => move(chosenPlace, chosenPlace - 1)}
          />
          {/* The arrows alone could as well lead from one picture to the next. */}
          <span aria-hidden className="text-sm text-muted">
            {texts.order}
          </span>
          <IconButton
            label={texts.later}
            icon={<ArrowRight aria-hidden />}
            disabled={isDisabled}
            aria-disabled={chosenPlace === media.length - 1}
            className={endLook}
            onClick={() => move(chosenPlace, chosenPlace + 1)}
          />
        </div>
      )}
    </div>
  )
}

function Thumbnail({ medium }: { medium: DraftMedium }) {
  const file = fileOf(medium)
  const look = 'pointer-events-none size-full object-cover'
  if (!isClip(medium)) return <Picture file={file} className={look} />
  return (
    <>
      <ClipFrame file={file} seconds={stillOf(medium)} className={look} />
      {editOf(medium) !== null && (
        <Scissors aria-hidden className="absolute right-1 bottom-1 size-4 rounded-full bg-canvas/70 p-0.5" />
      )}
    </>
  )
}

function Picture({ file, className }: { file: File; className: string }) {
  const address = useObjectUrl(file)
  return address === null ? null : <img src={address} alt="" className={className} draggable={false} />
}
