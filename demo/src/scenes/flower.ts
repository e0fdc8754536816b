import type { Chance } from '@aura/server/demo/chance'
import { type Canvas, createCanvas, short } from '../drawing/canvas.ts'
import { type Colour, darker, lighter, mix } from '../drawing/colours.ts'
import type { Scene } from '../drawing/drawing.ts'

const gardens: readonly {
  petal: Colour
  tip: Colour
  heart: Colour
  back: readonly [Colour, Colour]
  says: string
}[] = [
  { petal: '#f2b632', tip: '#ffdf70', heart: '#4a2a16', back: ['#2e5a3a', '#8fb54f'], says: 'jaune' },
  { petal: '#d9477f', tip: '#ff9ec0', heart: '#f2c94c', back: ['#23384f', '#4f7a7a'], says: 'rose' },
  { petal: '#e9e4f2', tip: '#ffffff', heart: '#f0b429', back: ['#3a5f8f', '#9fc4d9'], says: 'blanche' },
  { petal: '#6a4fb8', tip: '#b59ae8', heart: '#ffd166', back: ['#5a2f4a', '#c98a9a'], says: 'violette' },
  { petal: '#e2572b', tip: '#ffb36b', heart: '#5b1f2a', back: ['#1f3f3a', '#5a8a6a'], says: 'orange' },
]

export const flower: Scene = {
  id: 'flower',
  draw({ chance, height, mood }) {
    const { petal, tip, heart, back, says } = mood(gardens)
    const soft = createCanvas(height)
    soft.fill(
      soft.linear([
        [0, back[1]],
        [1, back[0]],
      ]),
    )
    for (let blur = 0; blur < 16; blur++)
      soft.glow(
        chance.range(0, 1000),
        chance.range(0, height),
        chance.range(120, 340),
        chance.pick([back[0], back[1], petal, lighter(back[1], 0.5)]),
        0.5,
      )
    const canvas = createCanvas(height)
    const x = chance.range(440, 560)
    const y = height * chance.range(0.4, 0.5)
    const radius = chance.range(340, 410)
    canvas.path(
      `M${short(x)} ${short(y)}Q${short(x + chance.bell() * 60)} ${short(y + (height - y) * 0.5)} ${short(x + chance.bell() * 90)} ${height + 20}`,
      `fill="none" stroke="${mix(back[0], '#5a8a3a', 0.5)}" stroke-width="30"`,
    )
    if (chance.happens(0.6))
      drawFlower(canvas, chance, {
        x: x + chance.side() * 400,
        y: height * chance.range(0.72, 0.86),
        radius: radius * 0.5,
        petal: darker(petal, 0.18),
        tip: darker(tip, 0.12),
        heart,
      })
    drawFlower(canvas, chance, { x, y, radius, petal, tip, heart })
    return {
      background: { kind: 'shapes', canvas: soft, blur: 4 },
      shapes: canvas,
      finish: { grain: 7, vignette: 0.45, contrast: 1.12 },
      alt: `Grande fleur ${says} vue de près, arrière-plan flou.`,
    }
  },
}

interface Flower {
  x: number
  y: number
  radius: number
  petal: Colour
  tip: Colour
  heart: Colour
}

function drawFlower(canvas: Canvas, chance: Chance, { x, y, radius, petal, tip, heart }: Flower): void {
  const rings = chance.int(2, 3)
  const count = chance.int(13, 21)
  const slim = chance.range(0.85, 1.25)
  const bright = canvas.linear(
    [
      [0, darker(petal, 0.35)],
      [0.45, petal],
      [1, tip],
    ],
    [1, 0],
  )
  for (let ring = 0; ring < rings; ring++) {
    const reach = radius * (1 - ring * 0.2)
    const half = ((Math.PI * reach) / count) * slim * 0.86
    const outline = `M${short(radius * 0.16)} 0C${short(reach * 0.45)} ${short(-half)} ${short(reach * 0.86)} ${short(-half * 0.9)} ${short(reach)} 0C${short(reach * 0.86)} ${short(half * 0.9)} ${short(reach * 0.45)} ${short(half)} ${short(radius * 0.16)} 0Z`
    for (let index = 0; index < count; index++) {
      const turn = ((index + (ring % 2) * 0.5) / count) * 360 + chance.bell() * 3
      const long = chance.range(0.94, 1.04)
      canvas.add(
        `<g transform="translate(${short(x)} ${short(y)}) rotate(${short(turn)}) scale(${long.toFixed(3)} 1)"><path d="${outline}" transform="translate(4 7)" fill="#000" fill-opacity=".16"/><path d="${outline}" fill="${bright}"/><path d="M${short(radius * 0.2)} 0L${short(reach * 0.9)} 0M${short(radius * 0.3)} ${short(-half * 0.25)}L${short(reach * 0.8)} ${short(-half * 0.4)}" fill="none" stroke="${darker(petal, 0.3)}" stroke-opacity=".35" stroke-width="2.4"/></g>`,
      )
    }
  }
  const core = radius * 0.3
  canvas.circle(x + 5, y + 8, core * 1.06, 'fill="#000" fill-opacity=".25"')
  canvas.circle(
    x,
    y,
    core,
    `fill="${canvas.radial([
      [0, darker(heart, 0.45)],
      [0.6, heart],
      [1, darker(heart, 0.3)],
    ])}"`,
  )
  const seeds = ['', '']
  for (let seed = 0; seed < 260; seed++) {
    const angle = seed * 2.399963
    const away = core * 0.97 * Math.sqrt(seed / 260)
    const size = 1.6 + (2.6 * seed) / 260
    const [seedX, seedY] = [x + Math.cos(angle) * away, y + Math.sin(angle) * away]
    seeds[seed % 2] +=
      `M${short(seedX - size)} ${short(seedY)}a${short(size)} ${short(size)} 0 1 0 ${short(size * 2)} 0a${short(size)} ${short(size)} 0 1 0 ${short(-size * 2)} 0`
  }
  canvas.path(seeds[0] ?? '', `fill="${lighter(heart, 0.45)}" fill-opacity=".8"`)
  canvas.path(seeds[1] ?? '', `fill="${darker(heart, 0.5)}" fill-opacity=".6"`)
}
