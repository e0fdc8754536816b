import { mediaLimits } from '@aura/contract/media/media.limits'
import { Crop, Image, Scissors, X } from 'lucide-react'
import { useState } from 'react'
import { formatDuration } from '../../lib/format-duration.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { createPostTexts as texts } from './create-post.texts.ts'
import { canBeCropped, type DraftMedium, isClip } from './draft-media.ts'
import { MediaPreview } from './media-preview.tsx'
import type { DraftMedia } from './use-draft-media.ts'

const CropMediumDialog = lazyDialog(async () => (await import('./crop-medium-dialog.tsx')).CropMediumDialog)
const CutClipDialog = lazyDialog(async () => (await import('./cut-clip-dialog.tsx')).CutClipDialog)
const ClipStillDialog = lazyDialog(async () => (await import('./clip-still-dialog.tsx')).ClipStillDialog)

interface MediaStageProps {
  medium: DraftMedium
  draft: Pick<DraftMedia, 'media' | 'remove' | 'change' | 'refuse' | 'crop'>
  canCut: boolean
  isDisabled: boolean
}

/** One medium of a post that is being written, as the feed will show it, and what can be done with it [MED-18]. */
export function MediaStage({ medium, draft, canCut, isDisabled }: MediaStageProps) {
  const [open, setOpen] = useState<'crop' | 'cut' | 'still'>()
  const { media } = draft
  const { id } = medium
  const place = media.findIndex((one) => one.id === id)
  const isAlone = media.length === 1
  const close = () => setOpen(undefined)
  const isLong = medium.seconds !== null && medium.seconds > mediaLimits.videoMaxSeconds + 1
  return (
    <div className="grid gap-3">
      {/* In the proportions of the feed, which fills the window. */}
      <div className="relative mx-auto h-[48dvh] w-[48vw] overflow-hidden rounded-card tablet:h-[52dvh] tablet:w-68 in-[[role=dialog]]:h-[36dvh] in-[[role=dialog]]:w-[36vw] in-[[role=dialog]]:min-w-50">
        <MediaPreview medium={medium} onUnreadable={() => draft.refuse(id)} />
        <IconButton
          label={isAlone ? texts.remove : texts.removeMedium(place + 1)}
          icon={<X aria-hidden />}
          disabled={isDisabled}
          className="absolute top-2 right-2 z-1"
          onClick={() => draft.remove(id)}
        />
        {!isAlone && (
          <p className="absolute top-3.5 left-3 z-1 rounded-full bg-canvas/70 px-3 py-1 text-sm font-semibold tabular-nums">
            {texts.placeOf(place + 1, media.length)}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-center gap-2">
        {canBeCropped(medium) && (
          <Button
            variant="secondary"
            icon={<Crop aria-hidden className="size-4.5" />}
            disabled={isDisabled}
            onClick={() => setOpen('crop')}
          >
            {texts.crop}
          </Button>
        )}
        {isClip(medium) && canCut && medium.seconds !== null && (
          <>
            <Button
              variant="secondary"
              icon={<Scissors aria-hidden className="size-4.5" />}
              disabled={isDisabled}
              onClick={() => setOpen('cut')}
            >
              {texts.cut}
            </Button>
            <Button
              variant="secondary"
              icon={<Image aria-hidden className="size-4.5" />}
              disabled={isDisabled}
              onClick={() => setOpen('still')}
            >
              {texts.still}
            </Button>
          </>
        )}
      </div>
      {medium.picked.type === 'image/gif' && (
        <p className="text-center text-sm text-muted">{texts.gifStays}</p>
      )}
      {isLong && canCut && (
        <p className="text-center text-sm text-muted">{texts.cutLong(formatDuration(medium.seconds ?? 0))}</p>
      )}
      <CropMediumDialog
        key={`crop ${id}`}
        isOpen={open === 'crop'}
        medium={medium}
        onClose={close}
        onCropped={(crop, cropped) => draft.crop(medium, crop, cropped)}
      />
      <CutClipDialog
        key={`cut ${id}`}
        isOpen={open === 'cut'}
        medium={medium}
        onClose={close}
        onEdit={(edit) => draft.change(id, { edit })}
      />
      <ClipStillDialog
        key={`still ${id}`}
        isOpen={open === 'still'}
        medium={medium}
        onClose={close}
        onEdit={(edit) => draft.change(id, { edit })}
      />
    </div>
  )
}
