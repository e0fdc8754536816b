import { type Canvas, createCanvas, short } from '../canvas.ts'
import type { Chance } from '../chance.ts'
import { type Colour, darker, lighter, mix, mixRgb, type Rgb, rgbOf } from '../colours.ts'
import type { Scene } from '../drawing.ts'
import { createNoise, layered } from '../noise.ts'
import { drawStars } from '../scenery.ts'

const worlds: readonly {
  space: Colour
  cloud: Colour
  bands: readonly Colour[]
  ring: Colour
  says: string
}[] = [
  {
    space: '#070614',
    cloud: '#4a1d6b',
    bands: ['#f2c38b', '#d98a5b', '#b3543f', '#f7e0b5'],
    ring: '#e8cfa0',
    says: 'ocre',
  },
  {
    space: '#030b18',
    cloud: '#0f4d6b',
    bands: ['#8ee0e6', '#3fa0c9', '#2b5ca8', '#d6f5f0'],
    ring: '#bfe6ee',
    says: 'turquoise',
  },
  {
    space: '#120613',
    cloud: '#7a1f4f',
    bands: ['#ffb3c7', '#e8638f', '#9c3f8c', '#ffe1d6'],
    ring: '#ffc7b0',
    says: 'rose',
  },
  {
    space: '#050d0c',
    cloud: '#1e5a44',
    bands: ['#d4e79e', '#8cbf6a', '#3f8a6a', '#f4f2c4'],
    ring: '#d9e8b0',
    says: 'verte',
  },
]

export const planet: Scene = {
  id: 'planet',
  legends: [
    'Colocation sur Kepler-22b, qui vient ?',
    'Loyer modéré, vue dégagée, gravité en option.',
    'J’ai envoyé une carte postale, elle arrive dans 600 ans.',
    'Là-bas, les journées durent onze heures. Parfait.',
    'Anneaux d’époque.',
    'Carnet de bord, jour 1 204.',
    'Premier contact : ils ont dit « salut ».',
    'Illustration pour une nouvelle que j’écris enfin.',
    'Rien que du gaz et des couleurs.',
    'Atterrissage compliqué, photo facile.',
    'Ma planète, quand j’étais petit.',
    'Le ciel de ma chambre, en mieux.',
    'On y sera avant les travaux du périph.',
  ],
  draw({ chance, height, mood }) {
    const world = mood(worlds)
    const noise = layered(createNoise(chance), 5)
    const space = rgbOf(world.space)
    const cloud = rgbOf(world.cloud)
    const hot = rgbOf(world.bands[1] ?? world.cloud)
    const tilt = chance.range(-1, 1)
    const colourAt = (across: number, down: number): Rgb => {
      const band = Math.exp(-(((down - 0.5 - (across - 0.5) * tilt) * 2.4) ** 2))
      const veil = Math.max(0, noise(across * 4, down * 5) - 0.36) * 2.2 * (0.3 + band)
      return mixRgb(mixRgb(space, cloud, Math.min(1, veil)), hot, Math.max(0, veil - 0.75) * 0.8)
    }
    const canvas = createCanvas(height)
    drawStars(canvas, chance, height, 260)
    const radius = chance.range(230, 330)
    const x = chance.range(400, 600)
    const y = height * chance.range(0.42, 0.58)
    drawPlanet(canvas, chance, { x, y, radius, world })
    for (let moon = chance.int(1, 3); moon > 0; moon--) {
      const moonX = x + chance.side() * chance.range(radius * 1.1, 480)
      const moonY = y + chance.side() * chance.range(radius * 0.6, height * 0.42)
      drawMoon(canvas, moonX, moonY, chance.range(18, 54), mix(chance.pick(world.bands), '#8a8a9a', 0.4))
    }
    return {
      background: { kind: 'field', colourAt, pixelsWide: 120 },
      shapes: canvas,
      finish: { grain: 7, vignette: 0.35, contrast: 1.1 },
      alt: `Planète ${world.says} et ses lunes dans un ciel étoilé.`,
    }
  },
}

interface Planet {
  x: number
  y: number
  radius: number
  world: (typeof worlds)[number]
}

function drawPlanet(canvas: Canvas, chance: Chance, { x, y, radius, world }: Planet): void {
  const turn = chance.range(-32, 32)
  const hasRing = chance.happens(0.7)
  // The half behind the planet is painted before it, the half in front after.
  const ringHalf = (sweep: 0 | 1) =>
    [1.35, 1.52, 1.62, 1.86]
      .map((share) => {
        const reach = radius * share
        const isBroad = share === 1.52
        return `<path d="M${short(-reach)} 0A${short(reach)} ${short(reach * 0.26)} 0 0 ${sweep} ${short(reach)} 0" fill="none" stroke="${world.ring}" stroke-opacity="${isBroad ? 0.75 : 0.45}" stroke-width="${short(radius * (isBroad ? 0.11 : 0.045))}"/>`
      })
      .join('')
  const placed = `<g transform="translate(${short(x)} ${short(y)}) rotate(${short(turn)})">`
  canvas.glow(x, y, radius * 1.5, world.bands[0] ?? world.ring, 0.4)
  canvas.add(placed)
  if (hasRing) canvas.add(ringHalf(1))
  canvas.add(
    `<clipPath id="disc"><circle r="${short(radius)}"/></clipPath><g clip-path="url(#disc)"><circle r="${short(radius)}" fill="${world.bands[0]}"/>`,
  )
  for (let bandY = -radius; bandY < radius; ) {
    const thick = chance.range(8, radius * 0.24)
    const sway = chance.range(-16, 16)
    canvas.path(
      `M${short(-radius)} ${short(bandY)}C${short(-radius * 0.4)} ${short(bandY + radius * 0.1 + sway)} ${short(radius * 0.4)} ${short(bandY + radius * 0.1 - sway)} ${short(radius)} ${short(bandY)}v${short(thick)}C${short(radius * 0.4)} ${short(bandY + thick + radius * 0.1 + sway)} ${short(-radius * 0.4)} ${short(bandY + thick + radius * 0.1 - sway)} ${short(-radius)} ${short(bandY + thick)}Z`,
      `fill="${mix(chance.pick(world.bands), chance.pick(world.bands), chance.unit())}" fill-opacity="${chance.range(0.5, 1).toFixed(2)}"`,
    )
    bandY += thick * chance.range(0.6, 1.1)
  }
  if (chance.happens(0.6))
    canvas.add(
      `<ellipse cx="${short(radius * chance.range(-0.4, 0.4))}" cy="${short(radius * chance.range(-0.3, 0.4))}" rx="${short(radius * 0.2)}" ry="${short(radius * 0.09)}" fill="${lighter(world.bands[3] ?? world.ring, 0.2)}" fill-opacity=".8"/>`,
    )
  canvas.add('</g></g>')
  const shade = canvas.radial(
    [
      [0, '#ffffff', 0.28],
      [0.4, '#ffffff', 0],
      [0.55, '#000000', 0],
      [0.85, world.space, 0.7],
      [1, world.space, 0.92],
    ],
    [0.3, 0.28],
  )
  canvas.add(`<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius + 1)}" fill="${shade}"/>`)
  if (hasRing) canvas.add(`${placed}${ringHalf(0)}</g>`)
}

function drawMoon(canvas: Canvas, x: number, y: number, radius: number, colour: Colour): void {
  const paint = canvas.radial(
    [
      [0, lighter(colour, 0.4)],
      [0.6, colour],
      [1, darker(colour, 0.75)],
    ],
    [0.3, 0.3],
  )
  canvas.circle(x, y, radius, `fill="${paint}"`)
}
