import { type SyntheticEvent, useEffect, useState } from 'react'
import { useObjectUrl } from '../../lib/use-object-url.ts'
import { useReleasedVideo } from '../../lib/use-released-video.ts'
import { classNames } from '../../ui/class-names.ts'
import { ClipFrame } from './clip-frame.tsx'
import { createPostTexts as texts } from './create-post.texts.ts'
import { type DraftMedium, fileOf, isClip, partOf, stillOf } from './draft-media.ts'
import { Medium } from './medium.tsx'
import type { ShownMedium } from './shown-media.ts'

interface MediaPreviewProps {
  medium: DraftMedium
  /** The browser cannot show the picture; a clip that it cannot play may be fine. */
  onUnreadable: () => void
}

/** A blurred copy of the medium that fills the room around it. */
const behind = 'absolute inset-0 size-full scale-110 object-cover blur-2xl'

/** A medium as the feed will show it: whole over its own blur, a clip in the part that is kept [MED-18]. */
export function MediaPreview({ medium, onUnreadable }: MediaPreviewProps) {
  const address = useObjectUrl(fileOf(medium))
  if (address === null) return null
  return (
    <div className="absolute inset-0 overflow-hidden bg-raised-strong">
      {isClip(medium) ? (
        <Clip medium={medium} address={address} />
      ) : (
        <Picture key={address} address={address} onUnreadable={onUnreadable} />
      )}
    </div>
  )
}

/** Until the picture is read. */
const unread = { width: 4, height: 5, placeholder: null }

/** A picked picture in the place of one that the server has sent. */
function Picture({ address, onUnreadable }: Pick<MediaPreviewProps, 'onUnreadable'> & { address: string }) {
  const [read, setRead] = useState<Pick<ShownMedium, 'width' | 'height' | 'placeholder'>>(unread)
  /** The picture itself, not its blur. */
  const pictureOf = ({ target }: SyntheticEvent) =>
    target instanceof HTMLImageElement && target.getAttribute('src') === address ? target : undefined
  return (
    <div
      onLoadCapture={(event) => {
        const image = pictureOf(event)
        const { naturalWidth: width = 0, naturalHeight: height = 0 } = image ?? {}
        if (image && width > 0 && height > 0) setRead({ width, height, placeholder: tinyOf(image) })
      }}
      onErrorCapture={(event) => pictureOf(event) && onUnreadable()}
    >
      <Medium
        medium={{
          kind: 'picture',
          state: 'ready',
          address,
          poster: null,
          description: texts.preview,
          ...read,
        }}
        isCurrent={false}
      />
    </div>
  )
}

const tinyPixels = 16

/** A picture in a few pixels, as the server makes them. */
function tinyOf(image: HTMLImageElement): string | null {
  const canvas = document.createElement('canvas')
  canvas.width = tinyPixels
  canvas.height = Math.max(1, Math.round((tinyPixels * image.naturalHeight) / image.naturalWidth))
  const context = canvas.getContext('2d')
  if (!context) return null
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL()
}

interface ClipProps {
  medium: DraftMedium
  address: string
}

/** A clip fills its box where that cuts at most so much of it, as the feed does [MED-17]. */
const maxCut = 0.08

function fills({ videoWidth, videoHeight, clientWidth, clientHeight }: HTMLVideoElement): boolean {
  const [own, box] = [videoWidth / videoHeight, clientWidth / clientHeight]
  return 1 - Math.min(own / box, box / own) <= maxCut
}

function Clip({ medium, address }: ClipProps) {
  const [isFilling, setIsFilling] = useState(false)
  const { start, end } = partOf(medium)
  const still = stillOf(medium)
  const { video, attach } = useReleasedVideo()
  useEffect(() => {
    const shown = video.current
    if (shown && shown.readyState > 0) shown.currentTime = still
  }, [still, video])
  const keepWithin = ({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>) => {
    if (video.paused) return
    if (video.currentTime < start - 0.3 || video.currentTime >= end) video.currentTime = start
  }
  return (
    <>
      <ClipFrame file={medium.picked} seconds={still} className={behind} />
      {/* biome-ignore lint/a11y/useMediaCaption: a clip that was just filmed has no captions */}
      <video
        ref={attach}
        src={address}
        aria-label={texts.videoPreview}
        className={classNames('absolute inset-0 size-full', isFilling ? 'object-cover' : 'object-contain')}
        controls
        loop
        playsInline
        preload="auto"
        onLoadedMetadata={({ currentTarget: video }) => {
          setIsFilling(fills(video))
          video.currentTime = still
        }}
        onPlay={({ currentTarget: video }) => {
          video.currentTime = start
        }}
        onTimeUpdate={keepWithin}
      />
    </>
  )
}
