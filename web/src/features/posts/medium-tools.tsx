import { Crop, Image, type LucideIcon, Scissors } from 'lucide-react'
import { useState } from 'react'
import { formatDuration } from '../../lib/format-duration.ts'
import { longestVideoSeconds } from '../../lib/post-file.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { createPostTexts as texts } from './create-post.texts.ts'
import { canBeCropped, type DraftMedium, isClip } from './draft-media.ts'
import type { DraftMedia } from './use-draft-media.ts'

const CropMediumDialog = lazyDialog(async () => (await import('./crop-medium-dialog.tsx')).CropMediumDialog)
const CutClipDialog = lazyDialog(async () => (await import('./cut-clip-dialog.tsx')).CutClipDialog)
const ClipStillDialog = lazyDialog(async () => (await import('./clip-still-dialog.tsx')).ClipStillDialog)

type Tool = 'crop' | 'cut' | 'still'

interface MediumToolsProps {
  medium: DraftMedium
  draft: Pick<DraftMedia, 'change' | 'crop'>
  isDisabled: boolean
}

/** Tools for a medium of a draft [MED-18]. */
export function MediumTools({ medium, draft, isDisabled }: MediumToolsProps) {
  const [open, setOpen] = useState<Tool>()
  /** React key of the dialogs: each opening starts from the applied edit, not from a cancelled one. */
  const [openings, setOpenings] = useState(0)
  const { id } = medium
  const close = () => setOpen(undefined)
  const show = (tool: Tool) => {
    setOpenings(openings + 1)
    setOpen(tool)
  }
  const isLong = medium.seconds !== null && medium.seconds > longestVideoSeconds
  return (
    <>
      <div className="flex flex-wrap items-center justify-center gap-2">
        {canBeCropped(medium) && (
          <ToolButton icon={Crop} isDisabled={isDisabled} onPress={() => show('crop')}>
            {texts.crop}
          </ToolButton>
        )}
        {isClip(medium) && medium.seconds !== null && (
          <>
            <ToolButton icon={Scissors} isDisabled={isDisabled} onPress={() => show('cut')}>
              {texts.cut}
            </ToolButton>
            <ToolButton icon={Image} isDisabled={isDisabled} onPress={() => show('still')}>
              {texts.still}
            </ToolButton>
          </>
        )}
      </div>
      {medium.picked.type === 'image/gif' && (
        <p className="text-center text-sm text-muted">{texts.gifStays}</p>
      )}
      {isLong && (
        <p className="text-center text-sm text-muted">{texts.cutLong(formatDuration(medium.seconds ?? 0))}</p>
      )}
      <CropMediumDialog
        key={`crop ${openings}`}
        isOpen={open === 'crop'}
        medium={medium}
        onClose={close}
        onCropped={(crop, cropped) => draft.crop(medium, crop, cropped)}
      />
      <CutClipDialog
        key={`cut ${openings}`}
        isOpen={open === 'cut'}
        medium={medium}
        onClose={close}
        onEdit={(edit) => draft.change(id, { edit })}
      />
      <ClipStillDialog
        key={`still ${openings}`}
        isOpen={open === 'still'}
        medium={medium}
        onClose={close}
        onEdit={(edit) => draft.change(id, { edit })}
      />
    </>
  )
}

interface ToolButtonProps {
  icon: LucideIcon
  isDisabled: boolean
  onPress: () => void
  children: string
}

function ToolButton({ icon: Icon, isDisabled, onPress, children }: ToolButtonProps) {
  return (
    <Button
      variant="secondary"
      icon={<Icon aria-hidden className="size-4.5" />}
      disabled={isDisabled}
      onClick={onPress}
    >
      {children}
    </Button>
  )
}
