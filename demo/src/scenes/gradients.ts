import { type Colour, type Rgb, rampOf } from '../drawing/colours.ts'
import type { Scene } from '../drawing/drawing.ts'
import { createNoise, layered } from '../drawing/noise.ts'

const palettes: readonly (readonly Colour[])[] = [
  ['#12082e', '#5a1f9e', '#ff4f9a', '#ffb27a', '#fff0c9'],
  ['#031a2e', '#0b5c8f', '#28c3c9', '#b8f3d4', '#fff6d6'],
  ['#2a0a12', '#a3162e', '#ff6b3d', '#ffc04d', '#fff1c4'],
  ['#0a0f2c', '#2b3fae', '#8a6bff', '#ff9ce0', '#ffe3ee'],
  ['#0b2418', '#1f7a4f', '#8fd14f', '#f5e663', '#fffbe0'],
  ['#f6efe6', '#f4c9b8', '#e58ba4', '#8f7fd1', '#3f3f8f'],
  ['#fdf6e3', '#bfe3dd', '#66b3c9', '#f29c7d', '#d9475f'],
  ['#15151c', '#3a3f55', '#8f9bb8', '#e3c9a8', '#fff4e3'],
  ['#1a0330', '#7a0f7a', '#ff3d6e', '#ff8f5a', '#5ae0ff'],
]

export const gradients: Scene = {
  id: 'gradients',
  draw({ chance, height, mood }) {
    const ramp = rampOf(mood(palettes))
    const noise = createNoise(chance)
    const soft = layered(noise, 2)
    const turn = chance.range(0, Math.PI)
    const folds = chance.range(6, 15)
    const scale = chance.range(0.9, 1.9)
    const ratio = height / 1000
    const colourAt = (across: number, down: number): Rgb => {
      const x = across * scale
      const y = down * scale * ratio
      const warpX = soft(x * 1.3 + 4, y * 1.3) - 0.5
      const warpY = soft(x * 1.3, y * 1.3 + 9) - 0.5
      const flow = soft(x + warpX * 1.9 + 20, y + warpY * 1.9)
      const along = x * Math.cos(turn) + y * Math.sin(turn)
      const fold = 0.5 + 0.5 * Math.sin((along + warpX * 1.6 + flow * 1.1) * folds)
      const place = 0.05 + 0.75 * flow + 0.5 * (fold - 0.42) * (0.6 + 0.5 * along)
      const base = ramp[Math.min(255, Math.max(0, Math.round(place * 255)))] ?? [0, 0, 0]
      // A thin light on each crest makes the folds look like cloth.
      const sheen = 26 * fold ** 10
      return [base[0] + sheen, base[1] + sheen, base[2] + sheen]
    }
    return {
      background: { kind: 'field', colourAt, pixelsWide: 240 },
      finish: { grain: 10, vignette: 0.25, contrast: 1.15 },
      alt: 'Image abstraite : plis de couleur qui se fondent les uns dans les autres, comme une étoffe.',
    }
  },
}
