/** A photo past either is made smaller before it is sent: no screen shows more, and a telephone sends slowly. */
const hugePixels = 12_000_000
export const hugeBytes = 8 * 1024 * 1024
/** What is left of it, in pixels: still four times what is shown. */
const keptPixels = 8_000_000

interface Size {
  width: number
  height: number
}

/** The size a photo is brought to, proportions kept; `undefined` when it may go as it is. */
export function shrunkSize({ width, height }: Size, bytes: number): Size | undefined {
  const pixels = width * height
  if (pixels <= hugePixels && bytes <= hugeBytes) return undefined
  const scale = Math.min(1, Math.sqrt(keptPixels / pixels))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
