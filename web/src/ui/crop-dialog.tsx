import { useState } from 'react'
import { type CropArea, cropPortrait } from '../lib/crop-picture.ts'
import { useObjectUrl } from '../lib/use-object-url.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { useLoadedWhen } from './lazy-dialog.tsx'
import { Skeleton } from './skeleton.tsx'

const load = () => import('./crop-surface.tsx')

export interface CropFrame {
  /** Width over height. */
  aspect: number
  shape: 'round' | 'rect'
}

interface CropDialogProps {
  /** The picture picked; `null` when nothing is being cropped. */
  picked: File | null
  frame: CropFrame
  onCropped: (picture: File) => void
  onCancel: () => void
}

/** Chooses the part of a picture to keep, by finger, mouse or keyboard. */
export function CropDialog({ picked, frame, onCropped, onCancel }: CropDialogProps) {
  const [area, setArea] = useState<CropArea>()
  const [isCutting, setIsCutting] = useState(false)
  const source = useObjectUrl(picked)
  const { loaded } = useLoadedWhen(picked !== null, load, onCancel)
  const finish = async () => {
    if (!picked) return
    setIsCutting(true)
    // Without an area the browser could not show the picture; the server will refuse it with a reason.
    const cropped = area ? await cropPortrait(picked, area) : picked
    setIsCutting(false)
    setArea(undefined)
    onCropped(cropped)
  }
  return (
    <Dialog
      isOpen={picked !== null}
      onOpenChange={(stays) => !stays && onCancel()}
      title="Cadrer la photo"
      description={`Déplacez et agrandissez l’image dans le ${frame.shape === 'round' ? 'cercle' : 'cadre'}.`}
      actions={
        <>
          <Button variant="secondary" onClick={onCancel}>
            Annuler
          </Button>
          <Button busy={isCutting} onClick={() => void finish()}>
            Utiliser cette photo
          </Button>
        </>
      }
    >
      {loaded ? (
        source !== null && <loaded.CropSurface source={source} frame={frame} onArea={setArea} />
      ) : (
        <Skeleton className="aspect-square rounded-control" />
      )}
    </Dialog>
  )
}
