import { type Canvas, createCanvas, short } from '../canvas.ts'
import type { Chance } from '../chance.ts'
import { type Colour, darker, lighter, mix } from '../colours.ts'
import type { Scene } from '../drawing.ts'

const shelves: readonly { wall: Colour; shelf: Colour; pots: readonly Colour[]; says: string }[] = [
  { wall: '#f3d5c0', shelf: '#a8623f', pots: ['#d9623f', '#fff4e6', '#3f6f7a'], says: 'mur pêche' },
  { wall: '#bcd8d0', shelf: '#e8d5b5', pots: ['#f29a6b', '#f7efe0', '#5a7f8f'], says: 'mur menthe' },
  { wall: '#2f3e55', shelf: '#8a5a3a', pots: ['#f2c14a', '#e8705a', '#dfe6ea'], says: 'mur bleu' },
  { wall: '#f0c6d0', shelf: '#ffffff', pots: ['#8f6fb0', '#f2e3b8', '#d9627f'], says: 'mur rose' },
  { wall: '#e9dfc9', shelf: '#6a4a35', pots: ['#2f5a4a', '#c9713f', '#f5f0e6'], says: 'mur ivoire' },
]

export const cacti: Scene = {
  id: 'cacti',
  legends: [
    'La famille s’agrandit, ne le dites pas au bailleur.',
    'Celui du milieu a mordu.',
    'Arrosés le 1er du mois, comme le loyer.',
    'Vingt épines dans le pouce, zéro regret.',
    'Maurice a fleuri !',
    'Étagère montée sans la notice.',
    'Adopte un piquant.',
    'Ils écoutent tout et ne répètent rien.',
    'Marché aux plantes, j’avais dit « un seul ».',
    'Seuls survivants de la canicule.',
    'Le petit nouveau s’appelle Biscotte.',
    'Désert de salon.',
    'Ne pas caresser.',
  ],
  draw({ chance, height, mood }) {
    const { wall, shelf, pots, says } = mood(shelves)
    const canvas = createCanvas(height)
    canvas.fill(
      canvas.linear(
        [
          [0, lighter(wall, 0.2)],
          [1, darker(wall, 0.14)],
        ],
        [0.8, 1],
      ),
    )
    canvas.path(
      `M${chance.int(-200, 200)} -10h420L${chance.int(700, 1100)} ${short(height)}h-460z`,
      `fill="#fff" fill-opacity=".16"`,
    )
    const rows = height > 1150 ? 2 : 1
    for (let row = 0; row < rows; row++) {
      const floor = rows === 2 ? height * (0.46 + row * 0.44) : height * 0.78
      canvas.add(
        `<rect x="-10" y="${short(floor + 26)}" width="1020" height="40" fill="#000" fill-opacity=".14"/><rect x="-10" y="${short(floor)}" width="1020" height="30" fill="${shelf}"/><rect x="-10" y="${short(floor + 30)}" width="1020" height="9" fill="${darker(shelf, 0.3)}"/>`,
      )
      for (const [index, x] of [190, 500, 810].entries()) {
        const size = chance.range(0.85, 1.2) * (rows === 2 ? 1 : 1.25)
        drawPotted(canvas, chance, {
          x: x + chance.bell() * 20,
          floor,
          size,
          pot: pots[(index + row) % pots.length] ?? shelf,
        })
      }
    }
    return {
      shapes: canvas,
      finish: { grain: 9, vignette: 0.28, contrast: 1.08 },
      alt: `Cactus et plantes grasses en pots sur une étagère, ${says}.`,
    }
  },
}

function drawPotted(
  canvas: Canvas,
  chance: Chance,
  { x, floor, size, pot }: { x: number; floor: number; size: number; pot: Colour },
): void {
  const green = mix('#3f7f4f', chance.pick(['#7fa85a', '#2f6f6a', '#9ab56a'] as const), chance.unit())
  canvas.add(
    `<g transform="translate(${short(x)} ${short(floor)}) scale(${short(size)})"><ellipse cx="18" cy="0" rx="88" ry="10" fill="#000" fill-opacity=".2"/>`,
  )
  const kind = chance.int(0, 4)
  if (kind === 0) drawColumn(canvas, chance, green)
  else if (kind === 1) drawBall(canvas, chance, green)
  else if (kind === 2) drawPaddles(canvas, chance, green)
  else if (kind === 3) drawRosette(canvas, chance, green)
  else drawSansevieria(canvas, chance, green)
  const clay = canvas.linear(
    [
      [0, lighter(pot, 0.22)],
      [0.5, pot],
      [1, darker(pot, 0.3)],
    ],
    [1, 0],
  )
  canvas.path('M-74 -104H74L56 0H-56Z', `fill="${clay}"`)
  canvas.add(`<rect x="-82" y="-122" width="164" height="30" rx="5" fill="${clay}"/>`)
  if (chance.happens(0.5))
    canvas.path(
      'M-66 -62l22 -16l22 16l22 -16l22 16l22 -16l22 16',
      `fill="none" stroke="${lighter(pot, 0.55)}" stroke-width="6"`,
    )
  else canvas.path('M-68 -56h136', `stroke="${lighter(pot, 0.5)}" stroke-width="9"`)
  canvas.add('</g>')
}

