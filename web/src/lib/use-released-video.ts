import { useCallback, useRef } from 'react'
import { releaseVideo } from './release-video.ts'

/** A video of this component: give `attach` as its ref. It stops its download before its object URL ends. */
export function useReleasedVideo() {
  const video = useRef<HTMLVideoElement>(null)
  const attach = useCallback((element: HTMLVideoElement) => {
    video.current = element
    return () => {
      video.current = null
      releaseVideo(element)
    }
  }, [])
  return { video, attach }
}
