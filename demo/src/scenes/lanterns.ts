import type { Chance } from '@aura/server/demo/chance'
import { below, type Canvas, createCanvas, short } from '../drawing/canvas.ts'
import { type Colour, darker, lighter, mix } from '../drawing/colours.ts'
import type { Scene } from '../drawing/drawing.ts'
import { createNoise, layered } from '../drawing/noise.ts'
import { drawStars } from '../drawing/scenery.ts'

const evenings: readonly { sky: readonly [Colour, Colour]; flame: Colour; paper: Colour; says: string }[] = [
  { sky: ['#0b1030', '#4a2f6b'], flame: '#ffd98a', paper: '#ff8a3c', says: 'ciel violet' },
  { sky: ['#06141f', '#1f5a6b'], flame: '#fff0b8', paper: '#ffb04a', says: 'ciel bleu-vert' },
  { sky: ['#1a0a1f', '#8a2f4f'], flame: '#ffe0a0', paper: '#ff6a4a', says: 'ciel pourpre' },
  { sky: ['#0a0a14', '#2f3a5c'], flame: '#fff3d0', paper: '#f2c46a', says: 'nuit noire' },
]

export const lanterns: Scene = {
  id: 'lanterns',
  draw({ chance, height, mood }) {
    const { sky, flame, paper, says } = mood(evenings)
    const canvas = createCanvas(height)
    const shore = height * chance.range(0.7, 0.78)
    canvas.fill(
      canvas.linear([
        [0, sky[0]],
        [shore / height, sky[1]],
        [shore / height + 0.01, mix(sky[0], sky[1], 0.4)],
        [1, darker(sky[0], 0.2)],
      ]),
    )
    drawStars(canvas, chance, shore * 0.7, 110)
    const noise = layered(createNoise(chance), 4)
    for (let hill = 0; hill < 2; hill++) {
      const top = (x: number) => shore - (0.09 - hill * 0.04) * height * noise(x / 230, hill * 13) * 1.6
      canvas.path(below(shore - 10, 10, top), `fill="${mix(sky[1], sky[0], 0.55 + hill * 0.4)}"`)
    }
    const places = Array.from({ length: chance.int(26, 40) }, () => {
      const near = chance.unit() ** 2.6
      return {
        x: chance.range(20, 980),
        y: shore * (0.06 + 0.86 * chance.unit() ** 0.9) * (1 - near * 0.25),
        size: 9 + 62 * near,
      }
    }).sort((one, other) => one.size - other.size)
    for (const { x, y, size } of places) {
      drawReflection(canvas, chance, { x, y: shore + (shore - y) * 0.35 + 6, size, colour: paper, height })
      drawLantern(canvas, chance, { x, y, size, flame, paper })
    }
    return {
      shapes: canvas,
      finish: { grain: 8, vignette: 0.4, contrast: 1.15 },
      alt: `Lanternes de papier allumées qui s’élèvent au-dessus d’un lac, ${says}.`,
    }
  },
}

function drawLantern(
  canvas: Canvas,
  chance: Chance,
  { x, y, size, flame, paper }: { x: number; y: number; size: number; flame: Colour; paper: Colour },
): void {
  canvas.glow(x, y, size * 2.6, paper, size > 20 ? 0.65 : 0.8)
  const s = size
  const paint = canvas.linear([
    [0, darker(paper, 0.18)],
    [0.55, paper],
    [1, lighter(flame, 0.3)],
  ])
  const lean = short(chance.range(-9, 9))
  const detail =
    s < 20
      ? ''
      : `<path d="M${short(-s * 0.2)} ${short(-s * 0.86)}Q${short(-s * 0.34)} 0 ${short(-s * 0.2)} ${short(s * 0.8)}M${short(s * 0.2)} ${short(-s * 0.86)}Q${short(s * 0.34)} 0 ${short(s * 0.2)} ${short(s * 0.8)}" fill="none" stroke="${darker(paper, 0.3)}" stroke-opacity=".4" stroke-width="${short(s * 0.03)}"/><ellipse cx="0" cy="${short(s * 0.62)}" rx="${short(s * 0.26)}" ry="${short(s * 0.3)}" fill="${lighter(flame, 0.6)}" fill-opacity=".85"/>`
  canvas.add(
    `<g transform="translate(${short(x)} ${short(y)}) rotate(${lean})"><path d="M${short(-s * 0.46)} ${short(-s * 0.7)}Q0 ${short(-s * 1.12)} ${short(s * 0.46)} ${short(-s * 0.7)}Q${short(s * 0.78)} ${short(s * 0.1)} ${short(s * 0.44)} ${short(s * 0.82)}H${short(-s * 0.44)}Q${short(-s * 0.78)} ${short(s * 0.1)} ${short(-s * 0.46)} ${short(-s * 0.7)}Z" fill="${paint}"/>${detail}<ellipse cx="0" cy="${short(s * 0.82)}" rx="${short(s * 0.44)}" ry="${short(s * 0.09)}" fill="${darker(paper, 0.5)}"/></g>`,
  )
}

function drawReflection(
  canvas: Canvas,
  chance: Chance,
  { x, y, size, colour, height }: { x: number; y: number; size: number; colour: Colour; height: number },
): void {
  let data = ''
  for (let line = 0; line < 6; line++) {
    const rowY = y + line * (size * 0.24 + 4)
    if (rowY > height) break
    const half = size * chance.range(0.3, 0.8) * (1 - line * 0.1)
    data += `M${short(x - half + chance.bell() * 3)} ${short(rowY)}h${short(half * 2)}`
  }
  canvas.path(
    data,
    `stroke="${colour}" stroke-opacity=".5" stroke-width="${short(2 + size * 0.05)}" stroke-linecap="round"`,
  )
}
