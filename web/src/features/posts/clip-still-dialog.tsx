import { useState } from 'react'
import { RangeSlider } from '../../ui/range-slider.tsx'
import { ClipFrame } from './clip-frame.tsx'
import { clipStep, formatClock } from './clip-times.ts'
import { createPostTexts as texts } from './create-post.texts.ts'
import type { ClipDialogProps } from './cut-clip-dialog.tsx'
import { partOf } from './draft-media.ts'
import { EditMediumDialog } from './edit-medium-dialog.tsx'

/** Chooses the still of a clip, out of the part that is kept [MED-18]. */
export function ClipStillDialog({ isOpen, medium, onClose, onEdit }: ClipDialogProps) {
  const { start, end } = partOf(medium)
  const [still, setStill] = useState(medium.edit?.still ?? 0)
  const kept = end - start
  return (
    <EditMediumDialog
      isOpen={isOpen}
      title={texts.still}
      description={texts.stillHint}
      onClose={onClose}
      onApply={() => {
        onEdit({ ...medium.edit, still: Math.min(still, kept) })
        onClose()
      }}
    >
      <div className="grid gap-2">
        <ClipFrame
          file={medium.picked}
          seconds={start + Math.min(still, kept)}
          className="mx-auto h-[min(44dvh,380px)] max-w-full rounded-control bg-canvas object-contain"
        />
        <RangeSlider
          value={[Math.min(still, kept)]}
          labels={[texts.stillAt]}
          max={kept}
          step={clipStep}
          say={formatClock}
          onChange={([at = 0]) => setStill(at)}
        />
      </div>
    </EditMediumDialog>
  )
}
