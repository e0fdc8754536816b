import type { Chance } from '@aura/server/demo/chance'
import { type Canvas, short } from '../drawing/canvas.ts'
import { type Colour, darker, lighter } from '../drawing/colours.ts'

export interface Style {
  /** What falls behind the shoulders. */
  behind?: (canvas: Canvas, hair: Colour) => void
  front: (canvas: Canvas, hair: Colour, chance: Chance) => void
  mayHaveBeard: boolean
}

export type Hairdo = keyof typeof hairdos

const cap = 'M290 452C272 270 366 176 500 176S728 270 710 452C700 400 684 372 668 352'

function shine(hair: Colour): string {
  return `fill="none" stroke="${lighter(hair, 0.28)}" stroke-opacity=".55" stroke-width="15" stroke-linecap="round"`
}

/** A cloud of curls: circles along an outline. */
function curls(canvas: Canvas, hair: Colour, places: readonly (readonly [number, number, number])[]): void {
  for (const [x, y, radius] of places) canvas.circle(x, y, radius, `fill="${hair}"`)
}

const headCovers: readonly Colour[] = [
  '#2e6f95',
  '#d1495b',
  '#3f7f5f',
  '#7a4fa0',
  '#f2c14e',
  '#e9dcc9',
  '#2a2f3f',
]

