import type { Chance } from './chance.ts'
import { createChance } from './chance.ts'
import type { Finish } from './drawing.ts'

export interface Layers {
  /** Red, green, blue; absent when the shapes cover everything. */
  background: Buffer | undefined
  /** Red, green, blue, opacity; absent when there is only a background. */
  shapes: Buffer | undefined
  width: number
  height: number
}

const grainLength = 1 << 16

/** Bell-shaped noise, drawn once; each picture reads it from places of its own. */
const grainTile = makeGrain()

function makeGrain(): Float32Array {
  const chance = createChance('grain')
  return Float32Array.from({ length: grainLength }, () => chance.bell())
}

/**
 * Lays the shapes over the background and gives the whole the look of a photograph: film grain, corners that darken,
 * contrast. One pass over the pixels; this is most of what a picture costs beside its encoding.
 */
export function finishPixels({ background, shapes, width, height }: Layers, finish: Finish, chance: Chance): Buffer {
  const output = Buffer.alloc(width * height * 3)
  const curve = contrastCurve(finish.contrast ?? 1)
  const { grain } = finish
  const acrossLight = Float32Array.from({ length: width }, (_, x) => 0.5 * finish.vignette * (x / width - 0.5) ** 2 * 4)
  let from = 0
  for (let y = 0; y < height; y++) {
    const rowLight = 1 - 0.5 * finish.vignette * (y / height - 0.5) ** 2 * 4
    // A new place for each row, or the eye would find the tile again.
    const grainStart = chance.int(0, grainLength - 1)
    for (let x = 0; x < width; x++, from++) {
      const light = rowLight - (acrossLight[x] as number)
      const noise = grain * (grainTile[(grainStart + x) & (grainLength - 1)] as number)
      const cover = shapes ? (shapes[from * 4 + 3] as number) / 255 : 0
      for (let channel = 0; channel < 3; channel++) {
        const under = background ? (background[from * 3 + channel] as number) : 0
        const over = shapes ? (shapes[from * 4 + channel] as number) : 0
        const value = (under + (over - under) * cover) * light
        const graded = (curve[Math.floor(value)] as number) + noise
        output[from * 3 + channel] = graded < 0 ? 0 : graded > 255 ? 255 : graded
      }
    }
  }
  return output
}

/** For each of 256 values the value it becomes: an S around the middle. */
function contrastCurve(contrast: number): Float32Array {
  return Float32Array.from({ length: 257 }, (_, value) => {
    const centred = (value / 255 - 0.5) * 2
    const bent = Math.tanh(centred * contrast) / Math.tanh(contrast)
    const share = Math.min(1, Math.max(0, contrast - 1) * 2)
    return ((centred + (bent - centred) * share) / 2 + 0.5) * 255
  })
}
