/** A photo above either limit is resized before its upload: no screen shows more pixels, and phones upload slowly. */
const hugePixels = 12_000_000
export const hugeBytes = 8 * 1024 * 1024
/** Pixels after resizing: still four times what is shown. */
const keptPixels = 8_000_000

interface Size {
  width: number
  height: number
}

/** The size of the resized photo, proportions kept; `undefined` when the photo needs none. */
export function shrunkSize({ width, height }: Size, bytes: number): Size | undefined {
  const pixels = width * height
  if (pixels <= hugePixels && bytes <= hugeBytes) return undefined
  const scale = Math.min(1, Math.sqrt(keptPixels / pixels))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
