import { type Canvas, createCanvas, short } from '../canvas.ts'
import type { Chance } from '../chance.ts'
import { type Colour, darker, lighter, mix } from '../colours.ts'
import type { Scene } from '../drawing.ts'

const palettes: readonly { dark: Colour; dim: Colour; lights: readonly Colour[]; says: string }[] = [
  {
    dark: '#0a1020',
    dim: '#2a3558',
    lights: ['#ffb35c', '#ff7a59', '#ffe1a1', '#6fc3ff'],
    says: 'ambre et bleu',
  },
  {
    dark: '#10140c',
    dim: '#4a6b2f',
    lights: ['#dff28a', '#a8d65c', '#fff3b0', '#6fae5a'],
    says: 'vert et or',
  },
  {
    dark: '#1a0a1e',
    dim: '#5c2a66',
    lights: ['#ff8ad1', '#c38aff', '#ffd0a8', '#7ad9ff'],
    says: 'rose et mauve',
  },
  {
    dark: '#1d0d08',
    dim: '#7a3a1c',
    lights: ['#ffcf70', '#ff9340', '#ffe9bd', '#e85a3a'],
    says: 'orange et or',
  },
]

export const bokeh: Scene = {
  id: 'bokeh',
  legends: [
    'Fait un vœu pour toi, ne dis pas lequel.',
    'Mise au point ratée, résultat gardé.',
    'Macro du dimanche.',
    'À trois centimètres du sol, tout est grand.',
    'Il suffisait de se mettre à genoux dans l’herbe.',
    'Après la pluie, les guirlandes.',
    'f/1.8 et un peu de chance.',
    'Un souffle et c’est fini.',
    'Le jardin, côté fourmis.',
    'Ronds de lumière, têtes en l’air.',
    'Rosée, 6 h 50, genoux trempés.',
    'Flou volontaire. Presque.',
    'Pissenlit, roi du bord de route.',
  ],
  draw({ chance, height, mood }) {
    const { dark, dim, lights, says } = mood(palettes)
    const soft = createCanvas(height)
    soft.fill(
      soft.linear([
        [0, dark],
        [0.6, dim],
        [1, darker(dark, 0.2)],
      ]),
    )
    for (let glow = 0; glow < 9; glow++)
      soft.glow(
        chance.range(0, 1000),
        chance.range(0, height),
        chance.range(200, 420),
        chance.pick(lights),
        0.35,
      )
    for (let disc = chance.int(34, 56); disc > 0; disc--) {
      const radius = chance.range(22, 92)
      const colour = chance.pick(lights)
      const strength = chance.range(0.08, 0.42)
      const x = chance.range(0, 1000)
      const y = height * chance.unit()
      soft.circle(
        x,
        y,
        radius,
        `fill="${colour}" fill-opacity="${short(strength)}" stroke="${lighter(colour, 0.4)}" stroke-opacity="${short(strength * 0.9)}" stroke-width="5"`,
      )
    }
    const canvas = createCanvas(height)
    if (chance.happens(0.5))
      drawDandelions(canvas, chance, height, lighter(lights[2] ?? dim, 0.4), mix(dark, dim, 0.5))
    else drawGrass(canvas, chance, height, mix(dark, dim, 0.35), lighter(lights[2] ?? dim, 0.5))
    return {
      background: { kind: 'shapes', canvas: soft, blur: 1.2 },
      shapes: canvas,
      finish: { grain: 8, vignette: 0.5, contrast: 1.1 },
      alt: `Herbes et fleurs en gros plan devant des ronds de lumière flous, ${says}.`,
    }
  },
}

function drawDandelions(
  canvas: Canvas,
  chance: Chance,
  height: number,
  seedColour: Colour,
  stemColour: Colour,
): void {
  const heads = chance.int(1, 3)
  for (let head = 0; head < heads; head++) {
    const x = 500 + (head - (heads - 1) / 2) * 290 + chance.bell() * 60
    const y = height * chance.range(0.3, 0.52)
    const radius = chance.range(120, 180)
    canvas.path(
      `M${short(x)} ${short(y)}Q${short(x + chance.bell() * 60)} ${short(height * 0.75)} ${short(x + chance.bell() * 90)} ${short(height + 20)}`,
      `fill="none" stroke="${stemColour}" stroke-width="9"`,
    )
    let rays = ''
    let tufts = ''
    const count = 74
    for (let seed = 0; seed < count; seed++) {
      const angle = seed * 2.39996
      const reach = radius * Math.sqrt((seed + 0.5) / count)
      const tipX = x + Math.cos(angle) * reach
      const tipY = y + Math.sin(angle) * reach
      rays += `M${short(x + Math.cos(angle) * 12)} ${short(y + Math.sin(angle) * 12)}L${short(tipX)} ${short(tipY)}`
      for (let hair = -3; hair <= 3; hair++) {
        const way = angle + hair * 0.38
        tufts += `M${short(tipX)} ${short(tipY)}l${short(Math.cos(way) * 27)} ${short(Math.sin(way) * 27)}`
      }
    }
    canvas.path(rays, `stroke="${seedColour}" stroke-opacity=".5" stroke-width="1.6"`)
    canvas.path(tufts, `stroke="${seedColour}" stroke-opacity=".8" stroke-width="1.5" stroke-linecap="round"`)
    canvas.circle(x, y, 16, `fill="${stemColour}"`)
  }
  for (let adrift = chance.int(3, 8); adrift > 0; adrift--) {
    const x = chance.range(560, 980)
    const y = height * chance.range(0.05, 0.4)
    let tuft = `M${short(x)} ${short(y)}l-14 34`
    for (let hair = -3; hair <= 3; hair++)
      tuft += `M${short(x)} ${short(y)}l${short(Math.sin(hair * 0.4) * 24)} ${short(-Math.cos(hair * 0.4) * 24)}`
    canvas.path(tuft, `fill="none" stroke="${seedColour}" stroke-opacity=".85" stroke-width="1.8"`)
  }
}

function drawGrass(canvas: Canvas, chance: Chance, height: number, colour: Colour, dew: Colour): void {
  for (let blade = 0; blade < 44; blade++) {
    const x = chance.range(-60, 1060)
    const tall = height * chance.range(0.16, 0.62)
    const lean = chance.bell() * 240
    const half = chance.range(4, 11)
    const tipX = x + lean
    const tipY = height - tall
    canvas.path(
      `M${short(x - half)} ${height + 10}Q${short(x + lean * 0.1 - half)} ${short(height - tall * 0.6)} ${short(tipX)} ${short(tipY)}Q${short(x + lean * 0.1 + half)} ${short(height - tall * 0.55)} ${short(x + half)} ${height + 10}Z`,
      `fill="${mix(colour, dew, chance.range(0, 0.22))}"`,
    )
    if (!chance.happens(0.5)) continue
    const share = chance.range(0.55, 0.95)
    const dropX = x + lean * share ** 2
    const dropY = height - tall * share
    const radius = chance.range(5, 12)
    canvas.circle(dropX, dropY, radius, `fill="${dew}" fill-opacity=".55"`)
    canvas.circle(dropX - radius * 0.3, dropY - radius * 0.35, radius * 0.32, 'fill="#fff"')
  }
}
