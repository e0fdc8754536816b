import type { Chance } from '@aura/server/demo/chance'
import { type Canvas, createCanvas, short } from '../drawing/canvas.ts'
import { type Colour, lighter, mix, mixRgb, type Rgb, rgbOf } from '../drawing/colours.ts'
import type { Scene } from '../drawing/drawing.ts'
import { createNoise, layered } from '../drawing/noise.ts'

const deeps: readonly { top: Colour; bottom: Colour; bells: readonly Colour[]; says: string }[] = [
  { top: '#2fa3c9', bottom: '#04142e', bells: ['#ff9ecb', '#c9a0ff', '#9fe8ff'], says: 'roses et mauves' },
  { top: '#1f7a8c', bottom: '#02121a', bells: ['#ffd6a0', '#ffa68a', '#fff3d6'], says: 'orangées' },
  { top: '#4a3fa8', bottom: '#0a0524', bells: ['#8af0ff', '#b0a0ff', '#ff9ee8'], says: 'turquoise' },
  { top: '#1f8f6a', bottom: '#021a16', bells: ['#d0ffb0', '#8affd0', '#fff6b0'], says: 'vertes' },
]

export const jellyfish: Scene = {
  id: 'jellyfish',
  draw({ chance, height, mood }) {
    const deep = mood(deeps)
    const noise = layered(createNoise(chance), 3)
    const top = rgbOf(deep.top)
    const bottom = rgbOf(deep.bottom)
    const sourceX = chance.range(0.3, 0.7)
    const colourAt = (across: number, down: number): Rgb => {
      const angle = (across - sourceX) / (down + 0.25)
      const rays = Math.max(0, noise(angle * 5 + 10, 2) - 0.42) * 2.4 * Math.max(0, 1 - down * 1.15)
      const base = mixRgb(top, bottom, Math.min(1, down * 1.15 + 0.1 * (noise(across * 3, down * 3) - 0.5)))
      return mixRgb(base, [230, 250, 255], Math.min(0.5, rays * 0.55))
    }
    const canvas = createCanvas(height)
    for (let speck = 0; speck < 110; speck++) {
      canvas.circle(
        chance.range(0, 1000),
        chance.range(0, height),
        chance.range(1, 4),
        `fill="#fff" fill-opacity="${chance.range(0.1, 0.5).toFixed(2)}"`,
      )
    }
    const count = chance.int(4, 6)
    for (let animal = 0; animal < count; animal++) {
      const near = (animal + 1) / count
      drawJellyfish(canvas, chance, {
        x: chance.range(140, 860),
        y: height * chance.range(0.1, 0.34) + (animal % 2) * height * 0.26,
        radius: 44 + 118 * near ** 1.6,
        colour: mix(deep.bells[animal % 3] ?? deep.top, deep.top, 0.55 * (1 - near)),
        strength: 0.35 + 0.6 * near,
      })
    }
    return {
      background: { kind: 'field', colourAt, pixelsWide: 150 },
      shapes: canvas,
      finish: { grain: 7, vignette: 0.45, contrast: 1.1 },
      alt: `Méduses ${deep.says} dans une eau profonde traversée de rayons.`,
    }
  },
}

interface Jellyfish {
  x: number
  y: number
  radius: number
  colour: Colour
  strength: number
}

function drawJellyfish(canvas: Canvas, chance: Chance, { x, y, radius, colour, strength }: Jellyfish): void {
  const r = radius
  const pale = lighter(colour, 0.5)
  canvas.glow(x, y, r * 2.1, colour, 0.5 * strength)
  canvas.add(`<g transform="translate(${short(x)} ${short(y)}) rotate(${short(chance.range(-24, 24))})">`)
  let threads = ''
  for (let thread = -7; thread <= 7; thread++) {
    const sway = chance.range(-0.5, 0.5) * r
    const long = r * chance.range(1.9, 3.4)
    const start = (thread / 7.6) * r
    threads += `M${short(start)} ${short(r * 0.1)}C${short(start + sway)} ${short(long * 0.35)} ${short(start * 0.7 - sway)} ${short(long * 0.65)} ${short(start * 0.6 + sway * 0.6)} ${short(long)}`
  }
  canvas.path(
    threads,
    `fill="none" stroke="${pale}" stroke-opacity="${short(0.55 * strength)}" stroke-width="${short(Math.max(1.4, r * 0.018))}"`,
  )
  for (let arm = -2; arm <= 2; arm++) {
    const start = arm * r * 0.16
    const wide = r * 0.09
    const long = r * chance.range(1.3, 1.9)
    const sway = chance.range(-0.3, 0.3) * r
    const paint = canvas.linear([
      [0, pale, 0.85 * strength],
      [1, colour, 0],
    ])
    canvas.path(
      `M${short(start - wide)} 0C${short(start - wide * 3 + sway)} ${short(long * 0.3)} ${short(start + wide + sway)} ${short(long * 0.6)} ${short(start + sway)} ${short(long)}C${short(start + wide * 4 + sway)} ${short(long * 0.6)} ${short(start - wide + sway)} ${short(long * 0.3)} ${short(start + wide)} 0Z`,
      `fill="${paint}"`,
    )
  }
  const bell = canvas.linear([
    [0, pale, 0.95 * strength],
    [0.5, colour, 0.7 * strength],
    [1, colour, 0.3 * strength],
  ])
  let hem = ''
  for (let scallop = 0; scallop < 8; scallop++)
    hem += `q${short(-r / 8)} ${short(r * 0.16)} ${short(-r / 4)} 0`
  canvas.path(
    `M${short(-r)} ${short(r * 0.12)}C${short(-r * 1.02)} ${short(-r * 1.12)} ${short(r * 1.02)} ${short(-r * 1.12)} ${short(r)} ${short(r * 0.12)}${hem}Z`,
    `fill="${bell}"`,
  )
  let ribs = ''
  for (let rib = -3; rib <= 3; rib++)
    ribs += `M0 ${short(-r * 0.76)}Q${short(rib * r * 0.28)} ${short(-r * 0.5)} ${short(rib * r * 0.29)} ${short(r * 0.1)}`
  canvas.path(
    ribs,
    `fill="none" stroke="${pale}" stroke-opacity="${short(0.45 * strength)}" stroke-width="${short(r * 0.016 + 0.8)}"`,
  )
  canvas.add(
    `<ellipse cx="${short(-r * 0.34)}" cy="${short(-r * 0.46)}" rx="${short(r * 0.22)}" ry="${short(r * 0.1)}" transform="rotate(-32 ${short(-r * 0.34)} ${short(-r * 0.46)})" fill="#fff" fill-opacity="${short(0.5 * strength)}"/></g>`,
  )
}
