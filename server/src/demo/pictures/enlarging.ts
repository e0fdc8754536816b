import type { Raster } from './rendering.ts'

/** Enlarges by straight lines between neighbours: a quarter of what the library's smoother kernels cost. */
export function enlarge({ pixels, width, height }: Raster, wide: number, high: number): Buffer {
  const output = Buffer.alloc(wide * high * 3)
  const columns = placesAlong(width, wide)
  const row = new Int32Array(width * 3)
  let at = 0
  for (let y = 0; y < high; y++) {
    const { index, share } = placeOf(y, height, high)
    const start = index * width * 3
    // Fixed point with eight bits after the point: whole numbers are faster than fractions.
    for (let value = 0; value < row.length; value++) {
      const upper = pixels[start + value] as number
      row[value] = (upper << 8) + ((pixels[start + width * 3 + value] as number) - upper) * share
    }
    for (let x = 0; x < wide; x++) {
      const left = columns.indexes[x] as number
      const across = columns.shares[x] as number
      const [red, green, blue] = [row[left] as number, row[left + 1] as number, row[left + 2] as number]
      output[at] = ((red << 8) + ((row[left + 3] as number) - red) * across) >> 16
      output[at + 1] = ((green << 8) + ((row[left + 4] as number) - green) * across) >> 16
      output[at + 2] = ((blue << 8) + ((row[left + 5] as number) - blue) * across) >> 16
      at += 3
    }
  }
  return output
}

/** Between which pixel and the next a place of the enlarged side lies, and how near the next, of 256. */
function placeOf(place: number, from: number, to: number): { index: number; share: number } {
  const exact = Math.min(from - 1.01, Math.max(0, ((place + 0.5) * from) / to - 0.5))
  const index = Math.floor(exact)
  return { index, share: Math.floor((exact - index) * 256) }
}

function placesAlong(from: number, to: number): { indexes: Int32Array; shares: Int32Array } {
  const places = Array.from({ length: to }, (_, place) => placeOf(place, from, to))
  return {
    indexes: Int32Array.from(places, ({ index }) => index * 3),
    shares: Int32Array.from(places, ({ share }) => share),
  }
}