function spines(chance: Chance, within: readonly [number, number, number, number], count: number): string {
  const [left, top, right, bottom] = within
  let data = ''
  for (let spine = 0; spine < count; spine++)
    data += `M${short(chance.range(left, right))} ${short(chance.range(top, bottom))}l${short(chance.bell() * 7)} -8`
  return data
}

function drawColumn(canvas: Canvas, chance: Chance, green: Colour): void {
  const tall = chance.range(190, 270)
  const stem = (x: number, foot: number, wide: number, high: number) =>
    `<rect x="${short(x - wide / 2)}" y="${short(foot - high)}" width="${wide}" height="${short(high + 20)}" rx="${wide / 2}" fill="${green}"/><rect x="${short(x + wide * 0.12)}" y="${short(foot - high + 10)}" width="${short(wide * 0.3)}" height="${short(high)}" rx="${short(wide * 0.15)}" fill="${darker(green, 0.18)}"/>`
  canvas.path(
    `M0 -${short(120 + tall * 0.3)}h-62q-14 0 -14 -16v-52M0 -${short(120 + tall * 0.45)}h60q16 0 16 -16v-62`,
    `fill="none" stroke="${green}" stroke-width="34" stroke-linecap="round"`,
  )
  canvas.add(stem(0, -110, 66, tall))
  canvas.path(
    spines(chance, [-26, -110 - tall + 20, 26, -130], 40),
    `stroke="${lighter(green, 0.65)}" stroke-width="2.4"`,
  )
  if (chance.happens(0.6)) canvas.circle(0, -112 - tall, 17, 'fill="#f2709a"')
}

function drawBall(canvas: Canvas, chance: Chance, green: Colour): void {
  const r = chance.range(74, 96)
  canvas.circle(0, -112 - r * 0.72, r, `fill="${green}"`)
  let ribs = ''
  for (let rib = -3; rib <= 3; rib++)
    ribs += `M0 ${short(-112 - r * 1.7)}Q${short(rib * r * 0.52)} ${short(-112 - r * 0.8)} ${short(rib * r * 0.24)} -110`
  canvas.path(ribs, `fill="none" stroke="${darker(green, 0.28)}" stroke-width="5"`)
  canvas.path(
    spines(chance, [-r * 0.7, -112 - r * 1.4, r * 0.7, -130], 54),
    `stroke="${lighter(green, 0.7)}" stroke-width="2.4"`,
  )
  for (let bud = -1; bud <= 1; bud++)
    canvas.circle(
      bud * 26,
      -112 - r * 1.66 + Math.abs(bud) * 9,
      15,
      `fill="${chance.pick(['#ff8ab5', '#ffd166', '#ff6b5a'] as const)}"`,
    )
}

function drawPaddles(canvas: Canvas, chance: Chance, green: Colour): void {
  const paddle = (x: number, y: number, turn: number, size: number, tint: Colour) =>
    canvas.add(
      `<g transform="translate(${x} ${y}) rotate(${short(turn)})"><ellipse cx="0" cy="${short(-size * 0.9)}" rx="${short(size * 0.66)}" ry="${short(size)}" fill="${tint}"/><path d="${spines(chance, [-size * 0.4, -size * 1.6, size * 0.4, -size * 0.3], 18)}" stroke="${lighter(tint, 0.65)}" stroke-width="2.4"/></g>`,
    )
  paddle(0, -104, chance.range(-8, 8), 76, darker(green, 0.08))
  paddle(-34, -214, -32, 54, green)
  paddle(36, -222, 28, 58, lighter(green, 0.08))
  canvas.circle(-84, -300, 12, 'fill="#f26a7f"')
  canvas.circle(86, -318, 12, 'fill="#f26a7f"')
}

function drawRosette(canvas: Canvas, chance: Chance, green: Colour): void {
  const tip = chance.pick(['#d98fa5', '#e0b070', '#b5d9c4'] as const)
  for (let ring = 0; ring < 4; ring++) {
    const count = 9 - ring
    for (let leaf = 0; leaf < count; leaf++) {
      const turn = -90 + ((leaf - (count - 1) / 2) * (168 - ring * 26)) / (count - 1)
      const long = 132 - ring * 24
      canvas.add(
        `<path transform="translate(0 -112) rotate(${short(turn)})" d="M0 0Q${short(long * 0.6)} ${short(-long * 0.32)} ${long} 0Q${short(long * 0.6)} ${short(long * 0.32)} 0 0Z" fill="${mix(mix(green, tip, 0.2 + ring * 0.2), '#ffffff', ring * 0.06)}" stroke="${darker(green, 0.3)}" stroke-opacity=".35" stroke-width="2"/>`,
      )
    }
  }
}

function drawSansevieria(canvas: Canvas, chance: Chance, green: Colour): void {
  for (let blade = 0; blade < 7; blade++) {
    const lean = (blade - 3) * 27
    const tall = chance.range(190, 300)
    const edge = mix(green, '#f2e08a', 0.7)
    const outline = (half: number) =>
      `M${short(lean * 0.4 - half)} -108Q${short(lean * 0.8 - half)} ${short(-110 - tall * 0.6)} ${short(lean)} ${short(-110 - tall)}Q${short(lean * 0.8 + half)} ${short(-110 - tall * 0.6)} ${short(lean * 0.4 + half)} -108Z`
    canvas.path(outline(22), `fill="${edge}"`)
    canvas.path(outline(14), `fill="${mix(green, '#163a2a', (blade % 3) * 0.22)}"`)
  }
}
