const appIcon = '/icons/icon-192.png'
/** After this long the notification shows without the picture. */
const timeoutMs = 2000

/**
 * The icon of a notification: the portrait of its actor if the server still answers it to this session, else the application’s icon.
 * The browser alone would show nothing for a picture that fails.
 */
export async function findIcon(picture: string | null): Promise<string> {
  if (picture === null) return appIcon
  try {
    const { ok } = await fetch(picture, { signal: AbortSignal.timeout(timeoutMs) })
    return ok ? picture : appIcon
  } catch {
    return appIcon
  }
}
