import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { type CropArea, cropPicture, type Turn } from '../../lib/crop-picture.ts'
import { useObjectUrl } from '../../lib/use-object-url.ts'
import { Button } from '../../ui/button.tsx'
import { CropSurface } from '../../ui/crop-surface.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { Notice } from '../../ui/notice.tsx'
import { createPostTexts as texts } from './create-post.texts.ts'
import { type CropRatio, cropRatios, type DraftMedium, type PictureCrop } from './draft-media.ts'
import { EditMediumDialog } from './edit-medium-dialog.tsx'

interface CropMediumDialogProps {
  isOpen: boolean
  medium: DraftMedium
  onClose: () => void
  /** Both are null for the whole picture. */
  onCropped: (crop: PictureCrop | null, cropped: File | null) => void
}

/** Wide enough for every screen; the server keeps 1440 px. */
const widestPixels = 2160
const ratios = Object.keys(cropRatios) as CropRatio[]
const nextTurn = { 0: 90, 90: 180, 180: 270, 270: 0 } as const

/** Chooses the part of a picture to publish, in one of four shapes, and turns it [MED-18]. */
export function CropMediumDialog({ isOpen, medium, onClose, onCropped }: CropMediumDialogProps) {
  const source = useObjectUrl(medium.picked)
  const [ratio, setRatio] = useState<CropRatio>(medium.crop?.ratio ?? 'original')
  const [turn, setTurn] = useState<Turn>(medium.crop?.turn ?? 0)
  const [size, setSize] = useState({ width: 1, height: 1 })
  const [area, setArea] = useState<CropArea>()
  const [isCutting, setIsCutting] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const isOnItsSide = turn % 180 !== 0
  const own = isOnItsSide ? size.height / size.width : size.width / size.height

  const apply = async () => {
    const whole = isOnItsSide ? { width: size.height, height: size.width } : size
    const isWhole = area && area.width >= whole.width - 2 && area.height >= whole.height - 2
    if (!area || (isWhole && turn === 0)) {
      onCropped(null, null)
      return onClose()
    }
    setIsCutting(true)
    const cropped = await cropPicture(medium.picked, area, { turn, widest: widestPixels })
    setIsCutting(false)
    setHasFailed(!cropped)
    if (!cropped) return
    onCropped({ ratio, turn, area }, cropped)
    onClose()
  }
  return (
    <EditMediumDialog
      isOpen={isOpen}
      title={texts.cropTitle}
      description={texts.cropHint}
      onClose={onClose}
      isBusy={isCutting}
      onApply={() => void apply()}
    >
      {/* The picture leaves room for the shapes and the turn below it: out of sight they would not be found. */}
      <div className="grid gap-4 [--crop-most:max(200px,calc(min(720px,100dvh-48px)-430px))] short:grid-cols-[minmax(0,1fr)_minmax(0,220px)] short:[--crop-most:none]">
        {source !== null && (
          <CropSurface
            source={source}
            frame={{ aspect: cropRatios[ratio] ?? own, shape: 'rect' }}
            turn={turn}
            fit="contain"
            onArea={setArea}
            onSize={setSize}
          />
        )}
        <div className="grid content-start gap-4">
          <FilterChips
            label={texts.ratios}
            choices={ratios.map((value) => ({ value, label: texts.ratio[value] }))}
            chosen={ratio}
            onChoose={setRatio}
          />
          <Button
            variant="secondary"
            icon={<RotateCw aria-hidden className="size-4.5" />}
            onClick={() => setTurn(nextTurn[turn])}
          >
            {texts.turn}
          </Button>
          {hasFailed && (
            <Notice kind="error">
              <p>{texts.cropFailed}</p>
            </Notice>
          )}
        </div>
      </div>
    </EditMediumDialog>
  )
}
