import type { Chance } from '@aura/server/demo/chance'
import type { Presents } from '@aura/server/demo/people'
import { type Canvas, short } from '../drawing/canvas.ts'
import { type Colour, darker, lighter, mix } from '../drawing/colours.ts'
import { drawFace } from './face.ts'
import { type Hairdo, hairdos, type Style } from './hair.ts'

const fairHairs = [
  '#2f201a',
  '#4a2f20',
  '#6f4526',
  '#a06a35',
  '#d9a95b',
  '#b4502a',
  '#8a8580',
  '#e7dfd3',
  '#1d1614',
] as const
const darkHairs = ['#1d1614', '#17110f', '#2f201a', '#3a2418', '#8a8580'] as const
const skins: readonly { tone: Colour; hairs: readonly Colour[] }[] = [
  { tone: '#f9e0d0', hairs: fairHairs },
  { tone: '#f6d3bd', hairs: fairHairs },
  { tone: '#eebd9d', hairs: fairHairs },
  { tone: '#e0a583', hairs: [...darkHairs, '#4a2f20', '#6f4526'] },
  { tone: '#c98a64', hairs: darkHairs },
  { tone: '#a86b46', hairs: darkHairs },
  { tone: '#865233', hairs: darkHairs },
  { tone: '#6b4129', hairs: darkHairs },
]
const dyes: readonly Colour[] = ['#d9487d', '#5a6fe0', '#3fa88a', '#8a5ad0']
const clothes: readonly Colour[] = [
  '#e4572e',
  '#2e6f95',
  '#f3c13a',
  '#3f7f5f',
  '#7a4fa0',
  '#f2efe6',
  '#2a2f3f',
  '#d1495b',
  '#8ab17d',
  '#e9a6b8',
]

/** Someone, head and shoulders, drawn so that they are recognised at the size of a fingertip. */
export function drawPerson(canvas: Canvas, chance: Chance, hairdo: Hairdo): Presents {
  const { tone: skin, hairs } = chance.pick(skins)
  const hair = chance.happens(0.1) ? chance.pick(dyes) : chance.pick(hairs)
  const cloth = chance.pick(clothes)
  const style: Style = hairdos[hairdo]
  style.behind?.(canvas, hair)
  drawShoulders(canvas, chance, skin, cloth)
  drawHead(canvas, skin)
  const { hasBeard } = drawFace(canvas, chance, { skin, hair, mayHaveBeard: style.mayHaveBeard })
  style.front(canvas, hair, chance)
  if (hasBeard) return 'man'
  return style.mayHaveBeard ? 'anyone' : 'woman'
}

function drawShoulders(canvas: Canvas, chance: Chance, skin: Colour, cloth: Colour): void {
  const neckline = chance.int(0, 3)
  canvas.path(
    'M60 1010C80 830 250 772 410 744H590C750 772 920 830 940 1010Z',
    `fill="${canvas.linear([
      [0, lighter(cloth, 0.12)],
      [1, darker(cloth, 0.22)],
    ])}"`,
  )
  if (neckline === 0)
    canvas.path('M392 742Q500 880 608 742L640 752Q500 950 360 752Z', `fill="${lighter(cloth, 0.35)}"`)
  if (neckline === 1)
    canvas.path('M360 752L500 900L640 752L700 772L560 1010H440L300 772Z', `fill="${darker(cloth, 0.3)}"`)
  if (neckline === 2) {
    let stripes = ''
    for (let stripe = 0; stripe < 5; stripe++)
      stripes += `M40 ${short(820 + stripe * 48)}Q500 ${short(900 + stripe * 48)} 960 ${short(820 + stripe * 48)}`
    canvas.path(
      stripes,
      `fill="none" stroke="${mix(cloth, '#ffffff', 0.6)}" stroke-width="17" stroke-opacity=".75"`,
    )
  }
  canvas.path('M416 610H584V738C584 800 540 838 500 838S416 800 416 738Z', `fill="${darker(skin, 0.13)}"`)
  canvas.path(
    'M416 690Q500 770 584 690V722Q500 806 416 722Z',
    `fill="${darker(skin, 0.3)}" fill-opacity=".4"`,
  )
  if (neckline === 3)
    canvas.path(
      'M390 730C390 800 430 850 500 850S610 800 610 730L628 742C640 850 590 908 500 908S360 850 372 742Z',
      `fill="${lighter(cloth, 0.18)}"`,
    )
}

function drawHead(canvas: Canvas, skin: Colour): void {
  for (const side of [-1, 1]) {
    canvas.add(
      `<ellipse cx="${500 + side * 196}" cy="488" rx="36" ry="52" fill="${darker(skin, 0.1)}"/><ellipse cx="${500 + side * 198}" cy="490" rx="17" ry="29" fill="${darker(skin, 0.24)}"/>`,
    )
  }
  const paint = canvas.linear(
    [
      [0, lighter(skin, 0.14)],
      [0.55, skin],
      [1, darker(skin, 0.14)],
    ],
    [0.75, 1],
  )
  canvas.path(
    'M304 420C304 270 390 210 500 210S696 270 696 420C696 590 630 722 500 722S304 590 304 420Z',
    `fill="${paint}"`,
  )
}
