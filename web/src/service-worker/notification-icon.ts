const appIcon = '/icons/icon-192.png'
/** A picture that has not come by then is done without: the push is not kept waiting. */
const patienceMs = 2000

/**
 * What a notification shows beside its words: the picture of who did it, if the server gives it to this browser’s session at this
 * moment, else the application’s icon. Left to itself, the browser shows nothing in place of a picture that fails.
 */
export async function findIcon(picture: string | null): Promise<string> {
  if (picture === null) return appIcon
  try {
    const { ok } = await fetch(picture, { signal: AbortSignal.timeout(patienceMs) })
    return ok ? picture : appIcon
  } catch {
    return appIcon
  }
}
