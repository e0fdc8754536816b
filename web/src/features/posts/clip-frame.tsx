import { useEffect } from 'react'
import { useObjectUrl } from '../../lib/use-object-url.ts'
import { useReleasedVideo } from '../../lib/use-released-video.ts'

interface ClipFrameProps {
  file: File
  /** The moment shown, in seconds. */
  seconds: number
  className: string
}

/** One picture of a clip of this device, drawn by the browser’s own player. */
export function ClipFrame({ file, seconds, className }: ClipFrameProps) {
  const address = useObjectUrl(file)
  const { video, attach } = useReleasedVideo()
  useEffect(() => {
    const shown = video.current
    if (!shown || address === null) return
    const show = () => {
      shown.currentTime = seconds
    }
    // Phones draw no frame of a clip before a seek.
    if (shown.readyState > 0) show()
    else shown.addEventListener('loadedmetadata', show, { once: true })
    return () => shown.removeEventListener('loadedmetadata', show)
  }, [seconds, address, video])
  if (address === null) return null
  return (
    <video ref={attach} src={address} aria-hidden muted playsInline preload="auto" className={className} />
  )
}
