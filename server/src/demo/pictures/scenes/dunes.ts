import { createCanvas, curve, type Point } from '../canvas.ts'
import { type Colour, darker, lighter, mix } from '../colours.ts'
import type { Scene } from '../drawing.ts'
import { drawStars } from '../scenery.ts'

interface Desert {
  sky: readonly [Colour, Colour, Colour]
  sand: Colour
  shade: Colour
  isNight?: boolean
  says: string
}

const deserts: readonly Desert[] = [
  { sky: ['#2a5d8f', '#9cc3cf', '#fbe0b5'], sand: '#f0a860', shade: '#9c4a2c', says: 'en plein jour' },
  { sky: ['#3b2a6b', '#c9607c', '#ffc27a'], sand: '#e88c58', shade: '#5a2440', says: 'au couchant' },
  {
    sky: ['#050a1f', '#14245a', '#4a5a96'],
    sand: '#5d6fa8',
    shade: '#131b3d',
    isNight: true,
    says: 'sous les étoiles',
  },
  {
    sky: ['#7fa5a8', '#d9d3bd', '#f6e6cd'],
    sand: '#e7cba0',
    shade: '#a88a6a',
    says: 'dans une lumière laiteuse',
  },
  { sky: ['#5a1a33', '#d4503c', '#ffb152'], sand: '#d9613a', shade: '#3f1022', says: 'rouges' },
]

export const dunes: Scene = {
  id: 'dunes',
  legends: [
    'Merzouga, pieds nus jusqu’en haut.',
    'Le vent refait tout chaque nuit.',
    'Silence absolu, sauf le sable.',
    'On avance de deux pas, on glisse d’un.',
    'Pas une trace devant nous.',
    'Thé à la menthe au sommet, service compris.',
    'Le désert range ses plis.',
    'J’ai encore du sable dans les chaussettes.',
    'Ici, l’ombre est une couleur.',
    'Trois jours sans réseau, recommandé par mon médecin.',
    'La ligne de crête, et rien d’autre.',
    'Le Pilat, mais sans le parking.',
    'Caravane de quatre personnes et un GPS.',
  ],
  draw({ chance, height, mood }) {
    const desert = mood(deserts)
    const canvas = createCanvas(height)
    const [top, middle, foot] = desert.sky
    canvas.fill(
      canvas.linear([
        [0, top],
        [0.35, middle],
        [0.62, foot],
      ]),
    )
    if (desert.isNight) drawStars(canvas, chance, height * 0.5, 240)
    const sunX = chance.range(200, 800)
    const sunY = height * chance.range(0.16, 0.34)
    canvas.glow(sunX, sunY, 420, lighter(foot, 0.6), desert.isNight ? 0.35 : 0.8)
    canvas.circle(sunX, sunY, chance.range(32, 66), `fill="${lighter(foot, 0.75)}"`)

    const lightFrom = sunX < 500 ? -1 : 1
    const count = chance.int(4, 5)
    for (let dune = 0; dune < count; dune++) {
      const depth = dune / (count - 1)
      const base = height * (0.5 + 0.4 * depth ** 1.1)
      const peakX = 500 - lightFrom * chance.range(-320, 320) * (dune % 2 ? 1 : -1)
      const peakY = base - height * chance.range(0.07, 0.15)
      const lit = mix(mix(desert.sand, foot, 0.55 * (1 - depth)), desert.shade, 0.12 * depth)
      const shade = mix(mix(desert.shade, foot, 0.5 * (1 - depth)), darker(desert.shade, 0.4), depth * 0.4)
      const dip = chance.range(30, 70)
      const left: Point[] = [
        [-30, base + chance.range(-20, 40)],
        [(peakX - 30) * 0.5, base - dip * 0.35],
        [peakX - 60, peakY + 26],
      ]
      const right: Point[] = [
        [peakX + 60, peakY + 24],
        [peakX + (1030 - peakX) * 0.5, base - dip * 0.2],
        [1030, base + chance.range(-20, 40)],
      ]
      const crest = curve([...left, [peakX, peakY], ...right])
      canvas.path(
        `${crest}V${height + 5}H-30Z`,
        `fill="${canvas.linear([
          [0, lit],
          [0.6, mix(lit, shade, 0.5)],
          [1, mix(lit, shade, 0.85)],
        ])}"`,
      )
      const fall = lightFrom * chance.range(60, 200)
      const ridge = curve([
        [peakX, peakY],
        [peakX - lightFrom * 8 + fall * 0.25, peakY + (height - peakY) * 0.18],
        [peakX - fall * 0.5, peakY + (height - peakY) * 0.45],
        [peakX + fall * 0.9, height + 20],
      ])
      const edge = lightFrom > 0 ? -30 : 1030
      const shadeSide = `${ridge}L${edge} ${height + 20}L${edge} ${base}${continued([...(lightFrom > 0 ? left : right.toReversed()), [peakX, peakY]])}Z`
      canvas.path(
        shadeSide,
        `fill="${canvas.linear([
          [0, shade, 0.95],
          [0.55, shade, 0.75],
          [1, shade, 0.5],
        ])}"`,
      )
      drawRipples(canvas.path, { chance, from: base + 20, to: height, colour: lighter(lit, 0.2), depth })
    }
    return {
      shapes: canvas,
      finish: { grain: 9, vignette: 0.35, contrast: 1.15 },
      alt: `Grandes dunes de sable ${desert.says}.`,
    }
  },
}

/** A curve as path data that goes on from where another ended. */
function continued(points: readonly Point[]): string {
  return curve(points).replace(/^M/, 'L')
}

interface Ripples {
  chance: { range(from: number, to: number): number }
  from: number
  to: number
  colour: Colour
  depth: number
}

function drawRipples(
  path: (data: string, attributes: string) => void,
  { chance, from, to, colour, depth }: Ripples,
): void {
  if (depth < 0.7) return
  let data = ''
  for (let y = from + 60; y < to; y += chance.range(14, 24)) {
    const x = chance.range(-100, 300)
    data += `M${x.toFixed(0)} ${y.toFixed(0)}q${chance.range(120, 240).toFixed(0)} ${chance.range(-16, 16).toFixed(0)} ${chance.range(320, 620).toFixed(0)} 0`
  }
  path(data, `fill="none" stroke="${colour}" stroke-opacity=".16" stroke-width="3"`)
}
