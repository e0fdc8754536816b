import type { Chance } from '@aura/server/demo/chance'
import { below, type Canvas, createCanvas, short } from '../drawing/canvas.ts'
import { type Colour, darker, lighter, mix } from '../drawing/colours.ts'
import type { Scene } from '../drawing/drawing.ts'
import { createNoise, layered } from '../drawing/noise.ts'

const mornings: readonly {
  sky: readonly [Colour, Colour, Colour]
  land: Colour
  cloths: readonly Colour[]
  says: string
}[] = [
  {
    sky: ['#4a7fb5', '#a9cfe0', '#ffe4c4'],
    land: '#6b7f5a',
    cloths: ['#e4572e', '#f3c13a', '#fdf3e1', '#2e6f95', '#8c2f39'],
    says: 'au lever du jour',
  },
  {
    sky: ['#5b3a7a', '#e58a8a', '#ffd9a0'],
    land: '#7a4a4a',
    cloths: ['#f25f5c', '#ffe066', '#247ba0', '#fff1e0', '#70c1b3'],
    says: 'dans un ciel rose',
  },
  {
    sky: ['#f0b67a', '#f7d9a8', '#fff3dc'],
    land: '#c08a5a',
    cloths: ['#d1495b', '#edae49', '#00798c', '#30638e', '#fff8ec'],
    says: 'dans la lumière dorée',
  },
  {
    sky: ['#1f3a5f', '#5f86a8', '#cfe0e6'],
    land: '#3a5560',
    cloths: ['#ff8552', '#f5e663', '#ffffff', '#c5283d', '#85c7de'],
    says: 'dans un ciel bleu',
  },
]

export const balloons: Scene = {
  id: 'balloons',
  draw({ chance, height, mood }) {
    const { sky, land, cloths, says } = mood(mornings)
    const canvas = createCanvas(height)
    canvas.fill(canvas.linear(sky.map((colour, index) => [index * 0.36, colour] as const)))
    canvas.glow(chance.range(150, 850), height * 0.62, 560, '#fff6dd', 0.7)
    const noise = layered(createNoise(chance), 4)
    for (let balloon = chance.int(4, 7); balloon > 0; balloon--) {
      drawBalloon(canvas, chance, {
        x: chance.range(60, 940),
        y: height * chance.range(0.22, 0.62),
        radius: chance.range(20, 52),
        cloths,
        air: mix(sky[1], sky[2], 0.5),
        far: 0.45,
      })
    }
    for (let hill = 0; hill < 4; hill++) {
      const depth = hill / 3
      const base = height * (0.68 + 0.26 * depth)
      const colour = mix(mix(sky[2], land, 0.4 + 0.6 * depth), '#1a1a20', 0.35 * depth ** 2)
      canvas.path(
        below(height, 9, (x) => base - height * 0.11 * noise(x / (360 - 120 * depth), hill * 9)),
        `fill="${canvas.linear([
          [0, colour],
          [0.5, mix(colour, sky[2], 0.35 * (1 - depth))],
        ])}"`,
      )
    }
    const heroX = chance.range(300, 700)
    drawBalloon(canvas, chance, {
      x: heroX,
      y: height * chance.range(0.3, 0.4),
      radius: chance.range(150, 200),
      cloths,
      air: sky[1],
      far: 0,
    })
    drawBalloon(canvas, chance, {
      x: heroX + chance.side() * chance.range(290, 360),
      y: height * chance.range(0.5, 0.62),
      radius: chance.range(76, 104),
      cloths,
      air: sky[1],
      far: 0.12,
    })
    return {
      shapes: canvas,
      finish: { grain: 7, vignette: 0.3, contrast: 1.1 },
      alt: `Montgolfières rayées au-dessus de collines ${says}.`,
    }
  },
}

interface Balloon {
  x: number
  y: number
  radius: number
  cloths: readonly Colour[]
  air: Colour
  /** How much of the air's colour lies over it, 0 to 1. */
  far: number
}

function drawBalloon(canvas: Canvas, chance: Chance, { x, y, radius, cloths, air, far }: Balloon): void {
  const r = radius
  const [first = '#ffffff', second = '#000000', third = '#888888'] = chance
    .shuffle(cloths)
    .map((cloth) => mix(cloth, air, far))
  const outline = `M${short(-r)} 0C${short(-r)} ${short(-r * 1.36)} ${short(r)} ${short(-r * 1.36)} ${short(r)} 0C${short(r)} ${short(r * 0.62)} ${short(r * 0.36)} ${short(r * 0.98)} ${short(r * 0.24)} ${short(r * 1.3)}H${short(-r * 0.24)}C${short(-r * 0.36)} ${short(r * 0.98)} ${short(-r)} ${short(r * 0.62)} ${short(-r)} 0Z`
  const gores = [0.94, 0.62, 0.24].map((share, index) => {
    const w = r * share
    const foot = r * 0.24 * share
    return `<path d="M0 ${short(-r * 1.02)}C${short(-w * 1.25)} ${short(-r * 1.02)} ${short(-w * 1.1)} ${short(r * 0.5)} ${short(-foot)} ${short(r * 1.3)}H${short(foot)}C${short(w * 1.1)} ${short(r * 0.5)} ${short(w * 1.25)} ${short(-r * 1.02)} 0 ${short(-r * 1.02)}Z" fill="${index % 2 ? first : second}"/>`
  })
  const shade = canvas.linear(
    [
      [0, '#ffffff', 0.34],
      [0.45, '#ffffff', 0],
      [1, '#101020', 0.45],
    ],
    [1, 0.3],
  )
  const basket = mix('#7a5230', air, far)
  canvas.add(
    `<g transform="translate(${short(x)} ${short(y)})"><path d="M${short(-r * 0.22)} ${short(r * 1.3)}L${short(-r * 0.13)} ${short(r * 1.66)}M${short(r * 0.22)} ${short(r * 1.3)}L${short(r * 0.13)} ${short(r * 1.66)}" stroke="${darker(basket, 0.3)}" stroke-width="${short(Math.max(1, r * 0.018))}"/><path d="${outline}" fill="${first}"/>${gores.join('')}<path d="M${short(-r * 0.985)} ${short(r * 0.12)}Q0 ${short(r * 0.42)} ${short(r * 0.985)} ${short(r * 0.12)}L${short(r * 0.9)} ${short(r * 0.38)}Q0 ${short(r * 0.66)} ${short(-r * 0.9)} ${short(r * 0.38)}Z" fill="${third}"/><path d="${outline}" fill="${shade}"/><rect x="${short(-r * 0.15)}" y="${short(r * 1.62)}" width="${short(r * 0.3)}" height="${short(r * 0.24)}" rx="${short(r * 0.04)}" fill="${basket}"/><rect x="${short(-r * 0.16)}" y="${short(r * 1.62)}" width="${short(r * 0.32)}" height="${short(r * 0.05)}" fill="${lighter(basket, 0.3)}"/></g>`,
  )
}
