import { Play } from 'lucide-react'
import { useRef } from 'react'
import mediaStyles from './post-media.module.css'
import styles from './post-video.module.css'
import { postsTexts } from './posts.texts.ts'
import { usePlayback } from './use-playback.ts'

interface PostVideoProps {
  source: string
  /** Still shown until the video plays. */
  poster: string | null
  width: number
  height: number
  /** The accessible name. */
  description: string
  /** The post on the screen: its video is fetched first, and the space bar plays or pauses it. */
  isCurrent: boolean
}

/** A video that plays while it is seen; a press plays or pauses it [FED-06, FED-10]. */
export function PostVideo({ source, poster, width, height, description, isCurrent }: PostVideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  const { isPlaying, toggle, onError } = usePlayback(video, isCurrent)
  return (
    <>
      <video
        ref={video}
        className={mediaStyles.picture}
        src={source}
        {...(poster !== null && { poster })}
        width={width}
        height={height}
        aria-label={description}
        preload={isCurrent ? 'auto' : 'metadata'}
        loop
        playsInline
        disablePictureInPicture
        onError={onError}
      />
      <button
        type="button"
        className={styles.press}
        aria-label={isPlaying ? postsTexts.pause : postsTexts.play}
        onClick={toggle}
      >
        {!isPlaying && <Play aria-hidden className={styles.play} />}
      </button>
    </>
  )
}
