import type { VideoEdit } from '@aura/contract/media/media.contract'
import { mediaLimits } from '@aura/contract/media/media.limits'
import { useState } from 'react'
import { RangeSlider } from '../../ui/range-slider.tsx'
import { ClipFrame } from './clip-frame.tsx'
import { clipStep, formatClock, holdPart } from './clip-times.ts'
import { createPostTexts as texts } from './create-post.texts.ts'
import { type DraftMedium, partOf } from './draft-media.ts'
import { EditMediumDialog } from './edit-medium-dialog.tsx'

export interface ClipDialogProps {
  isOpen: boolean
  medium: DraftMedium
  onClose: () => void
  onEdit: (edit: VideoEdit | null) => void
}

/** Chooses the part of a clip to keep; the picture under the handle that moves is shown [MED-18]. */
export function CutClipDialog({ isOpen, medium, onClose, onEdit }: ClipDialogProps) {
  const { start, end } = partOf(medium)
  const [part, setPart] = useState<[number, number]>([start, end])
  const [shown, setShown] = useState(start)
  const whole = medium.seconds ?? end
  const apply = () => {
    const [start, end] = part
    const isWhole = start === 0 && end >= whole
    // A still outside the part is taken anew from its beginning.
    const at = (medium.edit?.start ?? 0) + (medium.edit?.still ?? -1)
    const still = medium.edit?.still !== undefined && at >= start && at <= end ? { still: at - start } : {}
    const edit = isWhole ? still : { start, end, ...still }
    onEdit(Object.keys(edit).length === 0 ? null : edit)
    onClose()
  }
  return (
    <EditMediumDialog
      isOpen={isOpen}
      title={texts.cutTitle}
      description={texts.cutHint}
      onClose={onClose}
      onApply={apply}
    >
      <div className="grid gap-2">
        <ClipFrame
          file={medium.picked}
          seconds={shown}
          className="mx-auto h-[min(44dvh,380px)] max-w-full rounded-control bg-canvas object-contain"
        />
        <RangeSlider
          value={part}
          labels={[texts.cutStart, texts.cutEnd]}
          max={whole}
          step={clipStep}
          least={Math.min(mediaLimits.videoMinSeconds, whole)}
          say={formatClock}
          onChange={([start = 0, end = whole]) => {
            const held = holdPart(part, [start, end])
            setShown(held[0] === part[0] ? held[1] : held[0])
            setPart(held)
          }}
        />
        <p className="flex justify-between text-sm text-muted tabular-nums">
          <span>{formatClock(part[0])}</span>
          <span className="font-semibold text-ink">{texts.cutKept(formatClock(part[1] - part[0]))}</span>
          <span>{formatClock(part[1])}</span>
        </p>
      </div>
    </EditMediumDialog>
  )
}
