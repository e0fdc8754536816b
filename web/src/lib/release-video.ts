/**
 * Ends whatever a video still reads: one that was taken out of the page reads on, and complains once the address of its
 * file has ended.
 */
export function releaseVideo(video: HTMLVideoElement): void {
  video.removeAttribute('src')
  video.load()
}
