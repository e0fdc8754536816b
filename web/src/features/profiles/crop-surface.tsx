import 'react-easy-crop/react-easy-crop.css'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import type { CropArea } from './crop-picture.ts'
import { profilesTexts as texts } from './profiles.texts.ts'

const maxZoom = 4
/** How far an arrow key moves the picture, in pixels. */
const keyStepPixels = 8

interface CropSurfaceProps {
  source: string
  onArea: (area: CropArea) => void
}

/** The picture under a round window: drag or arrow keys move it, pinch, wheel or the slider zoom. */
export function CropSurface({ source, onArea }: CropSurfaceProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const id = useId()
  return (
    <div className="grid gap-4">
      <div className="relative aspect-square overflow-hidden rounded-control bg-canvas has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand">
        <Cropper
          image={source}
          crop={crop}
          zoom={zoom}
          maxZoom={maxZoom}
          aspect={1}
          cropShape="round"
          objectFit="cover"
          showGrid={false}
          keyboardStep={keyStepPixels}
          // The content security policy refuses style elements; the sheet comes with ours.
          disableAutomaticStylesInjection
          cropperProps={{ role: 'group', 'aria-label': texts.cropArea }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => onArea(pixels)}
        />
      </div>
      <div className="flex items-center gap-3 text-muted">
        <ZoomOut aria-hidden className="size-5 flex-none" />
        <label htmlFor={id} className="sr-only">
          {texts.zoom}
        </label>
        <input
          id={id}
          type="range"
          min={1}
          max={maxZoom}
          step={0.05}
          value={zoom}
          aria-valuetext={texts.zoomValue(zoom)}
          className="h-11 w-full accent-brand"
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
        />
        <ZoomIn aria-hidden className="size-5 flex-none" />
      </div>
    </div>
  )
}
