/** Lets every picked video say it lasts so long, as a browser would after reading its header. */
export function videosLast(seconds: number): void {
  Object.defineProperty(HTMLMediaElement.prototype, 'duration', { configurable: true, get: () => seconds })
  Object.defineProperty(HTMLMediaElement.prototype, 'src', {
    configurable: true,
    set(this: HTMLMediaElement) {
      queueMicrotask(() => this.dispatchEvent(new Event('loadedmetadata')))
    },
  })
}
