import 'react-easy-crop/react-easy-crop.css'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import type { CropArea, Turn } from '../lib/crop-picture.ts'
import type { CropFrame } from './crop-dialog.tsx'

const maxZoom = 4
/** How far an arrow key moves the picture, in pixels. */
const keyStepPixels = 8

interface CropSurfaceProps {
  source: string
  frame: CropFrame
  /** How far the picture is turned. */
  turn?: Turn
  /** `contain` begins with the whole picture, `cover` with a filled frame. */
  fit?: 'cover' | 'contain'
  onArea: (area: CropArea) => void
  /** Tells the picture’s size, upright and not turned. */
  onSize?: (size: { width: number; height: number }) => void
}

/** The picture under its frame: drag or arrow keys move it, pinch, wheel or the slider zoom. */
export function CropSurface({ source, frame, turn = 0, fit = 'cover', onArea, onSize }: CropSurfaceProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [isUnreadable, setIsUnreadable] = useState(false)
  const id = useId()
  return (
    <div className="grid gap-4 short:gap-1">
      <div className="relative aspect-square overflow-hidden short:aspect-auto short:h-[max(140px,calc(100dvh-224px))] rounded-control bg-canvas has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand">
        <Cropper
          image={source}
          crop={crop}
          zoom={zoom}
          maxZoom={maxZoom}
          aspect={frame.aspect}
          cropShape={frame.shape}
          rotation={turn}
          objectFit={fit}
          showGrid={false}
          keyboardStep={keyStepPixels}
          // The content security policy refuses style elements; the sheet comes with ours.
          disableAutomaticStylesInjection
          cropperProps={{ role: 'group', 'aria-label': 'Image à cadrer\u00a0: les flèches la déplacent' }}
          mediaProps={{ onError: () => setIsUnreadable(true) }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => onArea(pixels)}
          onMediaLoaded={({ naturalWidth, naturalHeight }) =>
            onSize?.({ width: naturalWidth, height: naturalHeight })
          }
        />
        {isUnreadable && (
          <p
            role="alert"
            className="absolute inset-0 grid place-items-center bg-canvas p-6 text-center text-muted"
          >
            Ce navigateur ne peut pas afficher cette image.
          </p>
        )}
      </div>
      <div className="flex items-center gap-3 text-muted">
        <ZoomOut aria-hidden className="size-5 flex-none" />
        <label htmlFor={id} className="sr-only">
          Agrandissement
        </label>
        <input
          id={id}
          type="range"
          min={1}
          max={maxZoom}
          step={0.05}
          value={zoom}
          aria-valuetext={`${Math.round(zoom * 100)}\u00a0%`}
          className="h-11 w-full accent-brand"
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
        />
        <ZoomIn aria-hidden className="size-5 flex-none" />
      </div>
    </div>
  )
}
