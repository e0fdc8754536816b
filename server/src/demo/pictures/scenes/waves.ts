import { type Canvas, createCanvas, short } from '../canvas.ts'
import type { Chance } from '../chance.ts'
import { along, type Colour, darker } from '../colours.ts'
import type { Scene } from '../drawing.ts'

interface Print {
  paper: Colour
  sun: Colour
  foam: Colour
  waters: readonly Colour[]
  says: string
}

const prints: readonly Print[] = [
  {
    paper: '#f1e3c6',
    sun: '#d8452e',
    foam: '#f8f1de',
    waters: ['#7fa9b5', '#2f6690', '#16324f'],
    says: 'bleus, soleil rouge',
  },
  {
    paper: '#1c2541',
    sun: '#ffd166',
    foam: '#e0fbfc',
    waters: ['#5bc0be', '#3a506b', '#0b132b'],
    says: 'sombres, lune dorée',
  },
  {
    paper: '#f7d9c4',
    sun: '#f26a4b',
    foam: '#fff7ef',
    waters: ['#f2a07b', '#c65b7c', '#5b2a5b'],
    says: 'roses, soleil corail',
  },
  {
    paper: '#dfe8d8',
    sun: '#f2b632',
    foam: '#fbfbf2',
    waters: ['#9cc5a1', '#49a078', '#1f4a47'],
    says: 'vertes, soleil jaune',
  },
]

/** Rows of concentric scales, the old Japanese pattern of waves, that grow towards the shore. */
export const waves: Scene = {
  id: 'waves',
  legends: [
    'Seigaiha : les vagues bleues de la mer.',
    'Pas la grande vague, sa petite sœur.',
    'Motif d’un kimono croisé à Kyoto.',
    'Linogravure, quatre passages, deux pansements.',
    'Le rythme de la marée, en papier.',
    'J’ai recommencé la troisième ligne onze fois.',
    'Pour toi, Hokusai.',
    'La mer rangée par tailles.',
    'Encre qui sèche, ne pas toucher.',
    'Calme plat, version géométrique.',
    'Un jour j’aurai ça en carrelage.',
    'Écailles ou vagues ? Les deux.',
    'Soleil levant, cafetière aussi.',
  ],
  draw({ chance, height, mood }) {
    const { paper, sun, foam, waters, says } = mood(prints)
    const canvas = createCanvas(height)
    canvas.fill(paper)
    const horizon = height * chance.range(0.34, 0.46)
    const sunX = chance.range(280, 720)
    canvas.circle(sunX, horizon - chance.range(-30, 120), chance.range(120, 200), `fill="${sun}"`)
    drawClouds(canvas, chance, horizon, foam)
    let radius = 74
    let row = 0
    for (let y = horizon + radius; y - radius < height; y += radius * 0.56) {
      const depth = (y - horizon) / (height - horizon)
      const shift = (row % 2) * radius + chance.bell() * 4
      for (let x = -radius + shift - radius * 2; x < 1000 + radius * 2; x += radius * 2)
        drawScale(canvas, x, y, radius, { foam, colour: along(waters, depth) })
      radius *= 1.055
      row++
    }
    return {
      shapes: canvas,
      finish: { grain: 12, vignette: 0.22 },
      alt: `Estampe de vagues en écailles ${says}.`,
    }
  },
}

function drawScale(
  canvas: Canvas,
  x: number,
  y: number,
  radius: number,
  { foam, colour }: { foam: Colour; colour: Colour },
): void {
  const tones = [foam, colour, foam, darker(colour, 0.18)]
  const shares = [1, 0.93, 0.62, 0.55]
  for (const [ring, tone] of tones.entries())
    canvas.circle(x, y, radius * (shares[ring] ?? 0), `fill="${tone}"`)
}

function drawClouds(canvas: Canvas, chance: Chance, horizon: number, colour: Colour): void {
  for (let cloud = chance.int(2, 4); cloud > 0; cloud--) {
    const x = chance.range(-60, 780)
    const y = horizon * chance.range(0.12, 0.8)
    let data = ''
    for (let bar = 0; bar < 3; bar++) {
      const long = chance.range(140, 330)
      data += `M${short(x + bar * 44 * chance.side())} ${short(y + bar * 19)}h${short(long)}`
    }
    canvas.path(data, `stroke="${colour}" stroke-opacity=".85" stroke-width="13" stroke-linecap="round"`)
  }
}
