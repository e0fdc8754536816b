/**
 * Watches pictures that do not load, which browsers never ask for again.
 *
 * @param onFailure called for each; the server may be unreachable
 */
export function watchFailedPictures(onFailure: () => unknown) {
  const failed = new Set<HTMLImageElement>()
  /** Loaded again since the server was last unreachable: what fails then is not there. */
  let reloaded = new WeakSet<HTMLImageElement>()
  const onError = ({ target }: Event) => {
    if (!(target instanceof HTMLImageElement) || reloaded.has(target)) return
    failed.add(target)
    onFailure()
  }
  window.addEventListener('error', onError, { capture: true })
  return {
    /** Asks once more for those that are still in the page. */
    reload(): void {
      for (const picture of failed) {
        reloaded.add(picture)
        if (picture.isConnected) picture.setAttribute('src', picture.src)
      }
      failed.clear()
    },
    /** From now on, a picture may fail for want of the server again. */
    forgetReloaded(): void {
      reloaded = new WeakSet()
    },
    stop: () => window.removeEventListener('error', onError, { capture: true }),
  }
}
