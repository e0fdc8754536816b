import { lazy, Suspense, useState } from 'react'
import { useObjectUrl } from '../../lib/use-object-url.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type CropArea, cropPicture } from './crop-picture.ts'
import { profilesTexts as texts } from './profiles.texts.ts'

const CropSurface = lazy(async () => ({ default: (await import('./crop-surface.tsx')).CropSurface }))

interface CropDialogProps {
  /** The picture picked; `null` when nothing is being cropped. */
  picked: File | null
  onCropped: (picture: File) => void
  onCancel: () => void
}

/** Lets one choose the part of a picture that becomes the portrait, by finger, mouse or keyboard. */
export function CropDialog({ picked, onCropped, onCancel }: CropDialogProps) {
  const [area, setArea] = useState<CropArea>()
  const [isCutting, setIsCutting] = useState(false)
  const source = useObjectUrl(picked)
  const finish = async () => {
    if (!picked) return
    setIsCutting(true)
    // No area yet: the browser could not show the picture, and the server will say why.
    const cropped = area ? await cropPicture(picked, area) : picked
    setIsCutting(false)
    setArea(undefined)
    onCropped(cropped)
  }
  return (
    <Dialog
      isOpen={picked !== null}
      onOpenChange={(stays) => !stays && onCancel()}
      title={texts.cropTitle}
      description={texts.cropHint}
      actions={
        <>
          <Button variant="secondary" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button busy={isCutting} onClick={() => void finish()}>
            {texts.cropUse}
          </Button>
        </>
      }
    >
      <Suspense fallback={<Skeleton className="aspect-square rounded-control" />}>
        {source !== null && <CropSurface source={source} onArea={setArea} />}
      </Suspense>
    </Dialog>
  )
}
