import type { Chance } from '@aura/server/demo/chance'
import { type Canvas, createCanvas, short } from '../drawing/canvas.ts'
import { type Colour, darker, lighter } from '../drawing/colours.ts'
import type { Scene } from '../drawing/drawing.ts'

interface Fruit {
  rind: Colour
  flesh: Colour
  pale: Colour
}

const fruits = {
  orange: { rind: '#f0831f', flesh: '#ff9f2e', pale: '#fff0cf' },
  lemon: { rind: '#f2c815', flesh: '#ffe04a', pale: '#fffbe0' },
  lime: { rind: '#5f9a2a', flesh: '#b5d94a', pale: '#f3fadf' },
  grapefruit: { rind: '#f2a03c', flesh: '#f2604f', pale: '#ffe9d6' },
  blood: { rind: '#d9562a', flesh: '#b3203a', pale: '#ffdccf' },
} as const satisfies Record<string, Fruit>

const boards: readonly { back: Colour; kinds: readonly Fruit[]; says: string }[] = [
  { back: '#f7c9b6', kinds: [fruits.orange, fruits.grapefruit, fruits.lemon], says: 'sur fond pêche' },
  { back: '#bfe3dc', kinds: [fruits.lemon, fruits.lime], says: 'sur fond menthe' },
  { back: '#23395b', kinds: [fruits.orange, fruits.blood, fruits.lemon], says: 'sur fond bleu nuit' },
  { back: '#f5e6b8', kinds: [fruits.grapefruit, fruits.lime, fruits.orange], says: 'sur fond beurre' },
  { back: '#d3476a', kinds: [fruits.lemon, fruits.orange, fruits.lime], says: 'sur fond framboise' },
]

export const citrus: Scene = {
  id: 'citrus',
  draw({ chance, height, mood }) {
    const { back, kinds, says } = mood(boards)
    const canvas = createCanvas(height)
    canvas.fill(
      canvas.linear(
        [
          [0, lighter(back, 0.18)],
          [1, darker(back, 0.08)],
        ],
        [1, 1],
      ),
    )
    const slices: { x: number; y: number; radius: number }[] = []
    for (let attempt = 0; attempt < 400 && slices.length < 15; attempt++) {
      const radius = chance.range(90, 190)
      const slice = { x: chance.range(-40, 1040), y: chance.range(-40, height + 40), radius }
      if (
        slices.every((other) => Math.hypot(other.x - slice.x, other.y - slice.y) > other.radius + radius + 14)
      )
        slices.push(slice)
    }
    for (const [index, slice] of slices.entries())
      drawSlice(canvas, chance, { ...slice, fruit: kinds[index % kinds.length] ?? fruits.orange })
    drawLeaves(canvas, chance, height)
    return {
      shapes: canvas,
      finish: { grain: 9, vignette: 0.25, contrast: 1.1 },
      alt: `Rondelles d’agrumes vues de dessus ${says}.`,
    }
  },
}

function drawSlice(
  canvas: Canvas,
  chance: Chance,
  { x, y, radius, fruit }: { x: number; y: number; radius: number; fruit: Fruit },
): void {
  canvas.circle(x + radius * 0.07, y + radius * 0.11, radius, 'fill="#000" fill-opacity=".22"')
  canvas.circle(x, y, radius, `fill="${fruit.rind}"`)
  canvas.circle(x, y, radius * 0.94, `fill="${fruit.pale}"`)
  const count = chance.int(9, 12)
  const turn = chance.range(0, Math.PI)
  const r = radius * 0.84
  const half = (Math.PI / count) * 0.86
  let cells = ''
  for (let segment = 0; segment < count; segment++) {
    const degrees = ((turn + (segment / count) * Math.PI * 2) * 180) / Math.PI
    cells += `<g transform="translate(${short(x)} ${short(y)}) rotate(${short(degrees)})"><path d="M${short(r * 0.1)} 0L${short(r * 0.86 * Math.cos(half))} ${short(-r * 0.95 * Math.sin(half))}Q${short(r * 0.98 * Math.cos(half))} ${short(-r * 0.98 * Math.sin(half))} ${short(r * Math.cos(half * 0.6))} ${short(-r * Math.sin(half * 0.6))}Q${short(r * 1.02)} 0 ${short(r * Math.cos(half * 0.6))} ${short(r * Math.sin(half * 0.6))}Q${short(r * 0.98 * Math.cos(half))} ${short(r * 0.98 * Math.sin(half))} ${short(r * 0.86 * Math.cos(half))} ${short(r * 0.95 * Math.sin(half))}Z" fill="${fruit.flesh}"/></g>`
  }
  canvas.add(cells)
  let pulp = ''
  for (let drop = 0; drop < count * 7; drop++) {
    const angle = turn + (Math.floor(drop / 7) / count) * Math.PI * 2 + chance.bell() * half * 0.5
    const away = r * chance.range(0.3, 0.86)
    pulp += `M${short(x + Math.cos(angle) * away)} ${short(y + Math.sin(angle) * away)}l${short(Math.cos(angle) * r * 0.09)} ${short(Math.sin(angle) * r * 0.09)}`
  }
  canvas.path(
    pulp,
    `stroke="${lighter(fruit.flesh, 0.6)}" stroke-opacity=".7" stroke-width="${short(radius * 0.022)}" stroke-linecap="round"`,
  )
}

function drawLeaves(canvas: Canvas, chance: Chance, height: number): void {
  for (let leaf = chance.int(3, 6); leaf > 0; leaf--) {
    const long = chance.range(110, 190)
    const place = `translate(${short(chance.range(60, 940))} ${short(chance.range(60, height - 60))}) rotate(${chance.int(0, 359)})`
    const outline = `M0 0Q${short(long * 0.5)} ${short(-long * 0.34)} ${short(long)} 0Q${short(long * 0.5)} ${short(long * 0.34)} 0 0Z`
    canvas.add(
      `<g transform="${place}"><path d="${outline}" transform="translate(6 10)" fill="#000" fill-opacity=".2"/><path d="${outline}" fill="#2f7a45"/><path d="M0 0Q${short(long * 0.5)} ${short(-long * 0.34)} ${short(long)} 0Z" fill="#4a9a58"/><path d="M0 0H${short(long)}" stroke="#a5d6a0" stroke-opacity=".6" stroke-width="3"/></g>`,
    )
  }
}
