/**
 * Watches pictures that fail to load. A browser does not request them again.
 *
 * @param onFailure called for each of them, since the server may be unreachable
 */
export function watchFailedPictures(onFailure: () => unknown) {
  const failed = new Set<HTMLImageElement>()
  /** Pictures that were requested again. If they fail again, they do not exist. */
  let reloaded = new WeakSet<HTMLImageElement>()
  const onError = ({ target }: Event) => {
    if (!(target instanceof HTMLImageElement) || reloaded.has(target)) return
    failed.add(target)
    onFailure()
  }
  window.addEventListener('error', onError, { capture: true })
  return {
    /** Requests the failed pictures that are still in the page once more. */
    reload(): void {
      for (const picture of failed) {
        reloaded.add(picture)
        if (picture.isConnected) picture.setAttribute('src', picture.src)
      }
      failed.clear()
    },
    /** The server is unreachable: pictures that fail from now on may exist. */
    forgetReloaded(): void {
      reloaded = new WeakSet()
    },
    stop: () => window.removeEventListener('error', onError, { capture: true }),
  }
}
