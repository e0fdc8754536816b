import type { Chance } from '@aura/server/demo/chance'
import { type Canvas, createCanvas, lines, type Point } from '../drawing/canvas.ts'
import { type Colour, darker, lighter, mix } from '../drawing/colours.ts'
import type { Scene } from '../drawing/drawing.ts'

interface Mist {
  light: Colour
  air: Colour
  dark: Colour
  leaf: Colour
  says: string
}

const mists: readonly Mist[] = [
  { light: '#f4f3c8', air: '#9dbf95', dark: '#10251c', leaf: '#3f7a45', says: 'verte, rayons du matin' },
  { light: '#ffe6b8', air: '#d69a66', dark: '#2a1512', leaf: '#c2592b', says: 'd’automne, lumière dorée' },
  { light: '#e6f1f7', air: '#93aebd', dark: '#14222e', leaf: '#3c5a68', says: 'bleutée, brume épaisse' },
  { light: '#ffe3ef', air: '#b59ac4', dark: '#1f1530', leaf: '#6b4a86', says: 'mauve, au petit jour' },
]

export const forest: Scene = {
  id: 'forest',
  draw({ chance, height, mood }) {
    const mist = mood(mists)
    const canvas = createCanvas(height)
    const lightX = chance.range(250, 750)
    canvas.fill(
      canvas.linear([
        [0, mix(mist.light, mist.air, 0.35)],
        [0.5, mist.light],
        [1, mist.air],
      ]),
    )
    canvas.glow(lightX, height * 0.3, 620, lighter(mist.light, 0.6), 0.9)
    const rows = 5
    for (let row = 0; row < rows; row++) {
      const depth = row / (rows - 1)
      const colour = mix(mix(mist.light, mist.air, 0.75), mist.dark, 0.1 + 0.9 * depth ** 1.3)
      drawGround(
        canvas,
        chance,
        height,
        depth,
        mix(mix(mist.air, mist.leaf, depth), mist.dark, 0.15 + 0.55 * depth),
      )
      drawTrunks(canvas, chance, { height, depth, colour, clear: lightX })
      if (row % 2 === 1) {
        canvas.add(
          `<rect y="${height * 0.35}" width="1000" height="${height * 0.65}" fill="${canvas.linear([
            [0, mist.light, 0],
            [0.62, mist.light, 0.5],
            [1, mist.light, 0],
          ])}"/>`,
        )
      }
      if (row === 2) drawRays(canvas, chance, lightX, height, lighter(mist.light, 0.5))
    }
    return {
      shapes: canvas,
      finish: { grain: 7, vignette: 0.45, contrast: 1.1 },
      alt: `Sous-bois aux troncs droits, forêt ${mist.says}.`,
    }
  },
}

interface Trunks {
  height: number
  depth: number
  colour: Colour
  /** Where the light comes through: the nearest trunks leave it free. */
  clear: number
}

function drawTrunks(canvas: Canvas, chance: Chance, { height, depth, colour, clear }: Trunks): void {
  let trunks = ''
  let twigs = ''
  const gap = 44 + 150 * depth ** 1.5
  for (let x = chance.range(-20, 30); x < 1020; x += gap * chance.range(0.6, 1.5)) {
    if (depth > 0.7 && Math.abs(x - clear) < 130) continue
    const half = (4 + 26 * depth ** 1.7) * chance.range(0.6, 1.3)
    const lean = chance.bell() * 26
    const foot = height * (0.62 + 0.34 * depth) + chance.range(0, 18)
    trunks += lines([
      [x + lean - half * 0.55, -10],
      [x + lean + half * 0.55, -10],
      [x + half, foot - 30 * depth],
      [x + half * 1.7, foot],
      [x - half * 1.7, foot],
      [x - half, foot - 30 * depth],
    ])
    for (let twig = chance.int(2, 5); twig > 0; twig--) {
      const y = foot * chance.range(0.05, 0.62)
      const long = (30 + 80 * depth) * chance.range(0.5, 1.2) * chance.side()
      const root: Point = [x + lean * (1 - y / foot), y]
      twigs += `M${root[0].toFixed(0)} ${y.toFixed(0)}q${(long * 0.5).toFixed(0)} ${(-long * 0.06 - 8).toFixed(0)} ${long.toFixed(0)} ${(-Math.abs(long) * 0.45).toFixed(0)}`
    }
  }
  canvas.path(trunks, `fill="${colour}"`)
  canvas.path(
    twigs,
    `fill="none" stroke="${colour}" stroke-width="${(1.2 + 3.6 * depth).toFixed(1)}" stroke-linecap="round"`,
  )
}

function drawGround(canvas: Canvas, chance: Chance, height: number, depth: number, colour: Colour): void {
  const top = height * (0.6 + 0.3 * depth)
  let data = `M-10 ${height + 10}L-10 ${top.toFixed(0)}`
  for (let x = -10; x <= 1010; x += 9) {
    const tall = (6 + 40 * depth) * chance.unit() ** 2
    data += `L${x} ${(top + 8 - tall).toFixed(0)}L${x + 4} ${(top + 10).toFixed(0)}`
  }
  canvas.path(
    `${data}L1010 ${height + 10}Z`,
    `fill="${canvas.linear([
      [0, colour],
      [1, darker(colour, 0.4)],
    ])}"`,
  )
}

function drawRays(canvas: Canvas, chance: Chance, x: number, height: number, colour: Colour): void {
  for (let ray = 0; ray < 7; ray++) {
    const start = x + chance.range(-180, 180)
    const drift = (start - x) * 1.2 + chance.range(-120, 120)
    const wide = chance.range(16, 54)
    const paint = canvas.linear([
      [0, colour, chance.range(0.18, 0.42)],
      [1, colour, 0],
    ])
    canvas.path(
      lines([
        [start - wide * 0.4, -10],
        [start + wide * 0.4, -10],
        [start + drift + wide * 1.5, height * 0.9],
        [start + drift - wide * 1.5, height * 0.9],
      ]),
      `fill="${paint}"`,
    )
  }
}
