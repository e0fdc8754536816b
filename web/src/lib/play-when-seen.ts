interface PlayWhenSeen {
  /** Share of the video that must be seen for it to start by itself. */
  startShare: number
  /** Below this share it stops. */
  stopShare: number
  /** It stopped because too little of it is seen. */
  onLeft?: () => void
  /** It could be fetched and yet did not start. */
  onFailure: (error: unknown) => void
}

/**
 * Plays a video by itself while enough of it is seen; never for who asked for less motion. Answers how to stop following
 * it.
 */
export function playWhenSeen(video: HTMLVideoElement, rules: PlayWhenSeen): () => void {
  const { startShare, stopShare, onLeft, onFailure } = rules
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const observer = new IntersectionObserver(
    (entries) => {
      const share = entries.at(-1)?.intersectionRatio ?? 0
      if (share < stopShare) {
        video.pause()
        onLeft?.()
      } else if (share >= startShare && video.paused && !isCalm) {
        void playBySelf(video, onFailure)
      }
    },
    { threshold: [0, stopShare, startShare] },
  )
  observer.observe(video)
  return () => observer.disconnect()
}

/** Starts without a press; a browser that allows no sound before one lets it start in silence. */
async function playBySelf(video: HTMLVideoElement, onFailure: (error: unknown) => void): Promise<void> {
  try {
    await video.play().catch((error: unknown) => {
      const isForbidden = error instanceof DOMException && error.name === 'NotAllowedError'
      if (video.muted || !isForbidden) throw error
      video.muted = true
      return video.play()
    })
  } catch (error) {
    // What cannot be fetched is told by the video's own error.
    if (video.error === null) onFailure(error)
  }
}
