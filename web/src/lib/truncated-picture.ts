const startOfScan = 0xda
const endOfImage = 0xd9

/**
 * Whether a JPEG ends within its picture, as an interrupted copy does. Browsers show such a file half empty and crop it without a
 * word; other pictures are left to the server.
 */
export async function isTruncatedPicture(file: File): Promise<boolean> {
  if (file.type !== 'image/jpeg') return false
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return false
  // The segments before the picture are skipped whole: an embedded thumbnail has an end marker too.
  let at = 2
  while (at < bytes.length && bytes[at + 1] !== startOfScan) {
    if (bytes[at] !== 0xff) return false
    at += bytes[at + 1] === 0xff ? 1 : 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0))
  }
  for (let end = bytes.indexOf(0xff, at + 2); end !== -1; end = bytes.indexOf(0xff, end + 1))
    if (bytes[end + 1] === endOfImage) return false
  return true
}
