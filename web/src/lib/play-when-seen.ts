interface PlayWhenSeen {
  /** Visible share from which the video starts. */
  startShare: number
  /** Visible share below which it stops. */
  stopShare: number
  /** Called when it stopped because too little is visible. */
  onLeft?: () => void
  /** Called when a downloaded video did not start. */
  onFailure: (error: unknown) => void
}

/**
 * Plays a video while enough of it is visible; never under `prefers-reduced-motion`. Answers a function that ends this.
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

/** Starts automatically; a browser that forbids sound before a user gesture starts it muted. */
async function playBySelf(video: HTMLVideoElement, onFailure: (error: unknown) => void): Promise<void> {
  try {
    await video.play().catch((error: unknown) => {
      const isForbidden = error instanceof DOMException && error.name === 'NotAllowedError'
      if (video.muted || !isForbidden) throw error
      video.muted = true
      return video.play()
    })
  } catch (error) {
    // A failed download fires the video’s own `error` event.
    if (video.error === null) onFailure(error)
  }
}