/** Ways of wearing one's hair, or of covering it. */
export const hairdos = {
  crop: {
    front: (canvas, hair) => {
      canvas.path(
        `${cap}C640 300 560 318 470 300C400 288 350 320 332 352C316 372 300 404 290 452Z`,
        `fill="${hair}"`,
      )
      canvas.path('M380 250Q460 206 560 226', shine(hair))
    },
    mayHaveBeard: true,
  },
  quiff: {
    front: (canvas, hair) => {
      canvas.path(
        'M292 440C276 300 320 230 372 214C380 130 560 84 668 176C730 226 724 340 708 440C698 380 680 346 660 326C560 340 440 330 372 268C350 320 306 360 292 440Z',
        `fill="${hair}"`,
      )
      canvas.path('M420 190Q520 140 620 196', shine(hair))
    },
    mayHaveBeard: true,
  },
  parted: {
    front: (canvas, hair) => {
      canvas.path(
        'M288 470C262 270 366 172 500 172S738 270 712 470C704 390 672 330 600 290C520 330 400 330 352 330C320 370 298 410 288 470Z',
        `fill="${hair}"`,
      )
      canvas.path('M600 290Q560 230 520 190', `fill="none" stroke="${darker(hair, 0.3)}" stroke-width="7"`)
      canvas.path('M356 280Q420 216 520 214', shine(hair))
    },
    mayHaveBeard: true,
  },
  long: {
    behind: (canvas, hair) =>
      canvas.path(
        'M270 420C250 240 370 160 500 160S750 240 730 420C742 600 770 760 800 900H200C230 760 258 600 270 420Z',
        `fill="${darker(hair, 0.18)}"`,
      ),
    front: (canvas, hair) => {
      canvas.path(
        'M284 640C262 520 262 400 286 330C330 220 400 172 500 172S670 220 714 330C738 400 738 520 716 640C712 500 690 400 640 320C580 260 520 250 486 250C420 300 330 340 306 470C296 530 290 590 284 640Z',
        `fill="${hair}"`,
      )
      canvas.path('M340 330Q400 236 500 220', shine(hair))
    },
    mayHaveBeard: false,
  },
  waves: {
    behind: (canvas, hair) =>
      canvas.path(
        'M262 430C240 240 370 152 500 152S760 240 738 430C800 520 730 590 790 680C830 760 760 830 770 880H230C240 830 170 760 210 680C270 590 200 520 262 430Z',
        `fill="${darker(hair, 0.15)}"`,
      ),
    front: (canvas, hair) => {
      canvas.path(
        'M280 620C230 540 290 480 272 400C280 250 380 166 500 166S720 250 728 400C710 480 770 540 720 620C730 520 690 470 672 380C610 360 570 300 560 256C520 320 400 350 334 370C316 470 270 520 280 620Z',
        `fill="${hair}"`,
      )
      canvas.path('M360 300Q430 226 520 214', shine(hair))
    },
    mayHaveBeard: false,
  },
  bun: {
    behind: (canvas, hair) => canvas.circle(500, 138, 96, `fill="${darker(hair, 0.1)}"`),
    front: (canvas, hair) => {
      canvas.path(`${cap}C630 290 570 262 500 262S370 290 332 352C316 372 300 404 290 452Z`, `fill="${hair}"`)
      canvas.path('M450 96Q500 66 550 96', shine(hair))
    },
    mayHaveBeard: false,
  },
  afro: {
    behind: (canvas, hair) => {
      const places = Array.from({ length: 22 }, (_, index) => {
        const angle = (index / 22) * Math.PI * 2
        return [500 + Math.cos(angle) * 232, 350 + Math.sin(angle) * 208, 82] as const
      })
      curls(canvas, hair, [[500, 340, 240], ...places])
    },
    front: (canvas, hair) => {
      const places = Array.from({ length: 9 }, (_, index) => {
        const angle = Math.PI * (1.08 + (index / 8) * 0.84)
        return [500 + Math.cos(angle) * 190, 400 + Math.sin(angle) * 178, 56] as const
      })
      curls(canvas, lighter(hair, 0.05), places)
    },
    mayHaveBeard: true,
  },
  curly: {
    front: (canvas, hair) => {
      const places = Array.from({ length: 13 }, (_, index) => {
        const angle = Math.PI * (0.98 + (index / 12) * 1.04)
        return [500 + Math.cos(angle) * 200, 400 + Math.sin(angle) * 196, 60 + (index % 3) * 8] as const
      })
      curls(canvas, hair, [...places, [430, 246, 72], [560, 240, 74], [500, 216, 70]])
      curls(canvas, lighter(hair, 0.12), [
        [420, 214, 22],
        [560, 196, 24],
        [340, 300, 18],
      ])
    },
    mayHaveBeard: true,
  },
  braids: {
    behind: (canvas, hair) => {
      for (const side of [-1, 1]) {
        for (let knot = 0; knot < 7; knot++)
          canvas.add(
            `<ellipse cx="${500 + side * (214 + knot * 5)}" cy="${470 + knot * 64}" rx="44" ry="42" fill="${knot % 2 ? hair : darker(hair, 0.2)}"/>`,
          )
      }
    },
    front: (canvas, hair) => {
      canvas.path(
        `${cap}C640 300 580 262 500 250C420 262 360 300 332 352C316 372 300 404 290 452Z`,
        `fill="${hair}"`,
      )
      canvas.path('M500 180V250', `stroke="${darker(hair, 0.4)}" stroke-width="7"`)
    },
    mayHaveBeard: false,
  },
  shaved: {
    front: (canvas, hair) =>
      canvas.path(
        `${cap}C640 290 570 252 500 252S360 290 332 352C316 372 300 404 290 452Z`,
        `fill="${hair}" fill-opacity=".55"`,
      ),
    mayHaveBeard: true,
  },
  beanie: {
    front: (canvas, hair, chance) => {
      const wool = chance.pick(headCovers)
      canvas.path(
        'M296 470C290 430 296 390 306 360H694C704 390 710 430 704 470C696 440 684 410 670 384H330C316 410 304 440 296 470Z',
        `fill="${hair}"`,
      )
      canvas.path('M290 340C286 190 390 120 500 120S714 190 710 340Z', `fill="${wool}"`)
      let ribs = ''
      for (let rib = 0; rib < 10; rib++) ribs += `M${short(300 + rib * 44)} 312v70`
      canvas.add(
        `<rect x="274" y="306" width="452" height="80" rx="34" fill="${lighter(wool, 0.14)}"/><path d="${ribs}" stroke="${darker(wool, 0.2)}" stroke-width="7"/>`,
      )
      if (chance.happens(0.5)) canvas.circle(500, 112, 46, `fill="${lighter(wool, 0.4)}"`)
    },
    mayHaveBeard: true,
  },
  veil: {
    behind: (canvas) =>
      canvas.path(
        'M230 1010C210 760 190 640 220 420C250 220 380 130 500 130S750 220 780 420C810 640 790 760 770 1010Z',
        'fill="#2a2436" fill-opacity=".18"',
      ),
    front: (canvas, _hair, chance) => {
      const cloth = chance.pick(headCovers)
      canvas.path(
        'M500 130C330 130 236 250 232 430C228 600 250 700 220 850C300 930 420 960 500 960S700 930 780 850C750 700 772 600 768 430C764 250 670 130 500 130ZM500 262C620 262 676 340 676 440C676 590 610 726 500 726S324 590 324 440C324 340 380 262 500 262Z',
        `fill="${cloth}" fill-rule="evenodd"`,
      )
      canvas.path(
        'M268 470C262 600 300 740 430 800M732 470C738 580 716 690 640 760M330 230Q410 160 520 158',
        `fill="none" stroke="${darker(cloth, 0.25)}" stroke-opacity=".6" stroke-width="9" stroke-linecap="round"`,
      )
    },
    mayHaveBeard: false,
  },
} as const satisfies Record<string, Style>
