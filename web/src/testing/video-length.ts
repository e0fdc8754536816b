/** Gives every picked video this duration; jsdom reads no video headers. */
export function videosLast(seconds: number): void {
  Object.defineProperty(HTMLMediaElement.prototype, 'duration', { configurable: true, get: () => seconds })
  Object.defineProperty(HTMLMediaElement.prototype, 'src', {
    configurable: true,
    set(this: HTMLMediaElement) {
      queueMicrotask(() => this.dispatchEvent(new Event('loadedmetadata')))
    },
  })
}
