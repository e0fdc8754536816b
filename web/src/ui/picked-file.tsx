import { isVideoFile } from '../lib/post-file.ts'
import { releaseVideo } from '../lib/release-video.ts'
import { useObjectUrl } from '../lib/use-object-url.ts'

interface PickedFileProps {
  file: File
  /** The accessible name. */
  label: string
  className: string
}

/** A picture or video of this device, as it is before it is sent. */
export function PickedFile({ file, label, className }: PickedFileProps) {
  const address = useObjectUrl(file)
  if (address === null) return null
  return isVideoFile(file) ? (
    <video ref={letGoWithPage} src={address} aria-label={label} className={className} muted playsInline />
  ) : (
    <img src={address} alt={label} className={className} />
  )
}

function letGoWithPage(video: HTMLVideoElement) {
  return () => releaseVideo(video)
}
