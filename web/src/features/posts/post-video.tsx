import { Play } from 'lucide-react'
import { useRef, useState } from 'react'
import { SoundButton } from '../../ui/sound-button.tsx'
import { useLongPress } from '../../ui/use-long-press.ts'
import type { MediumProps } from './medium.tsx'
import mediaStyles from './post-media.module.css'
import styles from './post-video.module.css'
import { usePlayback } from './use-playback.ts'
import { videoTexts } from './video.texts.ts'
import { VideoSpeed } from './video-speed.tsx'
import { VideoTimeBar } from './video-time-bar.tsx'

/** A clip that plays while it is visible; a click plays or pauses it, a long one offers speeds [FED-06, FED-10, MED-20]. */
export function PostVideo({ medium, address, isCurrent, isNext }: MediumProps & { address: string }) {
  const { poster, width, height, description } = medium
  const video = useRef<HTMLVideoElement>(null)
  const speed = useRef<HTMLDivElement>(null)
  const [isSeeking, setIsSeeking] = useState(false)
  const { isPlaying, isSilent, toggle, onError } = usePlayback(video, isCurrent)
  const press = useLongPress(toggle, () => openMenu(speed.current))
  return (
    <>
      <div className={mediaStyles.frame}>
        <video
          ref={video}
          className={mediaStyles.picture}
          src={address}
          {...(poster !== null && { poster })}
          width={width}
          height={height}
          aria-label={description}
          preload={isCurrent || isNext ? 'auto' : 'metadata'}
          loop
          playsInline
          disablePictureInPicture
          onError={onError}
        />
        <button
          type="button"
          className={styles.press}
          aria-label={isPlaying ? videoTexts.pause : videoTexts.play}
          data-media-press
          {...press}
          // After a long touch the focus stays in the menu that it opened.
          onMouseDown={(event) => document.querySelector('[role="menu"]') && event.preventDefault()}
        >
          {!isPlaying && !isSeeking && <Play aria-hidden className={styles.play} />}
        </button>
      </div>
      <div className={styles.corner}>
        <SoundButton
          isSilent={isSilent}
          isExplained={isCurrent && isPlaying}
          className={styles.control}
          onChange={(muted) => {
            // The browser may have silenced it against the choice for the site.
            if (video.current) video.current.muted = muted
          }}
        />
        <div ref={speed}>
          <VideoSpeed video={video} className={styles.control} />
        </div>
      </div>
      <VideoTimeBar video={video} onToggle={toggle} onSeeking={setIsSeeking} />
    </>
  )
}

/** Opens the menu of the button within, as a key does: menus open by pointer events, not by clicks of code. */
function openMenu(around: HTMLElement | null): void {
  const key = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true })
  around?.querySelector('button')?.dispatchEvent(key)
}
