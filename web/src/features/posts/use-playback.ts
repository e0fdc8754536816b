import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { isKeyForPage } from '../../lib/is-key-for-page.ts'
import { playWhenSeen } from '../../lib/play-when-seen.ts'
import { useMuted } from '../../lib/sound.ts'
import { showToast } from '../../ui/toast.ts'
import { videoTexts } from './video.texts.ts'

/** Share of a video that must be visible for it to start automatically, and below which it stops [FED-10]. */
const startShare = 0.5
const stopShare = 0.2

/**
 * Playback of a video: starts automatically once half of it is visible, continues until less than a fifth is, then rewinds; a click
 * or the space bar toggles it; with sound when the site has it [FED-06, FED-07, FED-10].
 */
export function usePlayback(video: RefObject<HTMLVideoElement | null>, isCurrent: boolean) {
  const isMuted = useMuted()
  const [isPlaying, setIsPlaying] = useState(false)
  const [isSilent, setIsSilent] = useState(isMuted)

  useEffect(() => {
    if (video.current) video.current.muted = isMuted
    setIsSilent(isMuted)
  }, [video, isMuted])

  useEffect(() => {
    const element = video.current
    if (!element) return
    const follow = () => {
      setIsPlaying(!element.paused)
      // The browser may have muted automatic playback.
      setIsSilent(element.muted)
    }
    const events = ['play', 'pause', 'volumechange']
    for (const event of events) element.addEventListener(event, follow)
    return () => {
      for (const event of events) element.removeEventListener(event, follow)
    }
  }, [video])

  useEffect(() => {
    const element = video.current
    if (!element) return
    return playWhenSeen(element, {
      startShare,
      stopShare,
      onLeft: () => {
        element.currentTime = 0
      },
      onFailure: (error) => sayUnlessAborted(error, videoTexts.autoplayFailed),
    })
  }, [video])

  const toggle = () => {
    const element = video.current
    if (!element) return
    if (element.paused)
      element.play().catch((error: unknown) => sayUnlessAborted(error, videoTexts.playFailed))
    else element.pause()
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== ' ' || event.repeat || !isKeyForPage(event)) return
    // A button or link in focus has its own use for the space bar.
    if (event.target instanceof Element && event.target.closest('button, a, [role="tab"]')) return
    event.preventDefault()
    toggle()
  })
  useEffect(() => {
    if (!isCurrent) return
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isCurrent])

  /** The video itself could not be fetched or shown [FED-11]. */
  const onError = () => {
    if (isCurrent) showToast({ kind: 'error', message: videoTexts.playFailed })
  }

  return { isPlaying, isSilent, toggle, onError }
}

function sayUnlessAborted(error: unknown, message: string): void {
  const isAborted = error instanceof DOMException && error.name === 'AbortError'
  if (!isAborted) showToast({ kind: 'error', message })
}
