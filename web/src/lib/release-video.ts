/**
 * Stops the download of a video. An element removed from the page goes on downloading and fails once the object URL of its file
 * is revoked.
 */
export function releaseVideo(video: HTMLVideoElement): void {
  video.removeAttribute('src')
  video.load()
}
