import { below, createCanvas } from '../drawing/canvas.ts'
import { type Colour, mixRgb, type Rgb, rgbOf } from '../drawing/colours.ts'
import type { Scene } from '../drawing/drawing.ts'
import { createNoise, layered } from '../drawing/noise.ts'
import { drawPines, drawStars } from '../drawing/scenery.ts'

interface Veil {
  low: Colour
  high: Colour
  says: string
}

const veils: readonly Veil[] = [
  { low: '#3dffa2', high: '#5a4bff', says: 'vertes et violettes' },
  { low: '#58ffd0', high: '#2d7bff', says: 'turquoise et bleues' },
  { low: '#7dff6a', high: '#ff4fa3', says: 'vertes et roses' },
  { low: '#ff7ac2', high: '#6a3dff', says: 'roses et mauves' },
]

export const aurora: Scene = {
  id: 'aurora',
  draw({ chance, height, mood }) {
    const veil = mood(veils)
    const noise = createNoise(chance)
    const fine = layered(noise, 3)
    const low = rgbOf(veil.low)
    const high = rgbOf(veil.high)
    const bands = Array.from({ length: chance.int(2, 3) }, (_, band) => ({
      foot: chance.range(0.42, 0.62) - band * 0.11,
      tall: chance.range(0.22, 0.42),
      sway: chance.range(0.1, 0.24),
      strength: chance.range(0.6, 1) / (1 + band * 0.4),
      seed: chance.range(0, 90),
    }))
    const horizon = 0.78
    const colourAt = (across: number, down: number): Rgb => {
      const mirrored = down > horizon ? horizon - (down - horizon) * 1.6 : down
      const dim = down > horizon ? 0.45 : 1
      let colour: Rgb = mixRgb([4, 8, 26], [16, 40, 66], mirrored)
      for (const { foot, tall, sway, strength, seed } of bands) {
        const edge = foot + (fine(across * 2.2 + seed, seed) - 0.5) * sway * 2
        const up = edge - mirrored
        const rays = 0.45 + 0.9 * noise(across * 34 + seed, mirrored * 1.4)
        const light = up >= 0 ? Math.exp((-up / tall) * 2.6) : Math.exp(up * 40)
        const tint = mixRgb(low, high, Math.min(1, Math.max(0, (up / tall) * 1.3)))
        const amount = light * rays * strength * dim
        colour = [
          colour[0] + tint[0] * amount,
          colour[1] + tint[1] * amount,
          colour[2] + tint[2] * amount * 0.9,
        ]
      }
      return colour
    }
    const canvas = createCanvas(height)
    drawStars(canvas, chance, height * 0.7, 140)
    const ground = height * horizon
    const hill = (x: number) => ground - 14 - 70 * fine(x / 260, 5) ** 1.5
    canvas.path(
      `${below(height, 9, hill)}`,
      `fill="${canvas.linear([
        [0, '#04101c'],
        [0.16, '#050b16'],
        [0.3, '#050b16', 0.55],
        [1, '#030711', 0.25],
      ])}"`,
    )
    drawPines(canvas, chance, (x) => hill(x) + 14, '#02070f', 110)
    return {
      background: { kind: 'field', colourAt, pixelsWide: 200 },
      shapes: canvas,
      finish: { grain: 8, vignette: 0.3, contrast: 1.1 },
      alt: `Aurores boréales ${veil.says} au-dessus d’une forêt de sapins et d’un lac.`,
    }
  },
}
