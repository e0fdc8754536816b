import { releaseVideo } from './release-video.ts'

/** A file whose header the browser has not read by then is left to the server. */
const patienceMs = 4000

/** How long a picked video lasts, in seconds; `undefined` when this browser cannot tell. */
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
    const timer = setTimeout(() => settle(undefined), patienceMs)
    video.preload = 'metadata'
    video.onloadedmetadata = () => settle(video.duration)
    video.onerror = () => settle(undefined)
    video.src = address
  })
}
