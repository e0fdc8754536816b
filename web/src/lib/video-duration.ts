import { releaseVideo } from './release-video.ts'

/** The server checks a file whose header the browser has not read by then. */
const timeoutMs = 4000

/** Duration of a picked video in seconds; `undefined` when the browser cannot tell. */
export function durationOfVideo(file: Blob): Promise<number | undefined> {
  return new Promise((resolve) => {
    const video = document.createElement('video')
    const address = URL.createObjectURL(file)
    const settle = (seconds: number | undefined) => {
      clearTimeout(timer)
      video.onloadedmetadata = null
      video.onerror = null
      releaseVideo(video)
      URL.revokeObjectURL(address)
      resolve(seconds !== undefined && Number.isFinite(seconds) ? seconds : undefined)
    }
    const timer = setTimeout(() => settle(undefined), timeoutMs)
    video.preload = 'metadata'
    video.onloadedmetadata = () => settle(video.duration)
    video.onerror = () => settle(undefined)
    video.src = address
  })
}
