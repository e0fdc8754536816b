import 'react-easy-crop/react-easy-crop.css'
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, ZoomIn, ZoomOut } from 'lucide-react'
import { type RefObject, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import Cropper from 'react-easy-crop'
import type { CropArea, Turn } from '../lib/crop-picture.ts'
import type { CropFrame } from './crop-dialog.tsx'
import { IconButton } from './icon-button.tsx'

const maxZoom = 4
/** How far an arrow key moves the picture, in pixels. */
const keyStepPixels = 8
/** How many of these steps a press of a button is worth. */
const stepsPerPress = 5

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

/** The picture under its frame: a drag, arrow keys or buttons move it, pinch, wheel or the slider zoom. */
export function CropSurface({ source, frame, turn = 0, fit = 'cover', onArea, onSize }: CropSurfaceProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [isUnreadable, setIsUnreadable] = useState(false)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  return (
    <div className="grid gap-1">
      <div
        ref={box}
        className="relative aspect-square w-full max-h-(--crop-most) overflow-hidden short:aspect-auto short:h-[max(140px,calc(100dvh-272px))] rounded-control bg-canvas has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
      >
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
      <MoveButtons box={box} />
    </div>
  )
}

const moves = [
  { key: 'ArrowLeft', label: 'Déplacer l’image vers la gauche', Icon: ArrowLeft },
  { key: 'ArrowUp', label: 'Déplacer l’image vers le haut', Icon: ArrowUp },
  { key: 'ArrowDown', label: 'Déplacer l’image vers le bas', Icon: ArrowDown },
  { key: 'ArrowRight', label: 'Déplacer l’image vers la droite', Icon: ArrowRight },
]

/** Move the picture for people who cannot drag it: they press the arrow keys of the cropper, which keeps it within its frame. */
function MoveButtons({ box }: { box: RefObject<HTMLElement | null> }) {
  const move = (key: string) => {
    const frame = box.current?.querySelector('[role="group"]')
    const press = (type: string) => frame?.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true }))
    // Each step starts from the place that the one before has drawn.
    for (let step = 0; step < stepsPerPress; step++) flushSync(() => press('keydown'))
    press('keyup')
  }
  return (
    <div className="flex justify-center gap-2">
      {moves.map(({ key, label, Icon }) => (
        <IconButton
          key={key}
          variant="plain"
          label={label}
          title={label}
          icon={<Icon aria-hidden />}
          onClick={() => move(key)}
        />
      ))}
    </div>
  )
}
