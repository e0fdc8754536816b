import type { Chance } from '@aura/server/demo/chance'
import { type Canvas, short } from '../drawing/canvas.ts'
import { type Colour, darker, lighter } from '../drawing/colours.ts'

interface Animal {
  says: string
  fur: readonly Colour[]
  muzzle: Colour
  ears: 'pointed' | 'round' | 'hanging'
  draw?: (canvas: Canvas, fur: Colour) => void
}

export const animals: readonly Animal[] = [
  {
    says: 'un chat',
    fur: ['#e09a4f', '#6a6a72', '#2f2c33', '#f2e6d6'],
    muzzle: '#fff3e6',
    ears: 'pointed',
    draw: drawStripes,
  },
  { says: 'un renard', fur: ['#d9622b', '#c9502a'], muzzle: '#fff6ec', ears: 'pointed' },
  { says: 'un ours', fur: ['#7a4f33', '#a9744a', '#4a3328'], muzzle: '#e8c9a0', ears: 'round' },
  { says: 'un panda', fur: ['#f7f4ee'], muzzle: '#ffffff', ears: 'round', draw: drawPatches },
  { says: 'un chien', fur: ['#c98f56', '#e8d3b5', '#5a4030'], muzzle: '#fff1df', ears: 'hanging' },
]

/** The face some people would rather show than their own. */
export function drawAnimal(canvas: Canvas, chance: Chance, { fur, muzzle, ears, draw, says }: Animal): void {
  const coat = chance.pick(fur)
  const earTone = says === 'un panda' ? '#2a2830' : coat
  canvas.path('M150 1010C170 820 320 760 500 760S830 820 850 1010Z', `fill="${darker(coat, 0.14)}"`)
  for (const side of [-1, 1]) {
    const x = 500 + side * 190
    if (ears === 'pointed') {
      canvas.path(
        `M${500 + side * 300} 130L${500 + side * 80} 290L${500 + side * 290} 460Z`,
        `fill="${earTone}" stroke="${earTone}" stroke-width="34" stroke-linejoin="round"`,
      )
      canvas.path(
        `M${500 + side * 272} 196L${500 + side * 150} 290L${500 + side * 262} 390Z`,
        'fill="#f2a9a0" fill-opacity=".8"',
      )
    } else if (ears === 'round') {
      canvas.circle(x + side * 26, 250, 92, `fill="${earTone}"`)
      canvas.circle(x + side * 26, 254, 48, `fill="${lighter(earTone, 0.3)}" fill-opacity=".7"`)
    } else {
      canvas.path(
        `M${500 + side * 170} 250C${500 + side * 330} 210 ${500 + side * 400} 420 ${500 + side * 340} 600C${500 + side * 280} 640 ${500 + side * 240} 520 ${500 + side * 236} 420Z`,
        `fill="${darker(coat, 0.25)}"`,
      )
    }
  }
  const paint = canvas.linear([
    [0, lighter(coat, 0.14)],
    [1, darker(coat, 0.1)],
  ])
  canvas.add(`<ellipse cx="500" cy="500" rx="282" ry="258" fill="${paint}"/>`)
  draw?.(canvas, coat)
  canvas.path(
    'M500 560C590 540 690 590 660 670C630 740 560 752 500 752S370 740 340 670C310 590 410 540 500 560Z',
    `fill="${muzzle}"`,
  )
  for (const side of [-1, 1]) {
    canvas.add(
      `<ellipse cx="${500 + side * 118}" cy="486" rx="34" ry="${chance.happens(0.15) ? 9 : 42}" fill="#1d1719"/><circle cx="${500 + side * 118 + 11}" cy="470" r="12" fill="#fff"/>`,
    )
    if (ears === 'pointed')
      canvas.path(
        `M${500 + side * 150} 640l${side * 190} -26M${500 + side * 150} 664l${side * 196} 14`,
        'stroke="#fff" stroke-opacity=".75" stroke-width="8" stroke-linecap="round"',
      )
  }
  canvas.path('M456 590Q500 570 544 590Q540 632 500 640T456 590Z', 'fill="#2f2024"')
  canvas.path(
    'M500 640V664Q470 706 430 684M500 664Q530 706 570 684',
    'fill="none" stroke="#2f2024" stroke-width="11" stroke-linecap="round"',
  )
  if (chance.happens(0.35)) {
    const scarf = chance.pick(['#d1495b', '#2e6f95', '#f2c14e', '#3f7f5f'] as const)
    canvas.path('M270 770Q500 880 730 770L742 850Q500 960 258 850Z', `fill="${scarf}"`)
    canvas.path(`M300 800L${short(430)} 1010H330L270 850Z`, `fill="${darker(scarf, 0.2)}"`)
  }
}

function drawStripes(canvas: Canvas, fur: Colour): void {
  canvas.path(
    'M500 250v96M440 262l14 74M560 262l-14 74M226 520l84 8M232 580l82 -12M774 520l-84 8M768 580l-82 -12',
    `stroke="${darker(fur, 0.35)}" stroke-width="22" stroke-linecap="round"`,
  )
}

function drawPatches(canvas: Canvas): void {
  for (const side of [-1, 1]) {
    const x = 500 + side * 122
    canvas.add(
      `<ellipse cx="${x}" cy="490" rx="72" ry="88" transform="rotate(${side * 24} ${x} 490)" fill="#2a2830"/><ellipse cx="${500 + side * 118}" cy="486" rx="42" ry="50" fill="#fff"/>`,
    )
  }
}
