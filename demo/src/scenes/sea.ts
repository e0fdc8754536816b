import { createCanvas, lines, type Point, unitsWide } from '../drawing/canvas.ts'
import { type Colour, darker, mix } from '../drawing/colours.ts'
import type { Scene } from '../drawing/drawing.ts'
import { createNoise, layered } from '../drawing/noise.ts'

interface Evening {
  sky: readonly [Colour, Colour, Colour]
  sea: Colour
  sun: Colour
  dark: Colour
  says: string
}

const evenings: readonly Evening[] = [
  {
    sky: ['#24386e', '#e0707b', '#ffc16e'],
    sea: '#1a2a52',
    sun: '#fff3c4',
    dark: '#170f26',
    says: 'ciel orangé et rose',
  },
  {
    sky: ['#532a6b', '#d9547e', '#ffb48f'],
    sea: '#2c1746',
    sun: '#ffe9cf',
    dark: '#160a22',
    says: 'ciel violet et corail',
  },
  {
    sky: ['#1c6f8c', '#86c5b8', '#ffe6a8'],
    sea: '#0f4a5e',
    sun: '#fffbe6',
    dark: '#06242e',
    says: 'ciel turquoise et or',
  },
  {
    sky: ['#7c1f2f', '#e2562f', '#ffbf4a'],
    sea: '#3d1220',
    sun: '#fff0b8',
    dark: '#1c070d',
    says: 'ciel rouge',
  },
  {
    sky: ['#33507f', '#9fb5d6', '#f6dccb'],
    sea: '#28426c',
    sun: '#ffffff',
    dark: '#131f38',
    says: 'lumière pâle',
  },
  {
    sky: ['#0d1836', '#34427e', '#8a7bb8'],
    sea: '#0a1430',
    sun: '#f3ecd8',
    dark: '#050a18',
    says: 'nuit claire',
  },
]

export const sea: Scene = {
  id: 'sea',
  draw({ chance, height, mood }) {
    const evening = mood(evenings)
    const canvas = createCanvas(height)
    const horizon = height * chance.range(0.48, 0.62)
    const sunX = chance.range(250, 750)
    const sunY = horizon - chance.range(20, 150)
    const [top, middle, foot] = evening.sky
    canvas.add(
      `<rect width="1000" height="${horizon + 2}" fill="${canvas.linear([
        [0, top],
        [0.6, middle],
        [1, foot],
      ])}"/>`,
    )
    canvas.glow(sunX, sunY, 620, evening.sun, 0.85)

    const noise = layered(createNoise(chance), 4)
    for (let cloud = chance.int(4, 8); cloud > 0; cloud--) {
      const y = horizon * chance.range(0.12, 0.9)
      const left = chance.range(-200, 800)
      const long = chance.range(260, 700)
      const thick = chance.range(8, 30)
      const points: Point[] = []
      for (let step = 0; step <= 40; step++) {
        const share = step / 40
        const swell = Math.sin(share * Math.PI) ** 0.7
        points.push([left + long * share, y - thick * swell * noise(step / 3, cloud * 9) * 2])
      }
      points.push([left + long * 0.5, y + thick * 0.25])
      const tint = mix(mix(top, foot, (y / horizon) ** 2), evening.sun, 0.3)
      canvas.path(lines(points), `fill="${tint}" fill-opacity="${chance.range(0.35, 0.7).toFixed(2)}"`)
    }

    const radius = chance.range(42, 84)
    canvas.circle(sunX, sunY, radius, `fill="${evening.sun}"`)
    canvas.add(
      `<rect y="${horizon}" width="1000" height="${height - horizon}" fill="${canvas.linear([
        [0, mix(foot, evening.sea, 0.45)],
        [0.3, mix(middle, evening.sea, 0.7)],
        [1, darker(evening.sea, 0.4)],
      ])}"/>`,
    )
    drawGlitter(canvas.path, chance, { sunX, horizon, height, colour: evening.sun })
    if (chance.happens(0.55)) {
      const side = chance.side()
      const points: Point[] = []
      for (let inland = 0; inland <= 400; inland += 6) {
        const rise = inland * 0.36 * (0.55 + 0.8 * noise(inland / 90, 3)) + Math.min(inland, 12)
        points.push([side > 0 ? 610 + inland : 390 - inland, horizon + 2 - rise])
      }
      points.push([side > 0 ? 1010 : -10, horizon + 2])
      canvas.path(lines(points), `fill="${mix(evening.dark, middle, 0.22)}"`)
    }
    if (chance.happens(0.6))
      drawSail(canvas.path, sunX + chance.range(-260, 260), horizon + 8, chance.range(0.6, 1.5), evening.dark)
    return {
      shapes: canvas,
      finish: { grain: 6, vignette: 0.4, contrast: 1.15 },
      alt: `Soleil bas sur la mer, ${evening.says}, reflets sur l’eau.`,
    }
  },
}

type DrawPath = (data: string, attributes: string) => void

interface Glitter {
  sunX: number
  horizon: number
  height: number
  colour: Colour
}

/** The path of light on the water: short strokes, wider and sparser towards the shore. */
function drawGlitter(
  path: DrawPath,
  chance: { range(from: number, to: number): number; bell(): number },
  { sunX, horizon, height, colour }: Glitter,
): void {
  const bands: string[] = ['', '', '']
  for (let y = horizon + 3; y < height; ) {
    const depth = (y - horizon) / (height - horizon)
    const strokes = 5 - Math.floor(depth * 2)
    for (let stroke = 0; stroke < strokes; stroke++) {
      const x = sunX + chance.bell() * (50 + 300 * depth)
      const long = (12 + 70 * depth) * chance.range(0.4, 1.3)
      const thick = 1.2 + 6 * depth
      const band = Math.min(2, Math.floor(Math.abs(x - sunX) / (40 + 130 * depth)))
      bands[band] +=
        `M${(x - long).toFixed(1)} ${y.toFixed(1)}q${long.toFixed(1)} ${(-thick).toFixed(1)} ${(2 * long).toFixed(1)} 0q${(-long).toFixed(1)} ${thick.toFixed(1)} ${(-2 * long).toFixed(1)} 0`
    }
    y += 4 + 15 * depth
  }
  for (const [band, data] of bands.entries())
    path(data, `fill="${colour}" fill-opacity="${[0.75, 0.42, 0.2][band]}"`)
}

function drawSail(path: DrawPath, x: number, water: number, scale: number, colour: Colour): void {
  const at = (dx: number, dy: number): Point => [
    Math.min(unitsWide - 40, Math.max(40, x)) + dx * scale,
    water + dy * scale,
  ]
  path(lines([at(-30, -10), at(34, -10), at(22, 4), at(-20, 4)]), `fill="${colour}"`)
  path(lines([at(2, -110), at(2, -16), at(44, -16)]), `fill="${colour}" fill-opacity=".92"`)
  path(lines([at(-3, -96), at(-3, -16), at(-30, -16)]), `fill="${colour}" fill-opacity=".8"`)
}
