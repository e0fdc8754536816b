import type { Chance } from '@aura/server/demo/chance'

/** Smooth randomness over the plane, between 0 and 1; its features are about one unit wide. */
export type Noise = (x: number, y?: number) => number

const lattice = 256

/** Value noise on a lattice of drawn numbers. */
export function createNoise(chance: Chance): Noise {
  const values = Float32Array.from({ length: lattice * lattice }, () => chance.unit())
  const at = (x: number, y: number) => values[((y & 255) << 8) | (x & 255)] as number
  return (x, y = 0) => {
    const left = Math.floor(x)
    const top = Math.floor(y)
    const across = ease(x - left)
    const down = ease(y - top)
    const upper = at(left, top) + (at(left + 1, top) - at(left, top)) * across
    const lower = at(left, top + 1) + (at(left + 1, top + 1) - at(left, top + 1)) * across
    return upper + (lower - upper) * down
  }
}

/** Noise with finer and finer detail on top, still between 0 and 1. */
export function layered(noise: Noise, octaves: number): Noise {
  return (x, y = 0) => {
    let sum = 0
    let weight = 0
    let scale = 1
    for (let octave = 0; octave < octaves; octave++) {
      sum += noise(x * scale + octave * 17.3, y * scale + octave * 9.1) / scale
      weight += 1 / scale
      scale *= 2
    }
    return sum / weight
  }
}

/** Like {@link layered}, with sharp crests as mountains have them. */
export function ridged(noise: Noise, octaves: number): Noise {
  const folded: Noise = (x, y) => 1 - Math.abs(2 * noise(x, y) - 1)
  return layered(folded, octaves)
}

function ease(t: number): number {
  return t * t * (3 - 2 * t)
}
