import { type Chance, createChance } from './chance.ts'
import type { Finish } from './drawing.ts'

export interface Layers {
  /** Red, green, blue; absent when the shapes cover everything. */
  background: Uint8Array | undefined
  /** Red, green, blue — and opacity when there is a background; absent when there is only that. */
  shapes: Uint8Array | undefined
  width: number
  height: number
}

const grainLength = 1 << 16

/** Bell-shaped noise, drawn once; each row of each picture reads it from a place of its own. */
const grainTile = makeGrain()

function makeGrain(): Float32Array {
  const chance = createChance('grain')
  return Float32Array.from({ length: grainLength }, () => chance.bell())
}

/**
 * Lays the shapes over the background and gives the whole the look of a photograph: film grain, corners that darken,
 * contrast. The loops are written out by hand: they run over a million pixels for each picture.
 */
export function finishPixels(
  { background, shapes, width, height }: Layers,
  finish: Finish,
  chance: Chance,
): Buffer {
  const flat = background && shapes ? blend(background, shapes) : (shapes ?? background)
  if (!flat) throw new RangeError('a drawing needs a background or shapes')
  const output = Buffer.alloc(width * height * 3)
  const clamped = new Uint8ClampedArray(output.buffer, output.byteOffset, output.length)
  const curve = contrastCurve(finish.contrast ?? 1)
  const grain = Int8Array.from(grainTile, (noise) => Math.round(noise * finish.grain))
  // Light is counted in 1/256, so that the loop works on whole numbers alone.
  const shadeAt = (share: number) => Math.round(512 * finish.vignette * (share - 0.5) ** 2)
  const shadeAcross = Int32Array.from({ length: width }, (_, x) => shadeAt(x / width))
  let at = 0
  for (let y = 0; y < height; y++) {
    const rowLight = 256 - shadeAt(y / height)
    // A new place for each row, or the eye would find the tile again.
    const grainStart = chance.int(0, grainLength - 1)
    for (let x = 0; x < width; x++, at += 3) {
      const light = rowLight - (shadeAcross[x] as number)
      const noise = grain[(grainStart + x) & (grainLength - 1)] as number
      clamped[at] = (curve[((flat[at] as number) * light) >> 8] as number) + noise
      clamped[at + 1] = (curve[((flat[at + 1] as number) * light) >> 8] as number) + noise
      clamped[at + 2] = (curve[((flat[at + 2] as number) * light) >> 8] as number) + noise
    }
  }
  return output
}

function blend(background: Uint8Array, shapes: Uint8Array): Uint8Array {
  for (let from = 0, at = 0; at < background.length; from += 4, at += 3) {
    const cover = shapes[from + 3] as number
    if (cover === 0) continue
    const share = cover / 255
    for (let channel = 0; channel < 3; channel++) {
      const under = background[at + channel] as number
      background[at + channel] = under + ((shapes[from + channel] as number) - under) * share
    }
  }
  return background
}

/** For each of 256 values the value it becomes: an S around the middle. */
function contrastCurve(contrast: number): Int16Array {
  return Int16Array.from({ length: 256 }, (_, value) => {
    const centred = (value / 255 - 0.5) * 2
    const bent = Math.tanh(centred * contrast) / Math.tanh(contrast)
    const share = Math.min(1, Math.max(0, contrast - 1) * 2)
    return Math.round(((centred + (bent - centred) * share) / 2 + 0.5) * 255)
  })
}
