import type { Chance } from '@aura/server/demo/chance'
import { type Canvas, createCanvas, curve, lines, type Point, short } from '../drawing/canvas.ts'
import { along, type Colour, lighter } from '../drawing/colours.ts'
import type { Scene } from '../drawing/drawing.ts'
import { createNoise } from '../drawing/noise.ts'

const papers: readonly { outer: readonly Colour[]; heart: Colour; lamp: Colour; says: string }[] = [
  { outer: ['#0d2b45', '#1f5a7a', '#4b9aa8', '#9ad0c2'], heart: '#fdf3d0', lamp: '#ffd36b', says: 'bleu' },
  {
    outer: ['#4a1530', '#8c2f4f', '#d9655f', '#f2a97e'],
    heart: '#fff0d9',
    lamp: '#fff6c9',
    says: 'rouge et pêche',
  },
  { outer: ['#1b2e1f', '#3a5f3a', '#7a9c54', '#c3cf84'], heart: '#fbf5d5', lamp: '#ffe38f', says: 'vert' },
  { outer: ['#22164a', '#4d2f8a', '#8d5fc0', '#d3a3e0'], heart: '#fdeaf4', lamp: '#fff1c4', says: 'violet' },
  {
    outer: ['#3a2415', '#7a4a24', '#c28443', '#eac27c'],
    heart: '#fff6e0',
    lamp: '#ffe9a8',
    says: 'brun et miel',
  },
]

/** Sheets of paper with ever smaller holes, one behind the other, each throwing its shadow on the next. */
export const paperCut: Scene = {
  id: 'paper-cut',
  draw({ chance, height, mood }) {
    const paper = mood(papers)
    const canvas = createCanvas(height)
    const noise = createNoise(chance)
    const centre: Point = [chance.range(430, 570), height * chance.range(0.42, 0.5)]
    canvas.fill(
      canvas.radial([
        [0, lighter(paper.heart, 0.4)],
        [1, paper.heart],
      ]),
    )
    drawHeart(canvas, chance, centre, height, paper)
    const sheets = chance.int(6, 8)
    const shape = chance.range(0, 50)
    for (let sheet = 0; sheet < sheets; sheet++) {
      const share = sheet / (sheets - 1)
      const hole: Point[] = []
      const reach = (0.34 + 0.72 * share ** 0.9) * 470
      for (let step = 0; step < 26; step++) {
        const angle = (step / 26) * Math.PI * 2
        const rough =
          0.72 + 0.6 * noise(Math.cos(angle) * 1.5 + shape + sheet * 0.55, Math.sin(angle) * 1.5 + shape)
        hole.push([
          centre[0] + Math.cos(angle) * reach * rough,
          centre[1] + Math.sin(angle) * reach * rough * Math.min(1.35, height / 1000),
        ])
      }
      const rim = `${lines([
        [-60, -60],
        [1060, -60],
        [1060, height + 60],
        [-60, height + 60],
      ])}${curve(hole, true)}`
      for (const [offset, opacity] of [
        [22, 0.15],
        [8, 0.22],
      ] as const) {
        canvas.path(
          rim,
          `transform="translate(0 ${offset})" fill="#000" fill-opacity="${opacity}" fill-rule="evenodd"`,
        )
      }
      canvas.path(rim, `fill="${along(paper.outer.toReversed(), share)}" fill-rule="evenodd"`)
    }
    return {
      shapes: canvas,
      finish: { grain: 10, vignette: 0.3 },
      alt: `Découpage de papier ${paper.says} en plusieurs couches autour d’un petit paysage lumineux.`,
    }
  },
}

function drawHeart(
  canvas: Canvas,
  chance: Chance,
  [x, y]: Point,
  height: number,
  paper: (typeof papers)[number],
): void {
  canvas.glow(x, y - 60, 300, paper.lamp, 0.9)
  canvas.circle(x + chance.range(-60, 60), y - 90, chance.range(46, 70), `fill="${paper.lamp}"`)
  const [dark = '#000000', deep = '#222222', mid = '#555555'] = paper.outer
  for (const [layer, tone] of [lighter(mid, 0.25), mid, deep].entries()) {
    const hills: Point[] = [[0, height]]
    for (let hillX = 0; hillX <= 1000; hillX += 50)
      hills.push([
        hillX,
        y + 20 + layer * 62 + Math.sin(hillX / (70 - layer * 9) + layer * 2) * (34 - layer * 6),
      ])
    hills.push([1000, height])
    canvas.path(curve(hills, true), `fill="${tone}"`)
  }
  let trees = ''
  for (let tree = chance.int(3, 7); tree > 0; tree--) {
    const treeX = x + chance.range(-170, 170)
    const foot = y + 118 + chance.range(-10, 40)
    const tall = chance.range(60, 130)
    trees += `M${short(treeX)} ${short(foot - tall)}l${short(tall * 0.24)} ${short(tall)}h${short(-tall * 0.48)}z`
  }
  canvas.path(trees, `fill="${dark}"`)
}
